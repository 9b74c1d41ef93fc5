import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainEntryError } from './error-messages.ts';

/** Why a change was not made; nothing where there is no error. */
export function ChangeFailure({ error }: { error: Error | null }) {
  return error !== null && <ErrorNotice what="Das hat nicht geklappt." why={explainEntryError(error)} />;
}
