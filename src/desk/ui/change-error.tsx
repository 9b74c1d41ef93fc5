import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainAdminError } from './explain-admin-error.ts';

/** The reason why a change failed; renders nothing without an error. */
export function ChangeError({ what, error }: { what: string; error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="mt-3 max-w-text">
      <ErrorNotice what={what} why={explainAdminError(error)} />
    </div>
  );
}
