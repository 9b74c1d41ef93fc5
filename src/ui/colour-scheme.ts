export type ColourScheme = 'light' | 'dark';

/** The key under which the browser keeps the visitor's choice. */
export const SCHEME_STORAGE_KEY = 'farbschema';

/** Applies the visitor's own choice of light or dark, if there is one; a script in the head of every page, before the first paint. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem(${JSON.stringify(SCHEME_STORAGE_KEY)});if(/^(light|dark)$/.test(s))document.documentElement.dataset.scheme=s}catch{}`;

const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The visitor's choice (`data-scheme`), otherwise the system's. */
export function currentScheme(): ColourScheme {
  const chosen = document.documentElement.dataset['scheme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
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
