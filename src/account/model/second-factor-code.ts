/** The characters that people and password managers put between digits: blanks of any kind, dashes, invisible characters. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.]/gu;

/** Characters of the typed text that are read; no code has as many. */
const MAX_TYPED = 100;

/** The digits of a mailed code or of an authenticator app as they are sent; null where it is anything else. */
export function parseDigits(typed: string, count: 6 | 8): string | null {
  const digits = typed.slice(0, MAX_TYPED).normalize('NFKC').replaceAll(SEPARATORS, '');
  return digits.length === count && /^\d+$/.test(digits) ? digits : null;
}

/** Recovery code as it is sent: 16 letters and digits; null where it cannot be one. */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed.slice(0, MAX_TYPED).normalize('NFKC').replaceAll(SEPARATORS, '').toLowerCase();
  return /^[a-z0-9]{16}$/.test(code) ? code : null;
}

/** A secret in groups of four, for typing it. */
export function formatSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
