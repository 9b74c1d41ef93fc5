/** The label of each fact in „[bitte ergänzen: …]“. */
export const SITE_FACT_LABELS = {
  company: 'Firma',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  managingDirector: 'Vertretungsberechtigte Person',
  isRegistered: 'Registereintrag vorhanden oder nicht',
  registerCourt: 'Registergericht',
  registerNumber: 'Registernummer',
  vatId: 'Umsatzsteuer-ID oder Wirtschafts-IdNr.',
  businessId: 'Wirtschafts-IdNr.',
  responsibleEditor: 'Redaktionell verantwortlich',
  articleAuthor: 'Autorin oder Autor der Artikel',
  separation: 'Was die Website von der eigenen Beratung trennt',
  hasDataProtectionOfficer: 'Datenschutzbeauftragte Person vorhanden oder nicht',
  dataProtectionOfficer: 'Name und Kontakt der datenschutzbeauftragten Person',
  supervisoryAuthority: 'Datenschutzaufsicht',
  hostingProvider: 'Anbieter des Hostings',
  hostingTransfer: 'Grundlage der Drittlandübermittlung beim Hosting',
  hostingLogPeriod: 'Löschfrist der Protokolle beim Hosting',
  databaseProvider: 'Anbieter der Datenbank',
  databaseRegion: 'Standort der Datenbank',
  databaseTransfer: 'Grundlage der Drittlandübermittlung bei der Datenbank',
  databaseLogPeriod: 'Löschfrist der Protokolle bei der Datenbank',
  mailProvider: 'Anbieter des Mailversands',
  mailTransfer: 'Grundlage der Drittlandübermittlung beim Mailversand',
  mailLogPeriod: 'Löschfrist der Protokolle beim Mailversand',
  errorReportRecipient: 'Empfänger der Fehlerberichte',
  errorReportTransfer: 'Grundlage der Drittlandübermittlung bei den Fehlerberichten',
  errorReportPeriod: 'Löschfrist der Fehlerberichte',
  premiumTerm: 'Bezugszeitraum und Laufzeit des Premium-Preises',
  legalDate: 'Stand der Rechtstexte',
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
