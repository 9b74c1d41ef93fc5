import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { type Contract, phaseOf } from './contract.ts';

const daysOf = ({ startsOn, endsOn }: Contract) =>
  `vom ${formatGermanDate(startsOn ?? '')} bis ${formatGermanDate(endsOn ?? '')}`;

/** The state of an order or a contract, in a sentence for its owners and for administrators. */
export function describePhase(contract: Contract, today: string): string {
  switch (phaseOf(contract, today)) {
    case 'ordered':
      return `Bestellt am ${formatBerlinDate(contract.orderedAt)}, noch nicht bestätigt.`;
    case 'declined':
      return `Bestellt am ${formatBerlinDate(contract.orderedAt)}, nicht angenommen.`;
    case 'upcoming':
      return `Bestätigt: ${daysOf(contract)}.`;
    case 'running':
      return `Läuft ${daysOf(contract)}.`;
    case 'ended':
      return `Beendet; lief ${daysOf(contract)}.`;
  }
}

/** Says in a sentence how a confirmed contract ends or renews. */
export function describeRenewal({ renewalMonths, noticeUntil, cancelledAt, endsOn }: Contract): string {
  if (cancelledAt !== null)
    return `Gekündigt am ${formatBerlinDate(cancelledAt)}; der Vertrag endet am ${formatGermanDate(endsOn ?? '')}.`;
  if (renewalMonths === 0 || noticeUntil === null)
    return 'Der Vertrag endet von selbst und verlängert sich nicht.';
  return `Kündbar bis ${formatGermanDate(noticeUntil)}; sonst verlängert sich der Vertrag um ${String(renewalMonths)} Monate.`;
}
