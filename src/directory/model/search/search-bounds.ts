import { takeCharacters } from '#lib/text/characters.ts';

/** Characters of a search term. The database refuses a longer one. */
export const MAX_TERM_LENGTH = 100;

/**
 * A search term as the database takes it: its first {@link MAX_TERM_LENGTH} characters, counted as PostgreSQL counts
 * them (an emoji is one), and nothing that is half a character.
 */
export function clampSearchTerm(term: string): string {
  return takeCharacters(term.trim().toWellFormed(), MAX_TERM_LENGTH);
}
