import { Notice } from '#ui/notice.tsx';
import { explainEntryError } from './error-messages.ts';

/** Why a change was not made; nothing where there is no error. */
export function ChangeFailure({ error }: { error: Error | null }) {
  return (
    error !== null && (
      <Notice variant="error">
        <p>
          <strong>Das hat nicht geklappt.</strong> {explainEntryError(error)}
        </p>
      </Notice>
    )
  );
}
