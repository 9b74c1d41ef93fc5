import type { EntryStatus } from './entry.ts';

/** The label of each state of an entry. */
export const ENTRY_STATUS_LABELS: Readonly<Record<EntryStatus, string>> = {
  draft: 'Entwurf',
  active: 'Veröffentlicht',
  paused: 'Pausiert',
  removed: 'Entfernt',
};
