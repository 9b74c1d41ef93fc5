import type { ListedEntry } from '#entry/model/entry-list.ts';
import type { ClaimState, MemberRole } from '#entry/model/entry.ts';
import type { KnownSource } from '#entry/model/field-source.ts';

export const ROLE_LABELS: Record<MemberRole, string> = { owner: 'Verwalten', editor: 'Mitarbeiten' };

export const CLAIM_STATE_LABELS: Record<ClaimState, string> = {
  pending: 'wartet auf Ihre Entscheidung',
  waiting: 'belegt, wer den Eintrag verwaltet, kann widersprechen',
  disputed: 'es gibt einen Widerspruch',
  granted: 'bestätigt',
  refused: 'abgelehnt',
  withdrawn: 'zurückgezogen',
};

export const SOURCE_LABELS: Record<KnownSource['source'], string> = {
  own: 'Eigenangabe',
  evidenced: 'belegt',
  public: 'öffentliche Quelle',
};

/** Who changed an entry, where it is no account whose address is known. */
export const ACTOR_LABELS: Record<NonNullable<ListedEntry['changedBy']>, string> = {
  member: 'Personalberatung',
  administrator: 'Administration',
  service: 'Dienstschlüssel',
  database: 'Datenbank',
};

export const NO_NAME = 'Ohne Namen';
