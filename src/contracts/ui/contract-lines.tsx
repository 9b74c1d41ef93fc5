import type { ReactNode } from 'react';

export function ContractLines({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-3 border-y border-line [&>div]:grid [&>div]:gap-x-6 [&>div]:py-2 sm:[&>div]:grid-cols-[9rem_1fr]">
      {children}
    </dl>
  );
}

export function ContractLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
