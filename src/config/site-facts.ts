/** What each fact is called in „[bitte ergänzen: …]“. */
export const SITE_FACT_LABELS = {
  company: 'Firma',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  managingDirector: 'Geschäftsführung',
  registerCourt: 'Registergericht',
  registerNumber: 'Registernummer',
  vatId: 'Umsatzsteuer-ID',
  responsibleEditor: 'Redaktionell verantwortlich',
  hostingProvider: 'Anbieter des Hostings',
  databaseProvider: 'Anbieter der Datenbank',
  mailProvider: 'Anbieter des Mailversands',
  supervisoryAuthority: 'Datenschutzaufsicht',
  legalDate: 'Stand der Rechtstexte',
  retentionMonths: 'Aufbewahrung in Monaten',
  unansweredRetentionMonths: 'Aufbewahrung unbeantworteter Nachrichten in Monaten',
} as const;

export type SiteFactName = keyof typeof SITE_FACT_LABELS;

/** Whether a placeholder of a text names a fact. */
export function isSiteFactName(name: string): name is SiteFactName {
  return Object.hasOwn(SITE_FACT_LABELS, name);
}

/** The variable that sets a fact: 'postalCode' → 'VITE_SITE_POSTAL_CODE'. */
export function siteVariableOf(name: SiteFactName): string {
  return `VITE_SITE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
