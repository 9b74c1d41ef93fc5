import type { ListedFacts } from '#facts/model/listed-facts.ts';

export interface AgencyFields {
  readonly name: string;
  readonly locations: readonly string[];
  readonly foundedYear: number | null;
  readonly summary: string | null;
  readonly specializations: readonly string[];
  readonly industries: readonly string[];
  readonly employees: number | null;
  /** As it was entered, so it may be no address that can become a link. */
  readonly website: string | null;
}

/** Facts of an entry that are derived from other tables. docs/decisions/data-and-paging.md, Derived facts. */
export interface DerivedFacts {
  /** Whether an enquiry that names it is sent to it directly, and not to Beraterkompass. docs/decisions/contact.md. */
  readonly canReceiveEnquiries: boolean;
  /** The number of reviews by clients that count. docs/decisions/reviews.md, Numbers. */
  readonly reviewCount: number;
  /** Their mean with one decimal; null where too few count. */
  readonly reviewMean: number | null;
  /** The value by which lists are sorted; null without reviews. */
  readonly reviewWeight: number | null;
  /** The facts that lists show and filter by. docs/decisions/facts.md. */
  readonly facts: ListedFacts;
  /** Whether a contract of a paid entry runs. docs/decisions/paid-placement.md, Contracts. */
  readonly isPremium: boolean;
  /** The published logo, while a contract runs. docs/decisions/paid-placement.md, Logo and pictures. */
  readonly logo: string | null;
}

/** A recruitment agency as the site shows it. */
export interface Agency extends AgencyFields, DerivedFacts {
  readonly id: number;
}

/** An entry whose id or name is missing. Only the overview and the top list show it. */
export interface IncompleteAgency extends Omit<Agency, 'id' | 'name'> {
  readonly id: number | null;
  readonly name: string | null;
}

/** Name of an entry without one, by the list that shows it. */
export const NAME_DEFAULTS = { overview: 'Unbekannte Agentur', topList: 'Unbenannte Beratung' } as const;

export type DefaultName = (typeof NAME_DEFAULTS)[keyof typeof NAME_DEFAULTS];

/** The entry with the list's default name and id 0, which has no page, where they are missing. */
export function completeAgency(entry: IncompleteAgency, defaultName: DefaultName): Agency {
  return { ...entry, id: entry.id ?? 0, name: entry.name ?? defaultName };
}

/** Part of the name by which the operator's own agency is recognised. */
export const PARTNER_NAME = 'people finding company';

/** Whether the agency is the operator's own, promoted as „Premium Partner“. Without the fold, which the first load does not have. */
export function isPremiumPartner(agency: Pick<Agency, 'name'>): boolean {
  return agency.name.toLowerCase().includes(PARTNER_NAME);
}

/**
 * Whether showing the agency is paid placement and must be labelled „Anzeige“: a contract runs, or it is the operator's own.
 * docs/decisions/paid-placement.md.
 */
export function isPaidPlacement(agency: Pick<Agency, 'name' | 'isPremium'>): boolean {
  return agency.isPremium || isPremiumPartner(agency);
}

/** The words beside „Anzeige“: that the entry is the operator's own, or that it is a paid one. */
export function adLabelDetail(agency: Pick<Agency, 'name'>): string {
  return isPremiumPartner(agency) ? 'Premium Partner' : 'Premium-Eintrag';
}

/** The operator's own agency, or undefined when the list has none. docs/decisions/paid-placement.md. */
export function findPremiumPartner(agencies: readonly Agency[]): Agency | undefined {
  return agencies.find(isPremiumPartner);
}

/**
 * Splits a comma-separated text („IT, Vertrieb“) into its trimmed entries, without empty and
 * repeated ones.
 */
export function splitList(text: string | null): string[] {
  if (text === null) return [];
  const entries = text.split(',').map((entry) => entry.trim());
  return [...new Set(entries)].filter((entry) => entry !== '');
}
