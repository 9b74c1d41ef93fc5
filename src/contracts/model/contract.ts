import { DAY_MS } from '#lib/german/day.ts';

/** Days before the end on which the database reminds the owners first. */
const FIRST_REMINDER_DAYS = 90;

/** Days for which an order binds the customer; the database refuses later confirmation. */
export const ORDER_BINDING_DAYS = 7;

/** The days after the arrival of an invoice, or after an early end, within which money is due. */
export const PAYMENT_DAYS = 14;

/** An order and the contract made of it, as administrators and owners read it. docs/decisions/paid-placement.md, Contracts. */
export interface Contract {
  readonly id: string;
  readonly state: 'ordered' | 'confirmed' | 'declined';
  readonly orderedAt: string;
  /** As shown to the person who ordered. */
  readonly price: string;
  readonly term: string;
  readonly termsVersion: string;
  /** Why it was declined, or ended early. */
  readonly reason: string | null;
  /** Days as ISO 8601 writes them; null before it is confirmed. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** The last day as agreed, of a contract that was ended early. */
  readonly agreedEnd: string | null;
  /** The last day on which the order binds who sent it. */
  readonly boundUntil: string;
  readonly invoiceNumber: string | null;
  readonly paidOn: string | null;
}

/** An order or a contract of one's own, with its whole text; null where it was agreed outside the site. */
export interface OwnContract extends Contract {
  readonly termsText: string | null;
}

/** A contract with the parts that only administrators read. */
export interface ListedContract extends Contract {
  /** Counts its changes. */
  readonly edit: number;
  /** Null where the entry was deleted. */
  readonly entryId: number | null;
  readonly entryName: string;
  readonly orderer: string | null;
  readonly customer: string;
  readonly invoiceAddress: string;
  /** Null before it is confirmed or declined. */
  readonly decidedAt: string | null;
  /** Null also where that account was deleted. */
  readonly decidedBy: string | null;
  /** Why it was confirmed although it differs from the offer of that day. */
  readonly deviation: string | null;
  /** What was agreed outside an order; null where nothing was. */
  readonly agreement: Agreement | null;
  /** The first day that an order promises where it is confirmed today. */
  readonly firstDay: string;
  /** The whole text of the terms; null for one agreed outside the site, and in lists. */
  readonly termsText: string | null;
  /** Whether it runs for at most 90 days more, and none follows it. */
  readonly endsSoon: boolean;
}

/** An agreement outside an order. */
export interface Agreement {
  readonly on: string;
  readonly with: string;
}

export const CONTRACT_PARTS = ['ordered', 'running', 'ending', 'unpaid'] as const;
export type ContractPart = (typeof CONTRACT_PARTS)[number];

export type ContractPhase = 'ordered' | 'lapsed' | 'declined' | 'upcoming' | 'running' | 'ended';

/**
 * The state of an order or a contract on a day.
 *
 * @param today a day as `YYYY-MM-DD`
 */
export function phaseOf({ state, startsOn, endsOn, boundUntil }: Contract, today: string): ContractPhase {
  if (state === 'declined') return 'declined';
  if (state === 'ordered' || startsOn === null || endsOn === null)
    return boundUntil < today ? 'lapsed' : 'ordered';
  if (endsOn < today) return 'ended';
  return startsOn > today ? 'upcoming' : 'running';
}

/** The refunded share of a contract that ended early; null for others. */
export function refundOf({
  startsOn,
  endsOn,
  agreedEnd,
}: Pick<Contract, 'startsOn' | 'endsOn' | 'agreedEnd'>): { days: number; of: number } | null {
  if (startsOn === null || endsOn === null || agreedEnd === null) return null;
  return { days: daysBetween(endsOn, agreedEnd), of: daysBetween(startsOn, agreedEnd) + 1 };
}

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Who confirmed or declined an order, and when. */
export interface OrderDecision {
  readonly state: 'confirmed' | 'declined';
  readonly at: string;
  /** Null where that account was deleted. */
  readonly by: string | null;
}

/** Whether another order is possible: no order is waiting, and no contract runs for longer than these days from now. */
export function canOrder(contracts: readonly Contract[], today: string): boolean {
  const limit = addDays(today, FIRST_REMINDER_DAYS);
  return contracts.every((contract) => {
    const phase = phaseOf(contract, today);
    if (phase === 'declined' || phase === 'lapsed') return true;
    return phase !== 'ordered' && (contract.endsOn ?? '') < limit;
  });
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The last day of a period of months, as „12 Monate ab dem …“ means it. */
export function lastDayOf(startsOn: string, months: number): string {
  const date = new Date(`${startsOn}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return addDays(date.toISOString().slice(0, 10), -1);
}
