import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainEntryError } from './explain-entry-error.ts';

/** Why a change was not made; nothing where there is no error. */
export function MemberChangeError({ error }: { error: Error | null }) {
  return error !== null && <ErrorNotice what="Das hat nicht geklappt." why={explainEntryError(error)} />;
}
