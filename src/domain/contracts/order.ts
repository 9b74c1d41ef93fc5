import { isLongerThan, isVisible } from '#domain/text/characters.ts';
import { cleanLine, cleanParagraphs } from '#domain/text/clean-text.ts';

/** Limits of the fields that an orderer fills in; the table's constraints are the same. */
const ORDER_LIMITS = { customer: 200, invoiceAddress: 500 } as const;
export const ORDER_FIELDS = ['customer', 'invoiceAddress'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];
export type OrderValues = Readonly<Record<OrderField, string>>;

/** The offer, kept with the order as the orderer read it. */
export interface Offer {
  readonly price: string;
  readonly term: string;
  /** Date of the terms. */
  readonly termsVersion: string;
}

/** A term of an order beside the same term of today's offer. */
interface Deviation {
  readonly label: string;
  readonly ordered: string;
  /** Null where nothing is offered. */
  readonly offered: string | null;
}

const OFFER_LABELS: Readonly<Record<keyof Offer, string>> = {
  price: 'Preis',
  term: 'Laufzeit',
  termsVersion: 'Stand der Bedingungen',
};
const OFFER_PARTS = ['price', 'term', 'termsVersion'] as const satisfies readonly (keyof Offer)[];

/**
 * The parts in which an order differs from the current offer; the database refuses to confirm such an order without a
 * reason.
 * docs/decisions/paid-placement.md, Contracts.
 */
export function listDeviations(ordered: Offer, offered: Offer | null): Deviation[] {
  return OFFER_PARTS.filter((part) => ordered[part] !== offered?.[part]).map((part) => ({
    label: OFFER_LABELS[part],
    ordered: ordered[part],
    offered: offered?.[part] ?? null,
  }));
}

const MISSING: OrderValues = {
  customer: 'Bitte geben Sie an, wer die Rechnung bekommt.',
  invoiceAddress: 'Bitte geben Sie die Rechnungsanschrift ein.',
};

/** Reads the typed text of a field as it is stored. */
export function readOrderText(field: OrderField, typed: string): string {
  return field === 'customer' ? cleanLine(typed) : cleanParagraphs(typed);
}

/** Finds the fault of a field; undefined where there is none. */
export function findOrderFault(field: OrderField, typed: string): string | undefined {
  const text = readOrderText(field, typed);
  if (!isVisible(text)) return MISSING[field];
  const limit = ORDER_LIMITS[field];
  return isLongerThan(text, limit)
    ? `Bitte kürzen Sie die Eingabe auf höchstens ${String(limit)} Zeichen.`
    : undefined;
}
