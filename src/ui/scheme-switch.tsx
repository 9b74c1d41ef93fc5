import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { currentScheme, subscribeToScheme, toggleScheme } from './colour-scheme.ts';

/** Switches between light and dark. */
export function SchemeSwitch() {
  // The prerendered page cannot depend on the visitor's choice or on the system's.
  const scheme = useSyncExternalStore(subscribeToScheme, currentScheme, () => 'light');
  const Icon = scheme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={toggleScheme}
      aria-label={scheme === 'dark' ? 'Helle Darstellung' : 'Dunkle Darstellung'}
      className="inline-flex size-11 items-center justify-center rounded text-ink hover:text-petrol"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
