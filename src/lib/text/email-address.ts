import { isLongerThan } from './characters.ts';
import { dropInvisible } from './clean-text.ts';

/** Longest address in characters: what a mail server takes, and what the tables' constraints say. */
export const MAX_EMAIL_LENGTH = 320;

/** The message for a text that is no address. */
export const INVALID_EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const LOCAL_PART = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const ADDRESS = new RegExp(`^${LOCAL_PART}(?:\\.${LOCAL_PART})*@${LABEL}(?:\\.${LABEL})+$`);

/**
 * Writes a typed or pasted address as mail servers do: without blanks around it, without characters that nobody sees, and a
 * domain with umlauts in its ASCII form.
 */
export function toMailAddress(text: string): string {
  const address = dropInvisible(text.toWellFormed())
    .replaceAll(/[\u00A0\u202F]/g, '')
    .trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Only letters, digits, dots and hyphens: anything else would mean something to the URL parser.
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  return URL.canParse(`http://${domain}`)
    ? `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
    : address;
}

/**
 * Whether a text is one address and nothing around it: no list, no name, no quotes, no blanks. It becomes the Reply-To
 * of a mail, where a second address would make the operator answer to somebody else as well. docs/decisions/contact.md.
 *
 * @param address as {@link toMailAddress} gives it
 */
export function isMailAddress(address: string): boolean {
  return !isLongerThan(address, MAX_EMAIL_LENGTH) && ADDRESS.test(address);
}

/**
 * The address that somebody typed, as mail servers write it; null where the text is no address. A longer one is
 * rejected, not cut: it would become somebody else's.
 */
export function parseMailAddress(text: string): string | null {
  const address = toMailAddress(text);
  return isMailAddress(address) ? address : null;
}
