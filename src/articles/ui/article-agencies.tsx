import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AgencyLines } from '#agency/ui/card/agency-lines.tsx';
import type { ArticleAgencies } from '#articles/model/articles.ts';
import { paths } from '#config/paths.ts';
import { RELATED_SORT, relatedAgenciesQuery } from '#directory/api/related-agencies.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** Fields of an agency that its line names. */
const MAX_FIELDS = 4;

/** Entries that match the subject of an article; renders nothing where there are none. */
export function RelatedAgencies({ choices, heading }: ArticleAgencies) {
  const { data } = useQuery(relatedAgenciesQuery(choices));
  if (!data || data.agencies.length === 0) return null;
  const { agencies, total } = data;
  return (
    <>
      <h3 className="mt-6 text-lg">{heading}</h3>
      <p className="mt-1 max-w-text text-sm text-ink-soft">Sortiert nach Profil-Score.</p>
      <AgencyLines
        agencies={agencies.map((agency) => ({
          ...agency,
          fields: agency.specializations.slice(0, MAX_FIELDS),
        }))}
      />
      {total > agencies.length && (
        <p className="mt-3">
          <Link to={`${paths.agencies}?${choices}&sortierung=${RELATED_SORT}`} className={STANDALONE_LINK}>
            Alle {formatGermanNumber(total)} im Verzeichnis
          </Link>
        </p>
      )}
    </>
  );
}
