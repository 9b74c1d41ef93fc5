import { countCharacters } from '#lib/text/characters.ts';

/** The same length as in `supabase/config.toml`, and in the settings of a hosted project. */
export const MIN_PASSWORD_LENGTH = 12;

/** bcrypt, with which Supabase Auth hashes passwords, ignores all further bytes. */
export const MAX_PASSWORD_BYTES = 72;

export const INVALID_PASSWORD = 'Ein Passwort hat 12 bis 72 Zeichen; Umlaute zählen doppelt.';

export function isPassword(text: string): boolean {
  return (
    countCharacters(text) >= MIN_PASSWORD_LENGTH &&
    new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES
  );
}
