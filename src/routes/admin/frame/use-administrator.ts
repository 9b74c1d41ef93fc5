import { useOutletContext } from 'react-router-dom';
import type { Session } from '#data/session.ts';

/** The signed-in administrator, in every page of the administration. */
export function useAdministrator(): Session {
  return useOutletContext<Session>();
}
