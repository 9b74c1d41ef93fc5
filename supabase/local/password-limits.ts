/** The same length as in `supabase/config.toml`, which is for every other project. */
export const MIN_PASSWORD_LENGTH = 12;

/** bcrypt, with which Supabase Auth hashes passwords, ignores all further bytes. */
export const MAX_PASSWORD_BYTES = 72;
