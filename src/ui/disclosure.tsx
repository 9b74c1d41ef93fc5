import { type ReactNode, useState } from 'react';
import { STANDALONE_LINK } from './text-link.ts';

interface DisclosureProps {
  summary: string;
  /** Fields are hidden, too, while they are folded: otherwise checkers miss the labels of what nobody sees. */
  hasFields?: boolean;
  children: ReactNode;
}

/** A question that opens its answer in place. */
export function Disclosure({ summary, hasFields = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
      className="max-w-text text-base not-open:print:hidden"
    >
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>{summary}</summary>
      <div hidden={hasFields && !isOpen} className="border-l border-line pb-2 pl-4">
        {children}
      </div>
    </details>
  );
}
