import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, ownSessionsQuery, type OwnSession } from '#account/api/own-sessions.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { nameBrowser } from './name-browser.ts';

interface OwnSessionsProps {
  userId: string;
  sessions: readonly OwnSession[];
  /** The message for a failed call. */
  explain: (error: unknown) => string;
}

/** The account's sessions; one or all others can be ended. */
export function OwnSessions({ userId, sessions, explain }: OwnSessionsProps) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: (session: string | undefined) => endOtherSessions(session),
    onSettled: () => client.invalidateQueries(ownSessionsQuery(userId)),
  });
  const end = (session?: string) => {
    if (!ending.isPending) ending.mutate(session);
  };
  return (
    <>
      <ul className="mt-4 border-t border-line">
        {sessions.map(({ id, browser, beganAt, usedAt, isCurrent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <div>
              <p className="font-semibold">
                {nameBrowser(browser)}
                {isCurrent && <span className="font-normal text-ink-soft"> (diese Anmeldung)</span>}
              </p>
              <p className="text-ink-soft">
                angemeldet am <span className="digits">{formatShortTime(beganAt)}</span>&nbsp;· zuletzt
                verlängert am <span className="digits">{formatShortTime(usedAt)}</span>
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="quiet"
                aria-label={`Anmeldung beenden: ${nameBrowser(browser)}`}
                aria-disabled={ending.isPending}
                onClick={() => end(id)}
              >
                Beenden
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending.isError && (
        <div className="mt-4">
          <ErrorNotice
            what={
              ending.variables === undefined
                ? 'Die anderen Anmeldungen wurden nicht beendet.'
                : 'Die Anmeldung wurde nicht beendet.'
            }
            why={explain(ending.error)}
          />
        </div>
      )}
      <Done>
        {ending.isSuccess &&
          (ending.variables === undefined
            ? 'Alle anderen Anmeldungen sind beendet.'
            : 'Die Anmeldung ist beendet.')}
      </Done>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <p className="mt-4">
          <Button variant="secondary" isPending={ending.isPending} onClick={() => end()}>
            {ending.isPending ? 'Werden beendet …' : 'Alle anderen Anmeldungen beenden'}
          </Button>
        </p>
      )}
    </>
  );
}
