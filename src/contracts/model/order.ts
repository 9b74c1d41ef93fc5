import { formatGermanDate } from '#lib/german/german-date.ts';
import { isLongerThan, isVisible } from '#lib/text/characters.ts';
import { cleanLine, cleanParagraphs } from '#lib/text/clean-text.ts';

/** Limits of the fields that an orderer fills in; the table's constraints are the same. */
const ORDER_LIMITS = { customer: 200, invoiceAddress: 500 } as const;
export type OrderField = keyof typeof ORDER_LIMITS;
export type OrderValues = Readonly<Record<OrderField, string>>;

/** The offer; stored with the order. */
export interface Offer {
  readonly price: string;
  readonly term: string;
  /** Date of the terms. */
  readonly termsVersion: string;
  /** The contract's full text without the customer. */
  readonly termsText: string;
}

/** An order as it is compared with the current offer. */
interface ComparedOrder {
  readonly price: string;
  readonly term: string;
  readonly termsVersion: string;
  readonly termsText: string | null;
  readonly firstDay: string;
}

const COMPARED = [
  ['price', 'Preis'],
  ['term', 'Laufzeit'],
  ['termsVersion', 'Stand der Bedingungen'],
] as const;

/**
 * What differs between an order and the current offer, each in words; the database refuses to confirm such an order without a
 * reason. docs/decisions/paid-placement.md, Contracts.
 *
 * @param startsOn the first day with which it would be confirmed
 */
export function listDeviations(ordered: ComparedOrder, offered: Offer | null, startsOn: string): string[] {
  const differing = COMPARED.filter(([part]) => ordered[part] !== offered?.[part]).map(
    ([part, label]) =>
      `${label}: bestellt „${ordered[part]}“, ${offered === null ? 'heute ohne Angebot' : `heute „${offered[part]}“`}`,
  );
  return [
    ...differing,
    ...(offered !== null && differing.length === 0 && ordered.termsText !== offered.termsText
      ? ['Vertragstext: nicht der Wortlaut von heute']
      : []),
    ...(startsOn !== ordered.firstDay
      ? [`Beginn: zugesagt ist der ${formatGermanDate(ordered.firstDay)}`]
      : []),
  ];
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
