/**
 * The official CLI in the version that docs/operating.md was followed with: npx fetches it, whatever is on the PATH. It is outside
 * the lock file, which some of its platform packages break.
 */
export const CLI_VERSION = '3.1.0';
export const CLI = `supabase@${CLI_VERSION}`;
