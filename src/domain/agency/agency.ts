/**
 * An agency as the rest of the site knows it: the row of table `Personalberatungen` under its own
 * column names, after normalisation. docs/product.md, Entities.
 */
export interface Agency {
  readonly id: number;
  readonly Name: string;
  /** Towns, comma-separated. */
  readonly Standort: string | null;
  readonly Gründungsjahr: number | null;
  readonly Zusammenfassung: string | null;
  /** Specialisations, comma-separated. */
  readonly Spezialisierung: string | null;
  /** Industries, comma-separated. */
  readonly Branchen: string | null;
  readonly 'Anzahl Mitarbeiter': number | null;
  readonly Webseite: string | null;
  /** ISO 8601 time stamp. */
  readonly created_at: string;
}

/** Part of the name by which the operator's own agency is recognised. docs/product.md, Operator. */
export const PARTNER_NAME = 'people finding company';

/** Whether the agency is the operator's own, promoted as „Premium Partner“. docs/product.md, Operator. */
export function isPremiumPartner(agency: Pick<Agency, 'Name'>): boolean {
  return agency.Name.toLowerCase().includes(PARTNER_NAME);
}

/**
 * Whether showing the agency is paid placement and must be labelled „Anzeige“. docs/decisions/honesty.md.
 * The table knows no premium listings yet, so the operator's own agency is the only one.
 */
export const isPaidPlacement: (agency: Pick<Agency, 'Name'>) => boolean = isPremiumPartner;

/** The operator's own agency, or undefined when the list has none. docs/decisions/paid-placement.md. */
export function findPremiumPartner(agencies: readonly Agency[]): Agency | undefined {
  return agencies.find(isPremiumPartner);
}

/**
 * Splits a comma-separated field („IT, Vertrieb“) into its trimmed entries, without empty and
 * repeated ones. docs/product.md, Entities.
 */
export function splitList(field: string | null): string[] {
  if (field === null) return [];
  const entries = field.split(',').map((entry) => entry.trim());
  return [...new Set(entries)].filter((entry) => entry !== '');
}
