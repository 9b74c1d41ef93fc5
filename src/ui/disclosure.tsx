import type { ReactNode } from 'react';
import { STANDALONE_LINK } from './text-link.ts';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** A question that opens its answer in place. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="max-w-text text-base not-open:print:hidden">
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>{summary}</summary>
      <div className="border-l border-line pb-2 pl-4">{children}</div>
    </details>
  );
}
