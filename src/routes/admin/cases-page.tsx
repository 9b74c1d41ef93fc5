import { useQuery } from '@tanstack/react-query';
import { NavLink, useParams } from 'react-router';
import { adminCasesPath } from '#config/paths.ts';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import type { WaitingCounts } from '#domain/entry/waiting-counts.ts';
import { latePart } from '#ui/late-part.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { AdminNotFoundPage } from './not-found-page.tsx';
import { QueueSkeleton } from './queue/queue-skeleton.tsx';

const LATE = { name: 'Die Liste', Placeholder: QueueSkeleton };

const KINDS = [
  {
    kind: 'proposal',
    label: 'Vorschläge und Anträge',
    count: ({ revisions, claims }: WaitingCounts) => revisions + claims,
    List: latePart(async () => (await import('./proposals/proposals.tsx')).Proposals, LATE),
  },
  {
    kind: 'picture',
    label: 'Logos und Bilder',
    count: ({ pictures }: WaitingCounts) => pictures,
    List: latePart(async () => (await import('./pictures/pictures.tsx')).Pictures, LATE),
  },
  {
    kind: 'review',
    label: 'Bewertungen',
    count: ({ reviews }: WaitingCounts) => reviews,
    List: latePart(async () => (await import('./client-reviews/moderation.tsx')).Moderation, LATE),
  },
];

/** What waits for a decision, by kind. */
export function AdminCasesPage() {
  const { userId } = useAdministrator();
  const { kind } = useParams();
  const { data: counts } = useQuery(waitingCountsQuery(userId));
  const shown = KINDS.find((entry) => entry.kind === kind);
  if (kind !== undefined && shown === undefined) return <AdminNotFoundPage />;
  return (
    <AdminPage title={shown === undefined ? 'Eingang' : `Eingang: ${shown.label}`}>
      <ul aria-label="Arten" className="flex flex-wrap gap-x-6">
        {KINDS.map((entry) => (
          <li key={entry.kind}>
            <NavLink to={adminCasesPath(entry.kind)} className={STANDALONE_LINK}>
              {entry.label}
              {counts !== undefined && ` (${String(entry.count(counts))} zu prüfen)`}
            </NavLink>
          </li>
        ))}
      </ul>
      {shown !== undefined && <shown.List userId={userId} />}
    </AdminPage>
  );
}
