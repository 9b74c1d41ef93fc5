import type { ContractPart, ContractPhase } from '#contracts/model/contract.ts';

/** The parts of the list, as the links above it name them. */
export const PART_LABELS: Readonly<Record<ContractPart, string>> = {
  ordered: 'Offene Bestellungen',
  running: 'Laufend',
  ending: 'Endet bald',
  unpaid: 'Nicht bezahlt',
};

/** The state of a contract in the table. */
export const PHASE_LABELS: Readonly<Record<ContractPhase, string>> = {
  ordered: 'bestellt',
  lapsed: 'verfallen',
  declined: 'nicht angenommen',
  upcoming: 'beginnt noch',
  running: 'läuft',
  ended: 'beendet',
};
