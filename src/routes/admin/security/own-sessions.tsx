import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessQueries, endOtherSessions } from '#data/administration/administrator-changes.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { explainAccessError } from './explain-access-error.ts';
import { nameBrowser } from './name-browser.ts';

/** Where one is signed in, and a button that ends all but this sign-in. */
export function OwnSessions({ userId }: { userId: string }) {
  const client = useQueryClient();
  const query = useQuery(accessQueries.sessions(userId));
  const failure = useLoadFailure(query);
  const ending = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      showToast({ title: 'Andere Anmeldungen beendet', variant: 'success' });
    },
    onSettled: () => client.invalidateQueries(accessQueries.sessions(userId)),
  });
  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <Skeleton className="mt-4 h-16" />;
  return (
    <>
      <ul className="mt-4 border-t border-line">
        {query.data.map(({ id, browser, beganAt, usedAt, isCurrent }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="font-semibold">
              {nameBrowser(browser)}
              {isCurrent && <span className="font-normal text-ink-soft"> (diese Anmeldung)</span>}
            </p>
            <p className="text-ink-soft">
              angemeldet am <span className="digits">{formatShortTime(beganAt)}</span> · zuletzt verlängert am{' '}
              <span className="digits">{formatShortTime(usedAt)}</span>
            </p>
          </li>
        ))}
      </ul>
      {ending.isError && (
        <div className="mt-4">
          <ErrorNotice
            what="Die anderen Anmeldungen wurden nicht beendet."
            why={explainAccessError(ending.error)}
          />
        </div>
      )}
      {query.data.some(({ isCurrent }) => !isCurrent) && (
        <p className="mt-4">
          <Button
            variant="secondary"
            aria-disabled={ending.isPending}
            aria-busy={ending.isPending}
            onClick={() => {
              if (!ending.isPending) ending.mutate();
            }}
          >
            {ending.isPending ? 'Werden beendet …' : 'Alle anderen Anmeldungen beenden'}
          </Button>
        </p>
      )}
    </>
  );
}
