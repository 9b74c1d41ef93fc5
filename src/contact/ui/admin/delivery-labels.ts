import type { DeliveryState } from '#contact/api/message.ts';

/** Of a sent mail only its acceptance by the mail server is known. */
const LABELS: Readonly<Record<DeliveryState, string>> = {
  queued: 'unterwegs',
  sent: 'gesendet',
  failed: 'unzustellbar',
};

/** Labels the outcome of a mail to an agency. */
export function labelDelivery(state: DeliveryState, error: string | null): string {
  return state === 'failed' && error === 'unclear' ? 'ob sie ankam, ist unklar' : LABELS[state];
}

/** By the first pattern that fits the transport's code. */
const REASONS: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^no address$/, 'keine Anfrageadresse mehr'],
  [/^status (?!422$)|EAUTH/, 'technischer Fehler'],
  [/^status 422$|\b5\d\d\b/, 'vom Mailserver abgelehnt'],
  [/\b4\d\d\b/, 'vom Mailserver vorerst abgelehnt'],
  [/^timeout$|TimeoutError|ECONN|ETIMEDOUT|ESOCKET|EDNS/, 'Mailserver nicht erreichbar'],
];

/** Why a mail was not sent. */
export function describeDeliveryError(error: string): string {
  return REASONS.find(([code]) => code.test(error))?.[1] ?? 'technischer Fehler';
}
