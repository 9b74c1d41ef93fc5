import * as z from 'zod/mini';
import { errorDetailsOf, type RejectionCode, rejectionCodeOf } from '#lib/http/rejection.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { describeCaseDecision } from './queue/case-texts.ts';

/** The meaning of an error for an administrator; others are explained as any failure. */
const ERROR_MESSAGES: Readonly<Partial<Record<RejectionCode, string>>> = {
  signed_out: 'Ihre Anmeldung ist abgelaufen. Melden Sie sich ab und neu an.',
  not_administrator: 'Ihr Konto hat keinen Zugang zur Verwaltung mehr. Melden Sie sich ab und neu an.',
  not_found: 'Das gibt es inzwischen nicht mehr.',
  outdated: 'Der Eintrag hat sich inzwischen geändert.',
  edited_elsewhere: 'Das wurde inzwischen geändert. Bitte laden Sie die Seite neu.',
  wrong_state: 'Das hat inzwischen jemand anders entschieden, oder es wurde zurückgezogen.',
  already: 'Das ist bereits so eingetragen.',
  last_owner: 'Mindestens eine Person muss den Eintrag verwalten.',
  objection_open: 'Die Frist für einen Widerspruch läuft noch.',
  second_factor: 'Dafür brauchen Sie den zweiten Faktor. Richten Sie ihn unter „Sicherheit“ ein.',
  evidence_unseen: 'Öffnen Sie zuerst alle Seiten des Nachweises.',
  not_a_client:
    'Das Postfach gehört inzwischen einer Personalberatung. Bitte lehnen Sie die Bewertung mit Begründung ab.',
  overlap: 'Der Eintrag hat an einem dieser Tage schon einen Vertrag.',
  other_offer:
    'Die Bestellung weicht vom heutigen Angebot ab. Laden Sie die Seite neu und nennen Sie den Grund.',
  lapsed:
    'Die Bestellung ist älter als sieben Tage und bindet niemanden mehr. Vereinbaren Sie den Vertrag neu, oder lehnen Sie sie ab.',
  too_new: 'Das kann nur, wer den Eintrag verwaltet.',
  invalid: 'Bitte prüfen Sie Ihre Angaben.',
  too_many: 'Heute wurden schon zu viele Einladungen verschickt. Bitte versuchen Sie es morgen noch einmal.',
};

const text = z.nullable(z.string());
const decided = z.object({ state: z.string(), at: text, by: text });

/** Who decided before, how and when; null where the database does not say. */
export function explainOtherDecision(error: unknown): string | null {
  const { data } = decided.safeParse(errorDetailsOf(error));
  return data === undefined ? null : describeCaseDecision({ ...data, outcome: data.state });
}

/** Why something could not be done, and what helps. */
export function explainAdminError(error: unknown): string {
  const code = rejectionCodeOf(error);
  const overtaken = code === 'wrong_state' ? explainOtherDecision(error) : null;
  if (overtaken !== null) return overtaken;
  return (code && ERROR_MESSAGES[code]) ?? explainSaveFailure(error);
}

/** Whether somebody else has decided already, or what was to be decided is gone. */
export function isAlreadyDecided(error: unknown): boolean {
  const code = rejectionCodeOf(error);
  return code === 'wrong_state' || code === 'not_found';
}
