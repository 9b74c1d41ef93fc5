import type { ReactNode } from 'react';

const ILLUSTRATIONS = {
  compass: (
    <>
      <circle cx="60" cy="60" r="54" className="fill-paper-2 stroke-ink" />
      <circle cx="60" cy="60" r="42" className="stroke-line-strong" />
      <path d="M60 10v10M60 100v10M10 60h10M100 60h10" className="stroke-ink" />
      <path d="M82 32 68 68 38 88 52 52z" className="fill-petrol" />
      <circle cx="60" cy="60" r="4" className="fill-paper stroke-ink" />
    </>
  ),
  cards: (
    <>
      <path d="M6 26h48v68H6z" className="fill-paper-2 stroke-ink" />
      <path d="M66 26h48v68H66z" strokeDasharray="6 6" className="stroke-line-strong" />
      <path d="M6 26h48" strokeWidth="5" className="stroke-petrol" />
      <path d="M16 38h12v12H16zM16 62h28M16 72h28M16 82h18" className="stroke-ink" />
      <path d="M90 50v20M80 60h20" className="stroke-petrol" />
    </>
  ),
  letter: (
    <>
      <path d="M6 26h108v68H6z" className="fill-paper-2 stroke-ink" />
      <path d="m6 26 54 42 54-42" className="fill-paper stroke-ink" />
      <path d="m6 94 38-38M114 94 76 56" className="stroke-line-strong" />
      <circle cx="60" cy="46" r="8" className="fill-petrol" />
    </>
  ),
} as const;

interface EmptyStateProps {
  illustration: keyof typeof ILLUSTRATIONS;
  /** The text: that something is missing, and what to do about it. */
  children: ReactNode;
}

/** An illustration and a text for an empty list. */
export function EmptyState({ illustration, children }: EmptyStateProps) {
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
        {ILLUSTRATIONS[illustration]}
      </svg>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
