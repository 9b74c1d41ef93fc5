/** So many days before its end the owners are reminded of a contract; the database does it. */
export const CONTRACT_REMINDER_DAYS = [90, 30] as const;

/** What an administrator or an owner reads of an order and of what became of it. docs/decisions/paid-placement.md, Contracts. */
export interface Contract {
  readonly id: string;
  readonly state: 'ordered' | 'confirmed' | 'declined';
  readonly orderedAt: string;
  /** As the orderer read them. */
  readonly price: string;
  readonly term: string;
  readonly termsVersion: string;
  /** Why it was declined, or ended early. */
  readonly reason: string | null;
  /** Days as ISO 8601 writes them; null before it is confirmed. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** Until this day it can be cancelled; null where it ends by itself. */
  readonly noticeUntil: string | null;
  /** For how long it is renewed where nobody cancels it; 0 where it ends by itself. */
  readonly renewalMonths: number;
  readonly cancelledAt: string | null;
}

/** The same with what administrators alone read. */
export interface ListedContract extends Contract {
  /** Null where the entry was deleted. */
  readonly entryId: number | null;
  readonly entryName: string;
  readonly orderer: string | null;
  readonly customer: string;
  readonly invoiceAddress: string;
  /** Why it was confirmed although it is not what was offered that day. */
  readonly deviation: string | null;
}

/** The state of an order or a contract on a day. */
export type ContractPhase = 'ordered' | 'declined' | 'upcoming' | 'running' | 'ended';

/** @param today as ISO 8601 writes a day */
export function phaseOf({ state, startsOn, endsOn }: Contract, today: string): ContractPhase {
  if (state !== 'confirmed' || startsOn === null || endsOn === null)
    return state === 'declined' ? 'declined' : 'ordered';
  if (endsOn < today) return 'ended';
  return startsOn > today ? 'upcoming' : 'running';
}

/** Whether its owners can say that it is not to be renewed. */
export function canCancel(contract: Contract, today: string): boolean {
  const phase = phaseOf(contract, today);
  return (
    (phase === 'running' || phase === 'upcoming') &&
    contract.cancelledAt === null &&
    contract.noticeUntil !== null &&
    contract.noticeUntil >= today
  );
}

/** An order that waits, or a contract that does not end within 90 days, leaves no room for another order. */
export function canOrder(contracts: readonly Contract[], today: string): boolean {
  const limit = addDays(today, CONTRACT_REMINDER_DAYS[0]);
  return contracts.every(
    ({ state, endsOn }) => state === 'declined' || (state === 'confirmed' && (endsOn ?? '') < limit),
  );
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The last day of as many months, as „12 Monate ab dem …“ means it. */
export function lastDayOf(startsOn: string, months: number): string {
  const date = new Date(`${startsOn}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return addDays(date.toISOString().slice(0, 10), -1);
}

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The day in Berlin, as ISO 8601 writes it. */
export function dayInBerlin(now: Date): string {
  return berlinDay.format(now);
}
