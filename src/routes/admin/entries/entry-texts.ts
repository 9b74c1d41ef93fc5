import type { ClaimState, EntryStatus, MemberRole } from '#domain/entry/entry.ts';

/** The label of each state of an entry. */
export const ENTRY_STATUS_LABELS: Record<EntryStatus, string> = {
  draft: 'Entwurf',
  active: 'Veröffentlicht',
  paused: 'Pausiert',
  removed: 'Entfernt',
};

export const ROLE_LABELS: Record<MemberRole, string> = { owner: 'Verwalten', editor: 'Mitarbeiten' };

export const CLAIM_STATE_LABELS: Record<ClaimState, string> = {
  pending: 'wartet auf Ihre Entscheidung',
  waiting: 'belegt, wer den Eintrag verwaltet, kann widersprechen',
  disputed: 'es gibt einen Widerspruch',
  granted: 'bestätigt',
  refused: 'abgelehnt',
  withdrawn: 'zurückgezogen',
};
