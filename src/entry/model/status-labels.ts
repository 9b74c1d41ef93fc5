import type { EntryStatus } from './entry.ts';

export const ENTRY_STATUS_LABELS: Readonly<Record<EntryStatus, string>> = {
  draft: 'Entwurf',
  active: 'Veröffentlicht',
  paused: 'Pausiert',
  removed: 'Entfernt',
};
