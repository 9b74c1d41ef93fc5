export type ColourScheme = 'light' | 'dark';

/** Where the browser keeps the visitor's choice. */
export const SCHEME_STORAGE_KEY = 'farbschema';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function readStoredScheme(): ColourScheme | null {
  try {
    const stored = localStorage.getItem(SCHEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    // Storage may be forbidden; then the system decides.
    return null;
  }
}

/** Applies the visitor's own choice, if there is one. Called before the first paint. */
export function applyStoredScheme(): void {
  const stored = readStoredScheme();
  if (stored !== null) document.documentElement.dataset['scheme'] = stored;
}

/** The scheme in force: the visitor's choice, otherwise the system's. */
export function currentScheme(): ColourScheme {
  const system = matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
  // The page's own attribute also holds a choice that could not be stored.
  const chosen = document.documentElement.dataset['scheme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : (readStoredScheme() ?? system);
}

/** Switches between light and dark and remembers the choice in this browser. */
export function toggleScheme(): ColourScheme {
  const next = currentScheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['scheme'] = next;
  try {
    localStorage.setItem(SCHEME_STORAGE_KEY, next);
  } catch {
    // Then the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
  return next;
}

/** Calls `listener` whenever the visitor or the system changes the scheme, until the returned function is called. */
export function subscribeToScheme(listener: () => void): () => void {
  const system = matchMedia(DARK_SYSTEM);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
