import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatGermanCount } from '#lib/german/german-count.ts';

interface FoldedFieldsProps {
  /** For links that jump there. */
  id?: string | undefined;
  /** What the fields are about, in words. */
  name: string;
  /** The same as it is shown, where that is no heading. */
  title?: ReactNode;
  /** How far they are filled in. */
  note: string | null;
  /** What holds for all of them. */
  hint?: string;
  /** How many faults they show. */
  faults: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** Fields that a press on their title shows; they open by themselves when a fault is found in them. */
export function FoldedFields({
  id,
  name,
  title = <span className="font-serif text-xl font-semibold">{name}</span>,
  note,
  hint,
  faults,
  isOpenAtFirst,
  children,
}: FoldedFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const [startsOpen] = useState(isOpenAtFirst || (id !== undefined && hash === `#${id}`));
  useEffect(() => {
    if (faults > 0 && details.current !== null) details.current.open = true;
  }, [faults]);
  return (
    <details ref={details} id={id} open={startsOpen} className="group scroll-mt-24 border-t border-line">
      <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
        {title} {note !== null && <span className="ml-2 inline-block text-ink-soft">{note}</span>}{' '}
        {faults > 0 && (
          <span className="ml-2 inline-block font-semibold text-red">
            {formatGermanCount(faults, 'Angabe', 'Angaben')} prüfen
          </span>
        )}
      </summary>
      {/* Hidden while it is closed, because accessibility checkers otherwise report the missing labels of invisible fields. */}
      <fieldset className="hidden min-w-0 flex-col gap-5 pt-3 pb-5 group-open:flex">
        <legend className="sr-only">{name}</legend>
        {hint !== undefined && <p className="text-sm text-ink-soft">{hint}</p>}
        {children}
      </fieldset>
    </details>
  );
}
