import type { ReactNode } from 'react';

interface StepProps {
  number: number;
  heading: string;
  children: ReactNode;
}

/** One step of an import, with its number and heading. */
export function Step({ number, heading, children }: StepProps) {
  return (
    <section aria-label={heading} className="min-w-0">
      <h2 className="text-2xl">
        <span className="digits text-ink-soft">{number}.</span> {heading}
      </h2>
      {children}
    </section>
  );
}
