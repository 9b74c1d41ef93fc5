import { useQueryClient } from '@tanstack/react-query';
import { signOut, signOutHere } from '#account/api/session.ts';
import { clearUnsentDrafts } from './unsent-drafts.ts';
import { useWatchedSession } from './use-watched-session.ts';

type HowEnded = 'none' | 'signedOut' | 'signedOutEverywhere' | 'expired';

/** How the last session ended, so that the sign-in form can say it. */
export interface CodeSessionEnd {
  readonly how: HowEnded;
  /** The address to fill in again; empty after signing out, which leaves the browser to somebody else. */
  readonly email: string;
}

/**
 * The session of an agency's member or a review's author, who sign in with a code; undefined until the browser has
 * looked for a stored one. It lasts until the user signs out.
 */
export function useCodeSession() {
  const client = useQueryClient();
  const { session, end, lastEmail, endSession } = useWatchedSession<HowEnded>('none');
  return {
    session,
    end: { how: end, email: end === 'expired' ? lastEmail : '' },
    leave: () => {
      clearUnsentDrafts(client);
      return endSession('signedOut', signOutHere);
    },
    leaveEverywhere: () => {
      clearUnsentDrafts(client);
      return endSession('signedOutEverywhere', signOut);
    },
  };
}
