import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** A question that opens its answer in place. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="max-w-text text-base not-open:print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-petrol underline decoration-1 underline-offset-4 hover:decoration-2">
        {summary}
      </summary>
      <div className="border-l border-line pb-2 pl-4">{children}</div>
    </details>
  );
}
