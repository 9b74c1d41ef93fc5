import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatBerlinTime } from '#lib/german/berlin-time.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { type Agreement, type Contract, type OrderDecision, phaseOf } from './contract.ts';

const daysOf = ({ startsOn, endsOn }: Contract) =>
  `vom ${formatGermanDate(startsOn ?? '')} bis ${formatGermanDate(endsOn ?? '')}`;

/** The state of an order or a contract, in a sentence for its owners and for administrators. */
export function describePhase(contract: Contract, today: string): string {
  switch (phaseOf(contract, today)) {
    case 'ordered':
      return `Bestellt am ${formatBerlinDate(contract.orderedAt)}, noch nicht bestätigt.`;
    case 'lapsed':
      return `Bestellt am ${formatBerlinDate(contract.orderedAt)}, nicht rechtzeitig bestätigt.`;
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

/** „am 3. November 2026 mit Jana Ahorn“, after „Vereinbart“. */
export function describeAgreement({ on, with: person }: Agreement): string {
  return `am ${formatGermanDate(on)} mit ${person}`;
}

/** Who decided about an order and when, after „Die Bestellung wurde“. */
export function describeOrderDecision({ state, at, by }: OrderDecision): string {
  const who = by === null ? '' : ` von ${by}`;
  return `am ${formatBerlinTime(at)}${who} ${state === 'confirmed' ? 'bestätigt' : 'abgelehnt'}`;
}
