import { useState } from 'react';
import { describeSource, type KnownSource } from '#domain/entry/field-source.ts';
import {
  FACT_GROUP_NAMES,
  FACT_GROUPS,
  type FactKey,
  FACTS,
  type Facts,
  type FactValue,
  disclosed,
  factsOf,
} from '#domain/facts/facts.ts';
import { formatFactParts } from '#domain/facts/format-fact.ts';
import { listMissingFacts } from '#domain/facts/missing-facts.ts';
import { UNDISCLOSED } from '#domain/facts/listed-facts.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { useToday } from '#ui/use-today.ts';
import { FactSource, LinkedText } from './fact-source.tsx';
import { MandateTable } from './mandate-table.tsx';
import { SourcesButton } from './sources-button.tsx';

interface FactListProps {
  facts: Facts;
  /** The sources of the values, with their dates. */
  sources?: readonly KnownSource[];
  /** The level of the groups' headings. */
  GroupHeading?: 'h3' | 'h5';
}

/** An agency's facts on its terms and its work, by groups; facts without an answer are listed in one sentence at the end. */
export function FactList({ facts, sources = [], GroupHeading = 'h3' }: FactListProps) {
  const now = useToday();
  const [areSourcesShown, setAreSourcesShown] = useState(false);
  const groups = FACT_GROUP_NAMES.flatMap((group) => {
    const given = factsOf(group).flatMap((key): [FactKey, FactValue][] => {
      const value = facts[key];
      return value === undefined ? [] : [[key, value]];
    });
    return given.length === 0 ? [] : [{ group, given }];
  });
  if (groups.length === 0) {
    return (
      <p className="text-ink-soft">
        Zu Honorar, Garantie, Off-Limits und Arbeitsweise hat diese Personalberatung noch nichts angegeben.
      </p>
    );
  }
  const missing = listMissingFacts(facts);
  return (
    <>
      <p className="print:hidden">
        <SourcesButton
          isShown={areSourcesShown}
          onToggle={() => {
            setAreSourcesShown(!areSourcesShown);
          }}
        />
      </p>
      <div className="mt-2 gap-x-10 md:columns-2 print:columns-2">
        {groups.map(({ group, given }) => (
          <section key={group} className="break-inside-avoid pt-4 print:pt-2">
            <GroupHeading className="font-semibold">{FACT_GROUPS[group]}</GroupHeading>
            <dl className="mt-1 border-t border-line-strong">
              {given.map(([key, value]) => {
                const mandates = key === 'mandates' ? disclosed(facts, key) : null;
                const source = sources.find(({ field }) => field === key);
                const parts = formatFactParts(key, value);
                return (
                  <div
                    key={key}
                    className={`grid gap-x-4 border-b border-line py-1.5 print:py-0.5 print:text-sm ${mandates === null ? 'min-[25rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
                  >
                    <dt className="text-sm leading-6 wrap-anywhere text-ink-soft">{FACTS[key].label}</dt>
                    <dd className="min-w-0">
                      {mandates !== null && <MandateTable mandates={mandates} />}
                      {(mandates === null ? parts : []).map((part) => (
                        <span
                          key={part}
                          className={`block wrap-anywhere ${value === UNDISCLOSED ? 'text-ink-soft' : ''}`}
                        >
                          {FACTS[key].shape === 'address' ? <LinkedText text={part} /> : part}
                        </span>
                      ))}
                      {source?.source === 'evidenced' && !areSourcesShown && (
                        <span className="text-sm text-petrol">belegt</span>
                      )}
                      {areSourcesShown && (
                        <FactSource
                          definition={FACTS[key].definition}
                          said={source && describeSource(source, now)}
                          evidence={source?.evidence ?? null}
                        />
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
      {missing.length > 0 && (
        <p className="mt-4 max-w-text text-sm text-ink-soft print:mt-2">
          Noch ohne Angabe: {formatGermanList(missing)}.
        </p>
      )}
    </>
  );
}
