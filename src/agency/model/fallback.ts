import { type Agency, isPremiumPartner } from './agency.ts';

/** The fields that every replacement or invented example has: no website, reviews, facts or contract. */
export const NO_EXTRAS = {
  website: null,
  canReceiveEnquiries: false,
  reviewCount: 0,
  reviewMean: null,
  reviewWeight: null,
  facts: {},
  isPremium: false,
  logo: null,
} satisfies Partial<Agency>;

/**
 * The operator's own agency where the database has none. Replacements have no row, so no page; negative ids distinguish
 * them from rows. docs/product.md, Messages (M3).
 */
export const STATIC_PARTNER = {
  id: -1,
  name: 'People Finding Company',
  locations: ['Frankfurt am Main'],
  foundedYear: 2015,
  summary:
    'Personalberatung mit Sitz in Frankfurt am Main. Sie besetzt Fach- und Führungspositionen in der Direktansprache.',
  specializations: ['Executive Search', 'Personalvermittlung', 'Headhunting'],
  industries: [],
  employees: 10,
  ...NO_EXTRAS,
} satisfies Agency;

/** Shown on home when the agencies cannot be loaded; the invented one only with samples. docs/product.md, Messages (M1). */
export const FALLBACK_AGENCIES: readonly Agency[] = [
  STATIC_PARTNER,
  {
    id: -2,
    name: 'Executive Search Partners',
    locations: [],
    foundedYear: null,
    summary:
      'Beispielprofil: So sieht der Eintrag einer Personalberatung aus. Die echten Einträge erscheinen, sobald sie sich wieder laden lassen.',
    specializations: ['Executive Search', 'Personalvermittlung'],
    industries: [],
    employees: null,
    ...NO_EXTRAS,
  },
];

/** Whether the agency has a page: it is a row with a usable id. Replacements and incomplete rows have none. */
export function hasProfilePage(agency: Pick<Agency, 'id'>): boolean {
  return agency.id > 0;
}

/** Whether the replacement is an invented example, which must say „Beispielprofil“. docs/decisions/honesty.md. */
export function isExampleProfile(agency: Pick<Agency, 'id' | 'name'>): boolean {
  return agency.id < 0 && !isPremiumPartner(agency);
}
