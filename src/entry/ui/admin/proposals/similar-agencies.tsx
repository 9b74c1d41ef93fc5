import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminEntryPath } from '#config/paths.ts';
import { proposalQueries } from '#entry/api/entry-proposals.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Entries that may be the same agency as a proposed new one; nothing where there are none. */
export function SimilarAgencies({ userId, revisionId }: { userId: string; revisionId: number }) {
  const { data, isError } = useQuery(proposalQueries.similar(userId, revisionId));
  if (isError) {
    return <p className="mt-4 text-ink-soft">Ob es die Beratung schon gibt, konnte nicht geprüft werden.</p>;
  }
  if (data === undefined || (data.entries.length === 0 && data.proposals === 0)) return null;
  return (
    <div className="mt-5">
      <Notice>
        <p>
          <strong>Diese Beratung gibt es vielleicht schon.</strong> Name oder Website gleichen sich.
        </p>
        <ul className="mt-2">
          {data.entries.map(({ id, name, towns, website }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={adminEntryPath(id)} className={TEXT_LINK}>
                <bdi>{name ?? 'ohne Namen'}</bdi>
              </Link>
              {[towns, website].some((value) => value !== null) &&
                ` (${[towns, website].filter((value) => value !== null).join(' · ')})`}
            </li>
          ))}
          {data.proposals > 0 && (
            <li>
              {formatGermanCount(data.proposals, 'weiterer Vorschlag', 'weitere Vorschläge')} wartet hier
            </li>
          )}
        </ul>
      </Notice>
    </div>
  );
}
