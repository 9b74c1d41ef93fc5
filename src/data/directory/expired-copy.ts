/** The name of every cache with a copy of the directory begins with this, in all versions of the site. */
export const CACHE_PREFIX = 'directory-copy-';

/**
 * Deletes the browser's copy of the directory once it is older than the privacy policy says. Every page calls this,
 * because visitors who do not open the directory again would otherwise keep the copy for good. It never fails, and
 * loads no code where there is no copy.
 *
 * @param now milliseconds since 1970
 */
export async function deleteExpiredCopy(now: number): Promise<void> {
  try {
    const names = await caches.keys();
    if (!names.some((name) => name.startsWith(CACHE_PREFIX))) return;
    const { deleteUnusableCopies } = await import('./directory-copy.ts');
    await deleteUnusableCopies(now);
  } catch {
    // Nothing is stored where the browser has no caches, or denies access to them.
  }
}
