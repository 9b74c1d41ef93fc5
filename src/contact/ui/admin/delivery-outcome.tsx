import type { DeliveryState } from '#contact/api/message.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';

/** Of a sent mail only its acceptance by the mail server is known. */
const LABELS: Readonly<Record<DeliveryState, string>> = {
  queued: 'unterwegs',
  sent: 'gesendet',
  failed: 'unzustellbar',
};

/** By the first pattern that fits the transport's code. */
const REASONS: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^no address$/, 'keine Anfrageadresse mehr'],
  [/^status (?!422$)|EAUTH/, 'technischer Fehler'],
  [/^status 422$|\b5\d\d\b/, 'vom Mailserver abgelehnt'],
  [/\b4\d\d\b/, 'vom Mailserver vorerst abgelehnt'],
  [/^timeout$|TimeoutError|ECONN|ETIMEDOUT|ESOCKET|EDNS/, 'Mailserver nicht erreichbar'],
];

/** Why a mail was not sent. */
function describeDeliveryError(error: string): string {
  return REASONS.find(([code]) => code.test(error))?.[1] ?? 'technischer Fehler';
}

interface Delivery {
  readonly state: DeliveryState;
  readonly error: string | null;
  readonly attempts?: number;
}

/** After how many attempts a mail has not arrived, and why; empty where it was sent. */
export function explainDelivery({ state, error, attempts = 0 }: Delivery): string {
  if (state === 'sent') return '';
  const tries = attempts > 0 ? ` nach ${formatGermanCount(attempts, 'Versuch', 'Versuchen')}` : '';
  return error === null || error === 'unclear' ? tries : `${tries} (${describeDeliveryError(error)})`;
}

/** The outcome of a mail to an agency. */
export function DeliveryOutcome(delivery: Delivery) {
  const { state, error } = delivery;
  return (
    <>
      <strong>
        {state === 'failed' && error === 'unclear' ? 'ob sie ankam, ist unklar' : LABELS[state]}
      </strong>
      {explainDelivery(delivery)}
    </>
  );
}
