import type { ReactNode } from 'react';

const DRAWINGS = {
  compass: (
    <>
      <circle cx="60" cy="60" r="44" className="fill-paper-2 stroke-ink" />
      <circle cx="60" cy="60" r="34" className="stroke-line-strong" />
      <path d="M60 20v8M60 92v8M20 60h8M92 60h8" className="stroke-ink" />
      <path d="M78 38 66 66 42 82 54 54z" className="fill-petrol" />
      <circle cx="60" cy="60" r="4" className="fill-paper stroke-ink" />
    </>
  ),
  cards: (
    <>
      <path d="M18 40h40v52H18z" className="fill-paper-2 stroke-ink" />
      <path d="M66 40h40v52H66z" strokeDasharray="6 6" className="stroke-line-strong" />
      <path d="M18 40h40" strokeWidth="5" className="stroke-petrol" />
      <path d="M27 54h9v9h-9zM27 72h22M27 81h15" className="stroke-ink" />
      <path d="M86 58v16M78 66h16" className="stroke-petrol" />
    </>
  ),
  letter: (
    <>
      <path d="M16 34h88v56H16z" className="fill-paper-2 stroke-ink" />
      <path d="m16 34 44 34 44-34" className="fill-paper stroke-ink" />
      <path d="m16 90 32-31M104 90 72 59" className="stroke-line-strong" />
      <circle cx="60" cy="50" r="7" className="fill-petrol" />
    </>
  ),
} as const;

interface EmptyStateProps {
  drawing: keyof typeof DRAWINGS;
  /** What is missing, and what to do about it. */
  children: ReactNode;
}

/** Where there is nothing to show: a drawing in the palette beside the words. */
export function EmptyState({ drawing, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 120 120"
        fill="none"
        strokeWidth="2.5"
        strokeLinejoin="round"
        className="size-32 shrink-0"
      >
        {DRAWINGS[drawing]}
      </svg>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
