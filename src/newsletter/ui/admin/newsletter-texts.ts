import { rejectionMessageOf } from '#lib/http/call-function.ts';
import { toDataError } from '#lib/http/errors.ts';
import type { IssueState } from '#newsletter/model/issue.ts';
import type { ConsentProof, SubscriberState } from '#newsletter/model/subscriber.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';

export const SUBSCRIBER_STATE_LABELS: Readonly<Record<SubscriberState, string>> = {
  active: 'Bestätigt',
  pending: 'Unbestätigt',
  unsubscribed: 'Abgemeldet',
  bounced: 'Unzustellbar',
};

export const ISSUE_LABELS: Readonly<Record<IssueState, string>> = {
  draft: 'Entwurf',
  sending: 'Wird gesendet',
  stopped: 'Angehalten',
  sent: 'Gesendet',
};

export const EVENT_LABELS: Readonly<Record<ConsentProof['events'][number]['kind'], string>> = {
  form: 'Formular gesendet',
  mail: 'E-Mail mit Bestätigungslink gesendet',
  confirmed: 'Link bestätigt',
  unsubscribed: 'Abgemeldet',
  bounced: 'Als unzustellbar gemeldet',
};

export const UNSUBSCRIBE_LABELS: Readonly<Record<string, string>> = {
  link: 'über den Link in einer Ausgabe',
  one_click: 'über die Schaltfläche des E-Mail-Programms',
  administrator: 'durch die Verwaltung',
  complaint: 'weil eine Ausgabe als Spam gemeldet wurde',
};

/** Why the database rejected a change, by its hint. */
const REJECTION_TEXTS: Readonly<Record<string, string>> = {
  edited_elsewhere:
    'Die Ausgabe wurde inzwischen in einem anderen Fenster gespeichert. Bitte laden Sie die Seite neu; kopieren Sie vorher, was Sie geändert haben.',
  wrong_state: 'Die Ausgabe ist kein Entwurf mehr. Bitte laden Sie die Seite neu.',
  nobody: 'Noch hat niemand die Anmeldung bestätigt.',
};

/** Explains why something of the newsletter could not be done, and what helps. */
export function explainNewsletterFailure(thrown: unknown): string {
  const error = toDataError(thrown);
  const { body } = error;
  const hint: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'hint') : undefined;
  return REJECTION_TEXTS[String(hint)] ?? rejectionMessageOf(error) ?? explainSaveFailure(error);
}
