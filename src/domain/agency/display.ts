import { formatGermanNumber } from '#domain/german/german-number.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { type Agency, splitList } from './agency.ts';

/** Place of an agency that names none. docs/product.md, Cards. */
export const DEFAULT_LOCATION = 'Deutschland';
/** Length of a short description before its dots. docs/product.md, Constants. */
export const SHORT_DESCRIPTION_LENGTH = 100;

/**
 * The first 100 characters followed by '...', or the whole text where it is no longer than that.
 * docs/product.md, Cards.
 */
export function shortenDescription(text: string): string {
  const start = takeCharacters(text, SHORT_DESCRIPTION_LENGTH);
  return start === text ? text : `${start}...`;
}

/**
 * '{n} Mitarbeiter', or the text for an unknown size. docs/product.md, Cards.
 *
 * @param unknown 'Unbekannte Größe' on cards, 'Unbekannt' for the premium partner
 */
export function formatCompanySize(
  employees: number | null,
  unknown: 'Unbekannte Größe' | 'Unbekannt' = 'Unbekannte Größe',
): string {
  return employees === null || employees < 0 ? unknown : `${formatGermanNumber(employees)} Mitarbeiter`;
}

/** The towns of an agency, or 'Deutschland' where it names none. docs/product.md, Cards. */
export function listLocations(agency: Pick<Agency, 'Standort'>): string[] {
  const locations = splitList(agency.Standort);
  return locations.length > 0 ? locations : [DEFAULT_LOCATION];
}

const NO_CONTACT = { email: '', phone: '', address: '' } as const;

interface Ratings {
  readonly overall: number;
  readonly candidateExperience: number;
  readonly clientSatisfaction: number;
  readonly timeToHire: number;
  readonly valueForMoney: number;
}

/** What a card shows of an agency. docs/product.md, Cards. */
export interface AgencyDisplay {
  readonly id: number;
  readonly name: string;
  /** Always null: the card draws a monogram instead of a placeholder image. */
  readonly logo: null;
  readonly website: string | null;
  readonly description: string;
  readonly shortDescription: string;
  readonly contactInfo: { readonly email: string; readonly phone: string; readonly address: string };
  readonly specializations: readonly string[];
  readonly industries: readonly string[];
  readonly locations: readonly string[];
  readonly companySize: string;
  readonly foundedYear: number | null;
  readonly anzahlMitarbeiter: number | null;
  readonly priceRange: 'Mittel';
  /** Fixed by the specification and therefore no judgement: never shown (decisions, Honesty). */
  readonly rating: Ratings;
  readonly services: readonly string[];
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly reviews: readonly never[];
}

/** Builds what a card shows of an agency. docs/product.md, Cards. */
export function buildAgencyDisplay(agency: Agency): AgencyDisplay {
  const description = agency.Zusammenfassung ?? '';
  return {
    id: agency.id,
    name: agency.Name,
    logo: null,
    website: agency.Webseite,
    description,
    shortDescription: shortenDescription(description),
    contactInfo: { ...NO_CONTACT, address: agency.Standort ?? '' },
    specializations: splitList(agency.Spezialisierung),
    industries: splitList(agency.Branchen),
    locations: listLocations(agency),
    companySize: formatCompanySize(agency['Anzahl Mitarbeiter']),
    foundedYear: agency.Gründungsjahr,
    anzahlMitarbeiter: agency['Anzahl Mitarbeiter'],
    priceRange: 'Mittel',
    rating: { overall: 4, candidateExperience: 4, clientSatisfaction: 4, timeToHire: 4, valueForMoney: 4 },
    services: [],
    strengths: [],
    weaknesses: [],
    reviews: [],
  };
}

/** What the „Premium Partner“ block shows. docs/product.md, Cards. */
export interface PremiumPartnerDisplay {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly contactInfo: { readonly email: string; readonly phone: string; readonly address: string };
  readonly specializations: readonly string[];
  readonly industries: readonly string[];
  readonly services: readonly string[];
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly reviews: readonly never[];
  /** Fixed by the specification and therefore no judgement: never shown (decisions, Honesty). */
  readonly rating: Ratings;
  readonly companySize: string;
  readonly locations: readonly string[];
  readonly priceRange: 'Premium';
}

/** Builds the „Premium Partner“ block. docs/product.md, Cards. */
export function buildPremiumPartnerDisplay(agency: Agency): PremiumPartnerDisplay {
  const locations = listLocations(agency);
  return {
    id: agency.id,
    name: agency.Name,
    description: agency.Zusammenfassung ?? '',
    location: locations.join(', '),
    contactInfo: NO_CONTACT,
    specializations: splitList(agency.Spezialisierung),
    industries: splitList(agency.Branchen),
    services: ['Executive Search', 'Personalvermittlung', 'Headhunting'],
    strengths: [],
    weaknesses: [],
    reviews: [],
    rating: {
      overall: 4.9,
      candidateExperience: 4.8,
      clientSatisfaction: 4.9,
      timeToHire: 4.7,
      valueForMoney: 4.8,
    },
    companySize: formatCompanySize(agency['Anzahl Mitarbeiter'], 'Unbekannt'),
    locations,
    priceRange: 'Premium',
  };
}

export interface LimitedList {
  readonly shown: readonly string[];
  /** How many more there are, for the '+N' chip. */
  readonly hiddenCount: number;
}

/** Chips of one group on a card: the first `limit`, and how many '+N' stands for. docs/product.md, Constants. */
export function limitList(entries: readonly string[], limit: number): LimitedList {
  return { shown: entries.slice(0, limit), hiddenCount: Math.max(0, entries.length - limit) };
}

/** Chips per group on a card. docs/product.md, Constants. */
export const CARD_CHIP_LIMIT = 3;
/** Specialisation chips of the premium partner. docs/product.md, Constants. */
export const PARTNER_CHIP_LIMIT = 5;
