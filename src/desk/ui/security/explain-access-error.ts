import { explainAdminError } from '#desk/ui/explain-admin-error.ts';
import { rejectionMessageOf } from '#lib/http/call-function.ts';
import { toDataError } from '#lib/http/errors.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';

/** Why an administrator's access was not changed, and what helps. */
export function explainAccessError(error: unknown): string {
  return rejectionMessageOf(toDataError(error)) ?? explainAdminError(error);
}

const INVITATION_ERRORS: Readonly<Record<string, string>> = {
  already: 'Diese Adresse hat schon Zugang zur Verwaltung.',
  wrong_state:
    'Diese Adresse gehört zum Konto einer Personalberatung. Bitte laden Sie eine andere Adresse ein.',
};

/** Why somebody was not invited. */
export function explainInvitationError(error: unknown): string {
  return INVITATION_ERRORS[rejectionCodeOf(error) ?? ''] ?? explainAdminError(error);
}
