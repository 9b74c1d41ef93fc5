import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { FoldedFields } from './folded-fields.tsx';

interface ItemListFieldsProps {
  heading: string;
  count: number;
  hint: string;
  /** The things, each an `ExtendedItem`. */
  children: ReactNode;
  /** What adds another one; false where there is no room. */
  adding: ReactNode;
}

/** A list of things in a draft: its heading takes the focus of a thing that was removed. */
export function ItemListFields({ heading, count, hint, children, adding }: ItemListFieldsProps) {
  const id = useId();
  const headingRef = useFocusAfterRemoval(count);
  return (
    <section aria-labelledby={id}>
      <h3 ref={headingRef} id={id} tabIndex={-1} className="text-xl">
        {heading}
      </h3>
      <p className="mt-1 text-ink-soft">{hint}</p>
      <ul className="mt-3 empty:hidden">{children}</ul>
      {adding !== false && <div className="mt-3">{adding}</div>}
    </section>
  );
}

interface ItemFieldsProps {
  /** „Leistung 1“. */
  name: string;
  /** What its author calls it. */
  title: string;
  /** What it has to have, by its name. */
  required: Readonly<Record<string, string | boolean>>;
  /** The faults of its fields; undefined where it has none. */
  faults: object | undefined;
  /** Takes it out of the draft; null where that has a button of its own. */
  onRemove: (() => void) | null;
  children: ReactNode;
}

/** A thing of a list in a row that says what it is and what is missing; open at first only where something is. */
export function ItemFields({ name, title, required, faults, onRemove, children }: ItemFieldsProps) {
  const missing = Object.entries(required)
    .filter(([, value]) => value === false || (typeof value === 'string' && value.trim() === ''))
    .map(([label]) => label);
  return (
    <li>
      <FoldedFields
        name={name}
        title={
          <>
            <strong>{name}</strong>
            {title.trim() !== '' && <bdi> {title}</bdi>}
          </>
        }
        note={missing.length === 0 ? null : `Es fehlt: ${missing.join(', ')}`}
        faults={faults === undefined ? 0 : Object.keys(faults).length}
        isOpenAtFirst={missing.length > 0}
      >
        {children}
        {onRemove !== null && (
          <p>
            <Button variant="quiet" onClick={onRemove}>
              Entfernen<span className="sr-only">: {name}</span>
            </Button>
          </p>
        )}
      </FoldedFields>
    </li>
  );
}
