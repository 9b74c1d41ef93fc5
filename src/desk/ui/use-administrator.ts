import { useOutletContext } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';

/** The signed-in administrator, in every page of the administration. */
export function useAdministrator(): Session {
  return useOutletContext<Session>();
}
