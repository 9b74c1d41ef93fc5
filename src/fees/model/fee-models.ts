import type { Span } from '#lib/german/span.ts';

export type FeeModelId = 'placement' | 'directSearch' | 'retainer' | 'fixedPrice';

/** A way in which agencies charge. */
export interface FeeModel {
  readonly id: FeeModelId;
  readonly label: string;
  /** The usual rates in hundredths of a per cent; null where the price is agreed freely. */
  readonly usual: Span | null;
  readonly due: string;
}

/**
 * The four models of the article kosten-personalberatung, with its editorial bands and in its order; a test compares
 * them with its table.
 */
export const FEE_MODELS: readonly FeeModel[] = [
  {
    id: 'placement',
    label: 'Vermittlung auf Erfolgsbasis',
    usual: { low: 2_000, high: 3_000 },
    due: 'bei Unterschrift des Arbeitsvertrags oder am ersten Arbeitstag',
  },
  {
    id: 'directSearch',
    label: 'Direktansprache auf Erfolgsbasis',
    usual: { low: 2_500, high: 3_000 },
    due: 'bei Unterschrift des Arbeitsvertrags oder am ersten Arbeitstag',
  },
  {
    id: 'retainer',
    label: 'Suchauftrag in Dritteln (Retainer)',
    usual: { low: 2_500, high: 3_300 },
    due: 'je ein Drittel bei Auftrag, Präsentation, Abschluss',
  },
  { id: 'fixedPrice', label: 'Festpreis', usual: null, due: 'nach Meilensteinen' },
];

/** The occasions on which the three instalments of a retainer are due. */
export const INSTALMENTS = [
  'Auftragserteilung',
  'Vorstellung von mindestens drei geeigneten Personen',
  'Unterschriebener Arbeitsvertrag',
] as const;

/** § 12 Abs. 1 UStG, in hundredths of a per cent. */
export const VAT: Span = { low: 1_900, high: 1_900 };

/** The kind of a guarantee, where one was agreed. */
export type GuaranteeKind = 'replacement' | 'refund' | 'none';

/**
 * Assumptions where the article gives no market figure: the longest probation period (§ 622 Abs. 3 BGB), half as in its
 * third example, and somebody who leaves within that time.
 */
export const DEFAULT_ASSUMPTIONS = { guaranteeMonths: 6, refundShare: 5_000, monthsUntilLeaving: 4 } as const;
