import type { ContractPart, ContractPhase } from '#contracts/model/contract.ts';

export const PART_LABELS: Readonly<Record<ContractPart, string>> = {
  ordered: 'Offene Bestellungen',
  running: 'Laufend',
  ending: 'Endet bald',
  unpaid: 'Nicht bezahlt',
};

export const PHASE_LABELS: Readonly<Record<ContractPhase, string>> = {
  ordered: 'bestellt',
  lapsed: 'verfallen',
  declined: 'nicht angenommen',
  upcoming: 'beginnt noch',
  running: 'läuft',
  ended: 'beendet',
};
