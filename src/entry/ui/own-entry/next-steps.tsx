import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { ownEntryPath } from '#config/paths.ts';
import { countFilled } from '#entry/model/entry-form.ts';
import { ENTRY_FIELD_NAMES, type Entry, type EntryField } from '#entry/model/entry.ts';
import { FIELD_GROUPS } from '#entry/model/field-groups.ts';
import { FACT_GROUP_NAMES, FACT_GROUPS, factsInGroup } from '#facts/model/facts.ts';
import { formatGermanMonth } from '#lib/german/german-date.ts';
import { entryStatisticsQuery } from '#statistics/api/statistics.ts';
import { formatFigure, METRICS } from '#statistics/model/statistics.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** The groups of fields, as the form has them. */
const GROUPS = [
  ...FIELD_GROUPS,
  ...FACT_GROUP_NAMES.map((group) => ({ heading: FACT_GROUPS[group], fields: factsInGroup(group) })),
];

/** Groups with missing fields that are named; the others are counted. */
const NAMED = 5;

interface MissingFieldsProps {
  entry: Entry;
  /** The fields that a proposal under review has. */
  submitted: readonly string[];
}

/** What an entry does not say yet, and nobody has proposed. */
export function MissingFields({ entry, submitted }: MissingFieldsProps) {
  const isEmpty = (field: EntryField) => (entry.values[field] ?? null) === null;
  const missing = GROUPS.filter(({ fields }) =>
    fields.some((field) => isEmpty(field) && !submitted.includes(field)),
  );
  const [next] = missing;
  const waiting = ENTRY_FIELD_NAMES.filter((field) => isEmpty(field) && submitted.includes(field)).length;
  const rest = missing.length - NAMED;
  return (
    <section aria-labelledby="fehlt">
      <h3 id="fehlt" className="text-xl">
        Was noch fehlt
      </h3>
      <p className="mt-2">
        Im Eintrag stehen {countFilled(entry.values)} von {ENTRY_FIELD_NAMES.length} Angaben
        {waiting > 0 && `, ${String(waiting)} weitere ${waiting === 1 ? 'wird' : 'werden'} geprüft`}.
        {missing.length > 0 &&
          ` Als Nächstes: ${missing
            .slice(0, NAMED)
            .map(({ heading }) => heading)
            .join(', ')}${rest > 0 ? ` und ${String(rest)} weitere` : ''}.`}
      </p>
      <p className="mt-1">
        <Link
          to={ownEntryPath(entry.id, 'angaben') + (next === undefined ? '' : `#${String(next.fields[0])}`)}
          className={STANDALONE_LINK}
        >
          {next === undefined ? 'Angaben ändern' : 'Angaben ergänzen'}
        </Link>
      </p>
    </section>
  );
}

/** The figures of the last month that is over; nothing before there is one. */
export function LastFigures({ session, entry }: { session: Session; entry: Entry }) {
  const { data } = useQuery(entryStatisticsQuery(session.userId, entry.id));
  const last = data?.months[0];
  if (last === undefined) return null;
  return (
    <section aria-labelledby="zahlen">
      <h3 id="zahlen" className="text-xl">
        Zahlen im {formatGermanMonth(last.month)}
      </h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-8 gap-y-2 sm:grid-cols-3">
        {METRICS.map(({ metric, label }) => (
          <div key={metric}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-lg font-semibold digits">{formatFigure(last.figures[metric])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1">
        <Link to={ownEntryPath(entry.id, 'statistik')} className={STANDALONE_LINK}>
          Statistik
        </Link>
      </p>
    </section>
  );
}
