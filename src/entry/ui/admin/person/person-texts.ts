import type { PersonRecord } from '#entry/api/person.ts';

type Proposed = PersonRecord['proposals'][number];

export const PROPOSAL_KIND_LABELS: Readonly<Record<Proposed['kind'], string>> = {
  new: 'Neuer Eintrag',
  change: 'Änderung',
  removal: 'Entfernung',
};

export const PROPOSAL_STATE_LABELS: Readonly<Record<Proposed['state'], string>> = {
  submitted: 'eingereicht',
  published: 'angenommen',
  returned: 'zurückgegeben',
  withdrawn: 'zurückgezogen',
};
