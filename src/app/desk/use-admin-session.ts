import { useQueryClient } from '@tanstack/react-query';
import { signOut, signOutHere } from '#account/api/session.ts';
import { clearUnsentDrafts } from '#account/ui/unsent-drafts.ts';
import { useWatchedSession } from '#account/ui/use-watched-session.ts';
import { clearActivity } from './activity.ts';

/** How the last session ended, so that the sign-in form can say it. */
export type AdminSessionEnd = 'signedOut' | 'expired' | 'idle';

/** An administrator's session; undefined until the browser has looked for a kept one. */
export function useAdminSession() {
  const client = useQueryClient();
  const { session, end, endSession } = useWatchedSession<AdminSessionEnd>('signedOut', clearActivity);
  return {
    session,
    end,
    leave: () => {
      clearUnsentDrafts(client);
      return endSession('signedOut', signOut);
    },
    expire: () => endSession('idle', signOutHere),
  };
}
