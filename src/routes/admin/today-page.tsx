import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { AdminPage } from './frame/admin-page.tsx';
import { SECTION_GROUPS } from './frame/sections.ts';
import { useAdministrator } from './frame/use-administrator.ts';
import { NightlyJobsWarning } from './nightly-jobs-warning.tsx';

/** What waits, by section. */
export function AdminTodayPage() {
  const { userId } = useAdministrator();
  const query = useQuery(waitingCountsQuery(userId));
  const failure = useLoadFailure(query);
  const { data: counts } = query;
  const waiting =
    counts === undefined
      ? []
      : SECTION_GROUPS.flatMap(({ sections }) => sections).flatMap((section) => {
          const count = section.waiting?.count(counts) ?? 0;
          return count === 0 ? [] : [{ ...section, count, words: section.waiting?.words }];
        });
  return (
    <AdminPage title="Heute">
      <NightlyJobsWarning />
      {failure !== null && counts === undefined && <QueryError error={failure} query={query} />}
      {counts !== undefined && waiting.length === 0 && <p>Es wartet nichts.</p>}
      <ul className="flex flex-col">
        {waiting.map(({ path, name, count, words }) => (
          <li key={path}>
            <Link to={path} className={STANDALONE_LINK}>
              {name}: {count} {words}
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
