import { useOutletContext } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';

/** What the frame gives the pages of the consultancies' area. */
export interface MemberContext {
  readonly session: Session;
  readonly leaveEverywhere: () => Promise<void>;
}

/** The signed-in account, in every page of the consultancies' area. */
export function useMember(): MemberContext {
  return useOutletContext<MemberContext>();
}
