import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Session, watchSession } from '#account/api/session.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';

/**
 * The current session, and how the last one ended.
 *
 * @param beforeAny the end before any session
 * @param onEnd called wherever there is no session; always the same function
 */
export function useWatchedSession<End extends string>(beforeAny: End, onEnd?: () => void) {
  /** Undefined until the browser has looked for a kept one. */
  const [session, setSession] = useState<Session | null>();
  const [end, setEnd] = useState<End | 'expired'>(beforeAny);
  const client = useQueryClient();
  /** Why this tab ended the session. */
  const reason = useRef<End | 'expired'>('expired');
  /** The address of the session that is over. */
  const [lastEmail, setLastEmail] = useState('');
  const hadSession = useRef(false);

  useEffect(
    () =>
      watchSession((next) => {
        if (next === null) {
          for (const queryKey of Object.values(accountQueryKeys)) client.removeQueries({ queryKey });
          onEnd?.();
          if (hadSession.current) setEnd(reason.current);
        } else {
          reason.current = 'expired';
          setLastEmail(next.email);
        }
        hadSession.current = next !== null;
        setSession(next);
      }),
    [client, onEnd],
  );

  return {
    session,
    end,
    lastEmail,
    endSession: async (why: End, signOut: () => Promise<void>) => {
      reason.current = why;
      await signOut();
    },
  };
}
