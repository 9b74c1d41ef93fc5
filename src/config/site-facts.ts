import * as z from 'zod/mini';

const fact = z.optional(z.string().check(z.minLength(1)));

const siteFactsSchema = z.object({
  company: fact,
  street: fact,
  postalCode: fact,
  city: fact,
  country: z._default(z.string(), 'Deutschland'),
  email: z.optional(z.email()),
  phone: fact,
  managingDirector: fact,
  registerCourt: fact,
  registerNumber: fact,
  vatId: fact,
  responsibleEditor: fact,
  hostingProvider: fact,
  databaseProvider: fact,
  mailProvider: fact,
  supervisoryAuthority: fact,
  /** Month of the legal pages. Decisions, Product and operator. */
  legalDate: z._default(z.string(), 'Mai 2025'),
  /** Months after which an answered message is deleted. */
  retentionMonths: z._default(z.string().check(z.regex(/^[1-9]\d?$/)), '6'),
});

export type SiteFacts = z.infer<typeof siteFactsSchema>;
export type SiteFactName = keyof SiteFacts;

/** What each fact is called in „[bitte ergänzen: …]“. */
export const SITE_FACT_LABELS: Record<SiteFactName, string> = {
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
};

export const SITE_FACT_NAMES = Object.keys(siteFactsSchema.shape).filter(isSiteFactName);

/** Whether a placeholder of a text names a fact. */
export function isSiteFactName(name: string): name is SiteFactName {
  return Object.hasOwn(SITE_FACT_LABELS, name);
}

/** The variable that sets a fact: 'postalCode' → 'VITE_SITE_POSTAL_CODE'. */
export function siteVariableOf(name: SiteFactName): string {
  return `VITE_SITE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/**
 * The operator's facts, each overridable by its variable. Decisions, Product and operator.
 *
 * @param variables name → value; an empty value counts as unset
 * @throws Error naming every variable whose value is unusable
 */
export function parseSiteFacts(variables: Readonly<Record<string, unknown>>): SiteFacts {
  const given = SITE_FACT_NAMES.map((name) => [name, variables[siteVariableOf(name)]] as const);
  const parsed = z.safeParse(
    siteFactsSchema,
    Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')),
  );
  if (parsed.success) return parsed.data;
  const faulty = new Set(parsed.error.issues.map((issue) => String(issue.path[0])).filter(isSiteFactName));
  throw new Error(`Unusable site facts: ${[...faulty].map(siteVariableOf).join(', ')}`);
}

/** The facts that are not set yet; a site with any of them is not ready for launch. */
export function listMissingFacts(facts: SiteFacts): SiteFactName[] {
  return SITE_FACT_NAMES.filter((name) => facts[name] === undefined);
}
