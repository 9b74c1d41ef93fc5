import { useMemo, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

const readToday = () => new Date().toISOString().slice(0, 10);

/** The day, UTC, on which the build has rendered the page; today in the build itself, and where it has rendered nothing. */
export function readPrerenderedDay(): string {
  const root = typeof document === 'undefined' ? null : document.getElementById('root');
  return root?.dataset['day'] ?? readToday();
}

/**
 * Noon of today, for what is rendered of a date. While a prerendered page is hydrated it is the day of the build, because
 * a page that was built in November and is opened in January would otherwise differ from its HTML.
 */
export function useToday(): Date {
  const day = useSyncExternalStore(subscribeToNothing, readToday, readPrerenderedDay);
  return useMemo(() => new Date(`${day}T12:00:00Z`), [day]);
}
