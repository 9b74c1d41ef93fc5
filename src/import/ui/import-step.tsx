import type { ReactNode } from 'react';

interface StepProps {
  number: number;
  heading: string;
  children: ReactNode;
}

/**
 * One step of an import, with its number and heading. Steps out of sight are laid out when they are scrolled to: all of
 * them at once hold a slow machine up (`npm run bench:import`).
 */
export function ImportStep({ number, heading, children }: StepProps) {
  return (
    <section aria-label={heading} className="far-card min-w-0 [overflow-clip-margin:0.5rem]">
      <h2 className="text-2xl">
        <span className="digits text-ink-soft">{number}.</span> {heading}
      </h2>
      {children}
    </section>
  );
}
