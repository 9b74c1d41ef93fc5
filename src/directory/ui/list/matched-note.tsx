import { Fragment } from 'react';
import type { MatchedField } from '#directory/model/search/matched-fields.ts';
import { formatGermanList } from '#lib/german/german-list.ts';

const QUOTED = new Set<MatchedField['field']>(['Name', 'Beschreibung']);

/** Why an agency is among the further matches: „Treffer in: Spezialisierung Vertrieb, Ort Köln“. */
export function MatchedNote({ fields }: { fields: readonly MatchedField[] }) {
  return (
    <span className="line-clamp-3 wrap-anywhere">
      Treffer in:{' '}
      {fields.map(({ field, entries }, at) => (
        <Fragment key={field}>
          {at > 0 && ', '}
          {field}{' '}
          <bdi>{formatGermanList(QUOTED.has(field) ? entries.map((word) => `„${word}“`) : entries)}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
