/*
 * Texts are counted and cut by characters (code points), as PostgreSQL does: an emoji is one. JavaScript's own length
 * counts it as two, and a cut between the two leaves half a character, which no address and no database takes.
 */

/** The first `limit` characters of a text, or the whole text where it is no longer than that. */
export function takeCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // No character has more than two units, so that a long text need not be read to its end.
  return Array.from(text.slice(0, 2 * limit))
    .slice(0, limit)
    .join('');
}

/** How many characters a text has. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Whether a text has more characters than `limit`. */
export function isLongerThan(text: string, limit: number): boolean {
  return takeCharacters(text, limit) !== text;
}

const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;

/**
 * A text of several lines as PostgreSQL takes it: half a character becomes U+FFFD, line breaks become `\n`, and control
 * characters, NUL among them, are left out.
 */
export function toStorableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085]/g, '\n')
    .replaceAll(CONTROL_CHARACTERS, '');
}

const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text without the marks that force a direction of writing. Arabic and Hebrew need none of them; left open, one turns
 * round whatever follows.
 */
export function dropDirectionControls(text: string): string {
  return text.replaceAll(DIRECTION_CONTROLS, '');
}

/** Whether a text shows anything: blanks, control characters and invisible marks alone do not. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
