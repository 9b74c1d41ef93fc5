/**
 * Runs in the page, so it can use nothing from outside. React marks what it has hydrated; header and footer come
 * before main. Pages of others have no #root.
 */
export function isHydrated(): boolean {
  return (
    document.querySelector('#root') === null ||
    Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__react'))
  );
}
