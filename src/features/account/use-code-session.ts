import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Session, signOut, signOutHere, watchSession } from '#data/session.ts';

/** How the last session ended, so that the sign-in form can say it. */
export type CodeSessionEnd = 'none' | 'signedOut' | 'signedOutEverywhere' | 'expired';

/** The session of whoever signs in with a code, a consultancy's member or the author of a review; undefined until the browser has looked for a kept one. It lasts until somebody signs out. */
export function useCodeSession() {
  const [session, setSession] = useState<Session | null>();
  const [end, setEnd] = useState<CodeSessionEnd>('none');
  const client = useQueryClient();
  /** Why a session ends that is ended here. */
  const reason = useRef<CodeSessionEnd>('expired');

  useEffect(
    () =>
      watchSession((next) => {
        setSession((previous) => {
          if (next === null) {
            // What belongs to an account does not stay in the cache.
            client.removeQueries({ queryKey: ['entries'] });
            client.removeQueries({ queryKey: ['admin'] });
            client.removeQueries({ queryKey: ['client-reviews', 'own'] });
            if (previous !== undefined && previous !== null) setEnd(reason.current);
          }
          return next;
        });
        if (next !== null) reason.current = 'expired';
      }),
    [client],
  );

  return {
    session,
    end,
    leave: async () => {
      reason.current = 'signedOut';
      await signOutHere();
    },
    leaveEverywhere: async () => {
      reason.current = 'signedOutEverywhere';
      await signOut();
    },
  };
}
