import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Session, signOut, signOutHere, watchSession } from '#data/session.ts';
import { forgetActivity } from './activity.ts';
import { forgetTypedDrafts } from './typed-drafts.ts';

/** How the last session ended, so that the sign-in form can say it. */
export type SessionEnd = 'signedOut' | 'expired' | 'idle';

/** The session in force; undefined until the browser has looked for a kept one. */
export function useSession() {
  const [session, setSession] = useState<Session | null>();
  const [end, setEnd] = useState<SessionEnd>('signedOut');
  const client = useQueryClient();
  /** Why a session ends that is ended here. */
  const reason = useRef<SessionEnd>('expired');

  useEffect(
    () =>
      watchSession((next) => {
        setSession((previous) => {
          if (next === null) {
            // What only an administrator may see does not stay in the cache.
            client.removeQueries({ queryKey: ['inbox'] });
            client.removeQueries({ queryKey: ['admin'] });
            client.removeQueries({ queryKey: ['review'] });
            client.removeQueries({ queryKey: ['entries'] });
            forgetActivity();
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
      forgetTypedDrafts(client);
      await signOut();
    },
    expire: async () => {
      reason.current = 'idle';
      await signOutHere();
    },
  };
}
