import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminContractPath, adminEntryPath, agencyPath } from '#config/paths.ts';
import { CaseLinks } from '#desk/ui/queue/related-cases.tsx';
import { entryQueries } from '#entry/api/entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { countFilled } from '#entry/model/entry-form.ts';
import { type Entry, ENTRY_FIELD_NAMES } from '#entry/model/entry.ts';
import { RESTRICTION_GROUND_LABELS } from '#entry/model/restriction.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { EntryFigures } from './entry-figures.tsx';
import { QueryState } from './query-state.tsx';

interface AdminEntryOverviewProps {
  userId: string;
  entry: Entry;
}

/** What matters of an entry at a glance: why it is hidden, what waits, contract, reviews, people, address for enquiries, figures. */
export function AdminEntryOverview({ userId, entry }: AdminEntryOverviewProps) {
  const query = useQuery(entryAdministrationQueries.overview(userId, entry.id));
  const members = useQuery(entryQueries.members(userId, entry.id));
  const overview = query.data;
  return (
    <>
      <QueryState failed="Der Überblick konnte nicht geladen werden." query={query} />
      {overview && (
        <>
          {overview.restriction !== null && (
            <div className="mt-4">
              <Notice>
                <p>
                  <strong>
                    {overview.restriction.status === 'paused' ? 'Pausiert' : 'Entfernt'} am{' '}
                    {formatBerlinDate(overview.restriction.at)}:{' '}
                    {RESTRICTION_GROUND_LABELS[overview.restriction.ground]}.
                  </strong>{' '}
                  <bdi className="wrap-anywhere whitespace-pre-wrap">{overview.restriction.reason}</bdi>
                </p>
              </Notice>
            </div>
          )}
          <dl className="mt-4 grid gap-x-8 border-t border-line md:grid-cols-2 lg:grid-cols-3">
            {overview.mergedInto !== null && (
              <Line name="Zusammengeführt">
                führt zu{' '}
                <Link to={adminEntryPath(overview.mergedInto)} className={TEXT_LINK}>
                  Nr. {overview.mergedInto}
                </Link>
              </Line>
            )}
            <Line name="Angaben">
              <Link to={adminEntryPath(entry.id, 'angaben')} className={TEXT_LINK}>
                {countFilled(entry.values)} von {ENTRY_FIELD_NAMES.length}
              </Link>
            </Line>
            <Line name="Verwaltet von">
              {members.data === undefined ? (
                '…'
              ) : (
                <Link to={adminEntryPath(entry.id, 'personen')} className={`wrap-anywhere ${TEXT_LINK}`}>
                  {members.data
                    .filter(({ role }) => role === 'owner')
                    .map(({ email }) => email)
                    .join(', ') || 'niemandem'}
                </Link>
              )}
            </Line>
            <Line name="Anfrageadresse">
              {overview.enquiryAddress === null ? (
                'keine: Anfragen gehen an Beraterkompass'
              ) : (
                <>
                  <bdi className="wrap-anywhere">{overview.enquiryAddress.email}</bdi>, bestätigt am{' '}
                  {formatBerlinDate(overview.enquiryAddress.confirmedAt)}
                </>
              )}
            </Line>
            <Line name="Vertrag">
              {overview.contract === null ? (
                'keiner'
              ) : (
                <Link to={adminContractPath(overview.contract.id)} className={TEXT_LINK}>
                  {overview.contract.state === 'ordered' || overview.contract.endsOn === null
                    ? 'bestellt, noch nicht bestätigt'
                    : `Premium bis ${formatGermanDate(overview.contract.endsOn)}`}
                </Link>
              )}
            </Line>
            <Line name="Bewertungen">
              {overview.publishedReviews > 0 && entry.status === 'active' ? (
                <Link to={`${agencyPath(entry.id)}#bewertungen`} className={TEXT_LINK}>
                  {formatGermanCount(overview.publishedReviews, 'veröffentlichte', 'veröffentlichte')}
                </Link>
              ) : (
                formatGermanCount(overview.publishedReviews, 'veröffentlichte', 'veröffentlichte')
              )}
            </Line>
            <Line name="Offene Vorgänge">
              {overview.cases.length === 0 ? (
                'keine'
              ) : (
                <CaseLinks items={overview.cases} now={query.dataUpdatedAt} />
              )}
            </Line>
          </dl>
        </>
      )}
      <h3 className="mt-8 text-lg">Statistik</h3>
      <EntryFigures userId={userId} entryId={entry.id} />
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-line py-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
