import { useQuery } from '@tanstack/react-query';
import { memo, startTransition, useDeferredValue, useId, useState } from 'react';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import {
  type FacetView,
  findOptions,
  listOptions,
  type ShownOption,
} from '#directory/model/search/facet-options.ts';
import {
  FACET_SECTIONS,
  type Facet,
  type FacetName,
  type FacetSection,
} from '#directory/model/search/facets.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';

/** More rows than anybody reads; the rest is found by its name. */
const MAX_ROWS = 80;

/** More characters than any option has. */
const MAX_TEXT_LENGTH = 60;

const PLACE_SECTIONS: Readonly<Record<FacetSection, string>> = {
  main: 'Orte',
  state: 'Bundesländer',
  region: 'Regionen',
};

interface FacetGroupProps {
  facet: Facet;
  options: FacetView['options'];
  counts: FacetView['counts'];
  /** Keys of the chosen options. */
  chosen: readonly string[];
  onToggle: (facet: FacetName, key: string) => void;
}

/** One facet: its most frequent options, all of them on demand, with a search among them. */
export const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
  const { facet, options, counts, chosen, onToggle } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(isOpen ? text : '');
  const term = wanted.trim();
  const { data: meant = [] } = useQuery({
    ...directoryQueries.optionKeys(facet.name, term),
    enabled: term !== '',
  });

  const all = listOptions(facet, { options, counts }, chosen);
  if (all.length === 0) return null;
  const few = all.filter(({ isProminent }) => isProminent);
  const listed = isOpen ? findOptions(all, wanted, meant) : few;
  const rows = listed.slice(0, MAX_ROWS);
  const isLong = few.length < all.length;

  return (
    <fieldset className="border-t border-line py-4">
      <legend className="float-left mb-1 w-full font-semibold">{facet.label}</legend>
      <div className="clear-both">
        {isOpen && (
          <input
            type="search"
            dir="auto"
            aria-label={`${facet.label} suchen`}
            placeholder="Suchen"
            aria-controls={listId}
            // The browser counts an emoji as two characters.
            maxLength={2 * MAX_TEXT_LENGTH}
            value={text}
            onChange={(event) => setText(takeCharacters(event.target.value, MAX_TEXT_LENGTH))}
            className="my-2 min-h-11 w-full rounded border border-line-strong bg-surface px-3 text-base"
          />
        )}
        <div id={listId} className={isOpen ? 'max-h-[26rem] overflow-y-auto overscroll-contain pr-2' : ''}>
          {FACET_SECTIONS.map((section) => (
            <OptionList
              key={section}
              caption={facet.name === 'place' ? PLACE_SECTIONS[section] : undefined}
              options={rows.filter(({ option }) => option.section === section)}
              isSearched={wanted.trim() !== ''}
              facet={facet.name}
              onToggle={onToggle}
            />
          ))}
          {isOpen && (
            <p role="status" className="text-sm text-ink-soft">
              {listed.length === 0 && <span>Nichts gefunden.</span>}
              {listed.length > MAX_ROWS && (
                <span>{`${formatGermanNumber(listed.length - MAX_ROWS)} weitere finden Sie über die Suche.`}</span>
              )}
            </p>
          )}
        </div>
        {(isLong || isOpen) && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={listId}
            className="lg:min-h-9"
            onClick={() => {
              // Many rows are rendered in small steps.
              startTransition(() => {
                setIsOpen(!isOpen);
                setText('');
              });
            }}
          >
            <span>{isOpen ? 'Weniger anzeigen' : 'Alle anzeigen'}</span>
            <span className="sr-only">: {facet.label}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
});

interface OptionListProps {
  caption: string | undefined;
  options: readonly ShownOption[];
  /** A narrower option may then be listed without its wider one. */
  isSearched: boolean;
  facet: FacetName;
  onToggle: (facet: FacetName, key: string) => void;
}

function OptionList({ caption, options, isSearched, facet, onToggle }: OptionListProps) {
  const captionId = useId();
  if (options.length === 0) return null;
  return (
    <>
      {caption !== undefined && (
        <p id={captionId} className="mt-2 text-sm text-ink-soft">
          {caption}
        </p>
      )}
      <ul aria-labelledby={caption === undefined ? undefined : captionId}>
        {options.map((shown) => (
          <li key={shown.option.key} className={shown.option.parent !== null && !isSearched ? 'pl-6' : ''}>
            <OptionRow
              facet={facet}
              optionKey={shown.option.key}
              label={shown.option.label}
              count={shown.count}
              isChosen={shown.isChosen}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OptionRowProps extends Pick<ShownOption, 'count' | 'isChosen'> {
  facet: FacetName;
  optionKey: string;
  label: string;
  onToggle: (facet: FacetName, key: string) => void;
}

/** Memoised: most rows do not change with an answer. */
const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { facet, optionKey, label, count, isChosen, onToggle } = props;
  const isEmpty = count === 0 && !isChosen;
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 py-1 text-base lg:min-h-8 ${isEmpty ? 'text-ink-soft' : 'cursor-pointer hover:text-petrol'}`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isEmpty}
        onChange={() => onToggle(facet, optionKey)}
        className="size-4.5 shrink-0 accent-petrol"
      />
      <bdi className="min-w-0 grow leading-snug wrap-anywhere hyphens-auto">{label}</bdi>{' '}
      <span className="shrink-0 text-sm text-ink-soft digits">{formatGermanNumber(count)}</span>
    </label>
  );
});
