import { useState } from 'react';
import { describeSource, type KnownSource } from '#domain/entry/field-source.ts';
import { FACT_GROUP_NAMES, FACT_GROUPS, FACTS, type Facts, factsOf } from '#domain/facts/facts.ts';
import { formatFactParts } from '#domain/facts/format-fact.ts';

interface FactListProps {
  facts: Facts;
  /** Where values come from, and since when. */
  sources?: readonly KnownSource[];
  /** The level of the groups' headings. */
  GroupHeading?: 'h3' | 'h5';
}

/** What an agency says of its terms and its work, by groups; what nobody was asked yet is left out. */
export function FactList({ facts, sources = [], GroupHeading = 'h3' }: FactListProps) {
  const [now] = useState(() => new Date());
  return FACT_GROUP_NAMES.map((group) => {
    const given = factsOf(group).filter((key) => facts[key] !== undefined);
    if (given.length === 0) return null;
    return (
      <section key={group} className="mt-6 first:mt-0">
        <GroupHeading className="font-semibold">{FACT_GROUPS[group]}</GroupHeading>
        <dl className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {given.map((key) => {
            const value = facts[key];
            const source = sources.find(({ field }) => field === key);
            return (
              value !== undefined && (
                <div key={key} className="min-w-0">
                  <dt className="text-sm text-ink-soft">{FACTS[key].label}</dt>
                  {formatFactParts(key, value).map((part) => (
                    <dd key={part} className="wrap-anywhere">
                      {part}
                    </dd>
                  ))}
                  {source && <dd className="text-sm text-ink-soft">{describeSource(source, now)}</dd>}
                </div>
              )
            );
          })}
        </dl>
      </section>
    );
  });
}
