import { type Agency, PARTNER_NAME } from './agency.ts';

/**
 * Stand-ins for when the database gives nothing: they have no row, so no page, and their ids are
 * negative to tell them from rows. docs/product.md, Messages.
 */
const BASE = { Webseite: null, created_at: '2025-05-01T00:00:00Z' } as const;

/** The operator's own agency where the database has none. docs/product.md, Messages. */
export const STATIC_PARTNER: Agency = {
  ...BASE,
  id: -1,
  Name: 'People Finding Company',
  Standort: 'Frankfurt am Main',
  Gründungsjahr: 2015,
  Zusammenfassung:
    'Personalberatung mit Sitz in Frankfurt am Main. Sie besetzt Fach- und Führungspositionen in der Direktansprache.',
  Spezialisierung: 'Executive Search, Personalvermittlung, Headhunting',
  Branchen: null,
  'Anzahl Mitarbeiter': 10,
};

/** Shown on home when the agencies cannot be loaded. docs/product.md, Messages. */
export const FALLBACK_AGENCIES: readonly Agency[] = [
  STATIC_PARTNER,
  {
    ...BASE,
    id: -2,
    Name: 'Executive Search Partners',
    Standort: null,
    Gründungsjahr: null,
    Zusammenfassung:
      'Beispielprofil: So sieht der Eintrag einer Personalberatung aus. Die echten Einträge erscheinen, sobald die Datenbank wieder antwortet.',
    Spezialisierung: 'Executive Search, Personalvermittlung',
    Branchen: null,
    'Anzahl Mitarbeiter': null,
  },
];

/** Whether the agency is a row with a usable id and so has a page; a stand-in and a lenient row have none. */
export function hasProfilePage(agency: Pick<Agency, 'id'>): boolean {
  return agency.id > 0;
}

/** Whether the stand-in is an invented example, which must say „Beispielprofil“. docs/decisions/honesty.md. */
export function isExampleProfile(agency: Pick<Agency, 'id' | 'Name'>): boolean {
  return agency.id < 0 && !agency.Name.toLowerCase().includes(PARTNER_NAME);
}
