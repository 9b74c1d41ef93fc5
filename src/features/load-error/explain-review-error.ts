import { reviewErrorOf } from '#data/client-reviews/client-review-function.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import { explainSaveFailure } from './explain-failure.ts';
import type { EntryErrorCode } from '#domain/entry/entry.ts';

const ERROR_MESSAGES: Readonly<Partial<Record<EntryErrorCode, string>>> = {
  signed_out: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.',
  frozen: 'Ihr Konto ist gesperrt: Sie können lesen, aber nichts ändern. Bitte schreiben Sie uns.',
  administrator: 'Dieses Konto gehört zur Verwaltung. Melden Sie sich mit der Adresse Ihres Unternehmens an.',
  by_password:
    'Sie sind mit einem Passwort angemeldet. Bitte melden Sie sich ab und mit einem Code aus einer E-Mail neu an.',
  not_member: 'Ihr Konto gehört nicht oder nicht mehr zu diesem Eintrag.',
  not_author: 'Diese Bewertung gehört zu einem anderen Konto.',
  not_administrator: 'Das kann nur die Verwaltung von Beraterkompass.',
  not_found: 'Das gibt es nicht oder nicht mehr. Bitte laden Sie die Seite neu.',
  wrong_state: 'Über die Bewertung wurde inzwischen anders entschieden. Bitte laden Sie die Seite neu.',
  already: 'Jemand hat das schon erledigt. Bitte laden Sie die Seite neu.',
  objection_open: 'Die Frist für eine Antwort läuft noch.',
  invalid: 'Eine Angabe lässt sich so nicht speichern.',
  too_many:
    'Das ist zu viel auf einmal: zu viele offene Bewertungen, zu viele Seiten oder zu viele Versuche an einem Tag. Senden oder löschen Sie zuerst etwas davon, oder versuchen Sie es morgen noch einmal.',
};

/** Why something about a review could not be done, and what helps; whatever was typed is still there. */
export function explainReviewError(error: unknown): string {
  const code = entryErrorOf(error);
  return (
    (code !== null && ERROR_MESSAGES[code]) || (reviewErrorOf(error)?.message ?? explainSaveFailure(error))
  );
}
