export type ColourScheme = 'light' | 'dark';

const STORAGE_KEY = 'farbschema';

function readStoredScheme(): ColourScheme | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
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
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // The page's own attribute also holds a choice that could not be stored.
  const chosen = document.documentElement.dataset['scheme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : (readStoredScheme() ?? system);
}

const listeners = new Set<() => void>();

/**
 * Calls `listener` when the scheme in force may have changed, by the switch or by the system.
 *
 * @returns ends the subscription
 */
export function subscribeToScheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    system.removeEventListener('change', listener);
    listeners.delete(listener);
  };
}

/** Switches between light and dark and remembers the choice in this browser. */
export function toggleScheme(): ColourScheme {
  const next = currentScheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['scheme'] = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Then the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
  return next;
}
