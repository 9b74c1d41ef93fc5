import { useQueryClient } from '@tanstack/react-query';
import { signOut, signOutHere } from '#data/session.ts';
import { clearTypedDrafts } from './unsent-drafts.ts';
import { useWatchedSession } from './use-watched-session.ts';

/** How the last session ended, so that the sign-in form can say it. */
export type CodeSessionEnd = 'none' | 'signedOut' | 'signedOutEverywhere' | 'expired';

/**
 * The session of an agency's member or a review's author, who sign in with a code; undefined until the browser has
 * looked for a stored one. It lasts until the user signs out.
 */
export function useCodeSession() {
  const client = useQueryClient();
  const { session, end, endSession } = useWatchedSession<CodeSessionEnd>('none');
  return {
    session,
    end,
    leave: () => {
      clearTypedDrafts(client);
      return endSession('signedOut', signOutHere);
    },
    leaveEverywhere: () => {
      clearTypedDrafts(client);
      return endSession('signedOutEverywhere', signOut);
    },
  };
}
