import { refusalOf } from '#lib/http/refusal.ts';
import { type RejectionCode, rejectionCodeOf } from '#lib/http/rejection.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { REJECTION_MESSAGES } from '#ui/load-error/rejection-messages.ts';

const ERROR_MESSAGES: Readonly<Partial<Record<RejectionCode, string>>> = {
  ...REJECTION_MESSAGES,
  administrator: 'Dieses Konto gehört zur Verwaltung. Melden Sie sich mit der Adresse Ihres Unternehmens an.',
  not_author: 'Diese Bewertung gehört zu einem anderen Konto.',
  wrong_state: 'Über die Bewertung wurde inzwischen anders entschieden. Bitte laden Sie die Seite neu.',
  objection_open: 'Die Frist für eine Antwort läuft noch.',
  invalid: 'Eine Angabe lässt sich so nicht speichern.',
  too_many:
    'Das ist zu viel auf einmal: zu viele offene Bewertungen, zu viele Seiten oder zu viele Versuche an einem Tag. Senden oder löschen Sie zuerst etwas davon, oder versuchen Sie es morgen noch einmal.',
};

/** Why something about a review could not be done, and what helps; whatever was typed is still there. */
export function explainReviewError(error: unknown): string {
  const code = rejectionCodeOf(error);
  return (code !== null && ERROR_MESSAGES[code]) || (refusalOf(error)?.message ?? explainSaveFailure(error));
}
