import { pluralForm } from '#lib/german/german-count.ts';

/** The waiting time in words that follow „in“: „einer Minute“, „5 Minuten“, „23 Stunden“. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 60
    ? `${String(Math.ceil(minutes / 60))} Stunden`
    : pluralForm(minutes, 'einer Minute', `${String(minutes)} Minuten`);
}

/** The message with 429 where too many passwords were tried. */
export function formatTooManyPasswords(retryAfterSeconds: number): string {
  return `Zu viele Versuche. Bitte versuchen Sie es in ${formatWait(retryAfterSeconds)} noch einmal.`;
}

/** The message with 429 where too many codes were requested. */
export function formatTooManyCodes(retryAfterSeconds: number): string {
  const when = retryAfterSeconds > 3600 ? 'heute' : 'gerade';
  return `Es wurden ${when} mehrere Codes angefordert. Bitte versuchen Sie es in ${formatWait(retryAfterSeconds)} noch einmal.`;
}

/** The message with 429 where a network has typed too many wrong codes. */
export const formatTooManyWrongCodes = (retryAfterSeconds: number): string =>
  `Von Ihrem Anschluss kamen zu viele falsche Codes. Bitte versuchen Sie es in ${formatWait(retryAfterSeconds)} noch einmal.`;
