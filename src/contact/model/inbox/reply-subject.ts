import { takeCharacters } from '#lib/text/characters.ts';

const MAX_SUBJECT_LENGTH = 300;

/** The subject of an answer, in one line and without half a character. Deno loads this file as well. */
export function replySubject(subject: string): string {
  const shown = takeCharacters(subject.toWellFormed().replace(/[\p{Cc}\p{Cf}]+/gu, ' '), MAX_SUBJECT_LENGTH);
  return /^AW:/i.test(shown) ? shown : `AW: ${shown}`;
}
