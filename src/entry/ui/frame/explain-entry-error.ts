import { accountErrorOf } from '#account/api/entry-account.ts';
import { type RejectionCode, rejectionCodeOf } from '#lib/http/rejection.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { REJECTION_MESSAGES } from '#ui/load-error/rejection-messages.ts';

const ERROR_MESSAGES: Readonly<Record<RejectionCode, string>> = {
  ...REJECTION_MESSAGES,
  administrator:
    'Sie sind als Administratorin oder Administrator angemeldet. Einträge pflegen Sie in der Verwaltung.',
  not_owner: 'Das kann nur, wer den Eintrag verwaltet.',
  not_author: 'Dieser Vorschlag gehört zu einem anderen Konto.',
  outdated: 'Der veröffentlichte Eintrag hat sich inzwischen geändert. Bitte laden Sie die Seite neu.',
  edited_elsewhere: 'Der Entwurf wurde inzwischen an anderer Stelle geändert. Bitte laden Sie die Seite neu.',
  wrong_state:
    'Über diesen Vorschlag oder Antrag wurde inzwischen entschieden, er wurde zurückgezogen, oder der Eintrag ist entfernt. Bitte laden Sie die Seite neu.',
  last_owner: 'Mindestens eine Person muss den Eintrag verwalten. Geben Sie diese Aufgabe zuerst weiter.',
  objection_open: 'Die Frist für einen Widerspruch läuft noch.',
  second_factor: 'Das kann nur die Verwaltung von Beraterkompass.',
  evidence_unseen: 'Das kann nur die Verwaltung von Beraterkompass.',
  not_a_client: 'Das kann nur die Verwaltung von Beraterkompass.',
  paused_by_administration:
    'Diesen Eintrag hat die Verwaltung von Beraterkompass pausiert. Bitte schreiben Sie uns, damit wir ihn wieder zeigen.',
  overlap: 'Der Eintrag hat an einem dieser Tage schon einen Vertrag.',
  other_offer: 'Das kann nur die Verwaltung von Beraterkompass.',
  too_new:
    'Sie verwalten den Eintrag noch keine sieben Tage. Wer ihn schon vorher verwaltet hat, weiß davon und behält so lange den Zugang.',
  lapsed: 'Das kann nur die Verwaltung von Beraterkompass.',
  invalid: 'Eine Angabe lässt sich so nicht speichern. Bitte prüfen Sie, was Sie eingegeben haben.',
  too_many: 'Das waren heute sehr viele Änderungen. Bitte versuchen Sie es morgen noch einmal.',
};

/** Why something could not be done, and what helps. */
export function explainEntryError(error: unknown): string {
  const code = rejectionCodeOf(error);
  return code === null ? explainSaveFailure(error) : ERROR_MESSAGES[code];
}

/** The same for calls of the edge function for accounts, which returns German messages itself. */
export function explainAccountError(error: unknown): string {
  return accountErrorOf(error)?.message ?? explainEntryError(error);
}
