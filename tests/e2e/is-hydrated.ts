/**
 * Whether React reacts to the page, for the page itself: it may use nothing from outside. React marks an element when it
 * hydrates or renders it. What is in `main` comes after header and footer, and until then React loses what is pressed. What
 * is not the site's has no #root.
 */
export function isHydrated(): boolean {
  return (
    document.querySelector('#root') === null ||
    Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__react'))
  );
}
