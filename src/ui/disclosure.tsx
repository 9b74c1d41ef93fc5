import { type ReactNode, useState } from 'react';
import { STANDALONE_LINK } from './text-link.ts';

interface DisclosureProps {
  summary: string;
  /**
   * Whether it contains fields. They are then hidden while it is closed, because accessibility checkers otherwise
   * report the missing labels of fields that nobody sees.
   */
  hasFields?: boolean;
  /** Whether its content is rendered only once it was opened. */
  isLazy?: boolean;
  isOpenAtFirst?: boolean;
  /** Whether its content is wider than reading text. */
  isWide?: boolean;
  /** Whether its content is printed also while it is closed. */
  isPrinted?: boolean;
  children: ReactNode;
}

/** A summary that shows its content below it when it is opened. */
export function Disclosure({
  summary,
  hasFields = false,
  isLazy = false,
  isOpenAtFirst = false,
  isWide = false,
  isPrinted = false,
  children,
}: DisclosureProps) {
  const [startsOpen] = useState(isOpenAtFirst);
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  return (
    <details
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        if (currentTarget.open) setWasOpened(true);
      }}
      className={`text-base ${isPrinted ? 'print-open' : 'not-open:print:hidden'} ${isWide ? '' : 'max-w-text'}`}
    >
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>{summary}</summary>
      <div hidden={hasFields && !isOpen} className="border-l border-line pb-2 pl-4">
        {(!isLazy || wasOpened) && children}
      </div>
    </details>
  );
}
