import { useState } from 'react';
import { describeSource, type KnownSource } from '#entry/model/field-source.ts';
import {
  disclosedValue,
  FACT_GROUP_NAMES,
  FACT_GROUPS,
  FACT_KEYS,
  type FactKey,
  FACTS,
  type Facts,
  factsInGroup,
} from '#facts/model/facts.ts';
import { formatFactParts } from '#facts/model/format-fact.ts';
import { UNDISCLOSED } from '#facts/model/listed-facts.ts';
import { listMissingFacts } from '#facts/model/missing-facts.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { useToday } from '#ui/use-today.ts';
import { FactSource, LinkedText } from './fact-source.tsx';
import { MandateTable } from './mandate-table.tsx';
import { SourcesButton } from './sources-button.tsx';

/** The facts that stand first; a fact without an answer makes room for the next. */
const FIRST: readonly FactKey[] = [
  'feePercent',
  'feeModels',
  'guaranteeMonths',
  'offLimitsMonths',
  'guaranteeRemedy',
  'shortlistDays',
  'completionRate',
  'lead',
  'memberships',
];
const MAX_FIRST = 8;

const COLUMNS = 'grid gap-x-8 max-sm:gap-x-4 min-[22rem]:grid-cols-2 xl:grid-cols-3 print:grid-cols-3';

interface FactListProps {
  facts: Facts;
  /** The sources of the values, with their dates. */
  sources?: readonly KnownSource[];
  /** The level of the groups' headings. */
  GroupHeading?: 'h3' | 'h5';
}

/** An agency's facts on its terms and its work: eight at first, the others by groups on demand, and the open ones in one sentence. */
export function FactList({ facts, sources = [], GroupHeading = 'h3' }: FactListProps) {
  const [areSourcesShown, setAreSourcesShown] = useState(false);
  const answered = FACT_KEYS.filter((key) => facts[key] !== undefined);
  if (answered.length === 0) {
    return (
      <p className="text-ink-soft">
        Zu Honorar, Garantie, Off-Limits und Arbeitsweise hat diese Personalberatung noch nichts angegeben.
      </p>
    );
  }
  const first = [...new Set([...FIRST, ...answered])]
    .filter((key) => answered.includes(key))
    .slice(0, MAX_FIRST);
  const rest = FACT_GROUP_NAMES.map((group) => ({
    group,
    keys: factsInGroup(group).filter((key) => facts[key] !== undefined && !first.includes(key)),
  })).filter(({ keys }) => keys.length > 0);
  const missing = listMissingFacts(facts);
  const fact = (key: FactKey) => (
    <Fact
      key={key}
      name={key}
      facts={facts}
      source={sources.find(({ field }) => field === key)}
      isSourceShown={areSourcesShown}
    />
  );
  return (
    <>
      <dl className={`border-t border-line-strong ${COLUMNS}`}>{first.map(fact)}</dl>
      <div className="flex flex-wrap items-start gap-x-6">
        {(rest.length > 0 || missing.length > 0) && (
          <details className="print-open open:basis-full print:basis-full">
            <summary className={`cursor-pointer print:hidden ${STANDALONE_LINK}`}>Alle Angaben</summary>
            {rest.map(({ group, keys }) => (
              <section key={group} className="mt-3 print:mt-1">
                <GroupHeading className="text-sm font-semibold">{FACT_GROUPS[group]}</GroupHeading>
                <dl className={`mt-1 border-t border-line ${COLUMNS}`}>{keys.map(fact)}</dl>
              </section>
            ))}
            {missing.length > 0 && (
              <p className="mt-3 max-w-text text-sm text-ink-soft print:mt-1 print:max-w-none">
                {`Noch offen: ${formatGermanList(missing)}.`}
              </p>
            )}
          </details>
        )}
        <p className="print:hidden">
          <SourcesButton isShown={areSourcesShown} onToggle={() => setAreSourcesShown(!areSourcesShown)} />
        </p>
      </div>
    </>
  );
}

interface FactProps {
  name: FactKey;
  facts: Facts;
  source: KnownSource | undefined;
  isSourceShown: boolean;
}

/** A fact that has an answer: its name above the value. */
function Fact({ name, facts, source, isSourceShown }: FactProps) {
  const now = useToday();
  const value = facts[name];
  if (value === undefined) return null;
  const mandates = name === 'mandates' ? disclosedValue(facts, name) : null;
  return (
    <div
      className={`min-w-0 border-b border-line py-1.5 text-sm leading-5 break-inside-avoid print:py-0.5 ${mandates === null ? '' : 'col-span-full'}`}
    >
      <dt className="wrap-anywhere text-ink-soft">{FACTS[name].label}</dt>
      <dd className={`wrap-anywhere ${value === UNDISCLOSED ? 'text-ink-soft' : ''}`}>
        {mandates !== null && <MandateTable mandates={mandates} />}
        {mandates === null &&
          (FACTS[name].shape === 'address' ? (
            <LinkedText text={formatFactParts(name, value).join(', ')} />
          ) : (
            formatFactParts(name, value).join(', ')
          ))}
        {source?.source === 'evidenced' && !isSourceShown && (
          <span className="block text-petrol">belegt</span>
        )}
        {isSourceShown && (
          <FactSource
            definition={FACTS[name].definition}
            said={source && describeSource(source, now)}
            evidence={source?.evidence ?? null}
          />
        )}
      </dd>
    </div>
  );
}
