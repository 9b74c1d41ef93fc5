import * as z from 'zod';
import { isSiteFactName, type SiteFactName, siteVariableOf } from './site-facts.ts';

/** The month of the legal pages where nothing is at stake: in development, tests and the demo. A live site needs a day. */
const DEMO_LEGAL_DATE = 'Mai 2025';
/** The period of the premium price, likewise. */
const DEMO_PREMIUM_TERM = 'für zwölf Monate';

/** The legal bases of a provider's transfer to a country outside the EEA, as the privacy policy words them. */
export const TRANSFER_BASES = {
  none: 'keine Übermittlung in Drittländer',
  adequacy: 'Angemessenheitsbeschluss der Europäischen Kommission (Art.\u00A045 DSGVO)',
  clauses:
    'Standardvertragsklauseln der Europäischen Kommission (Art.\u00A046 Abs.\u00A02 Buchst.\u00A0c DSGVO)',
} as const;

/** What holds where nothing separates the site from the operator's own agency. */
export const NO_SEPARATION =
  'Sie ist von dieser Website nicht getrennt: Dasselbe Team liest Anfragen an uns, Nachweise, Vorschläge und Zahlen zu Einträgen und entscheidet über Bewertungen, auch über die der eigenen Beratung.';

const MONTHS = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'.split(
  '|',
);

/** „22. November 2026“, if the calendar has it. */
function isDay(text: string): boolean {
  const [, day, name = '', year] = /^(\d{1,2})\. (\p{L}+) (20\d{2})$/u.exec(text) ?? [];
  const month = MONTHS.indexOf(name);
  return month >= 0 && new Date(Date.UTC(Number(year), month, Number(day))).getUTCDate() === Number(day);
}

/** One line; what is longer was meant for another variable. */
const fact = z.string().trim().min(1).max(300).optional();
/** None of the cases is a default: the operator has to choose. */
const yesOrNo = z.enum(['true', 'false']).optional();
const transfer = z
  .enum(['none', 'adequacy', 'clauses'])
  .transform((basis) => TRANSFER_BASES[basis])
  .optional();
/** How long a provider keeps something: „30 Tage“, „bis zu 12 Monate“. */
const period = z
  .string()
  .trim()
  .regex(/^(?:bis zu )?\d{1,4}[ \u00A0](?:Stunden?|Tage?|Wochen?|Monate?)$/)
  .transform((text) => text.replace(/ (?=\p{L}+$)/u, '\u00A0'))
  .optional();

const siteFactsSchema = z.object({
  company: fact,
  street: fact,
  postalCode: fact,
  city: fact,
  country: z.string().default('Deutschland'),
  email: z.email().optional(),
  phone: fact,
  managingDirector: fact,
  isRegistered: yesOrNo,
  registerCourt: fact,
  registerNumber: fact,
  /** § 27a UStG; DE and nine digits for a German one. */
  vatId: z
    .string()
    .regex(/^(?:DE\d{9}|(?!DE)[A-Z]{2}[A-Z0-9]{2,12})$/)
    .optional(),
  /** Wirtschafts-Identifikationsnummer, § 139c AO. */
  businessId: z
    .string()
    .regex(/^DE\d{9}-\d{5}$/)
    .optional(),
  responsibleEditor: fact,
  articleAuthor: fact,
  /** Who has access to what rivals send, and who decides about reviews of the operator's own agency: whole sentences. */
  separation: z
    .string()
    .trim()
    .regex(/^\p{Lu}[^{}<>\n]{30,599}\.$/u)
    .default(NO_SEPARATION),
  hasDataProtectionOfficer: yesOrNo,
  dataProtectionOfficer: fact,
  supervisoryAuthority: fact,
  hostingProvider: fact,
  hostingTransfer: transfer,
  hostingLogPeriod: period,
  databaseProvider: fact,
  databaseRegion: fact,
  databaseTransfer: transfer,
  databaseLogPeriod: period,
  mailProvider: fact,
  mailTransfer: transfer,
  mailLogPeriod: period,
  errorReportRecipient: fact,
  errorReportTransfer: transfer,
  errorReportPeriod: period,
  /** The period of the price of the Premium-Eintrag, and how long it binds, in words that end the sentence „Er kostet …“: „für zwölf Monate“. */
  premiumTerm: fact,
  /** The day since which the legal pages hold. */
  legalDate: z.string().refine(isDay).optional(),
} satisfies Record<SiteFactName, z.ZodType>);

export type SiteFacts = z.infer<typeof siteFactsSchema>;

const names = Object.keys(siteFactsSchema.shape).filter(isSiteFactName);

/** Pairs of an answer and a fact that must not be set where the answer is „false“. */
const CONTRADICTIONS: readonly (readonly [SiteFactName, SiteFactName])[] = [
  ['isRegistered', 'registerCourt'],
  ['isRegistered', 'registerNumber'],
  ['hasDataProtectionOfficer', 'dataProtectionOfficer'],
];

function fail(faulty: Iterable<SiteFactName>): never {
  throw new Error(`Unusable site facts: ${[...faulty].map(siteVariableOf).join(', ')}`);
}

/**
 * The operator's facts, each overridable by its variable.
 *
 * @param variables name → value; an empty value counts as unset
 * @param isLive whether they are for a live site, which has no date of the legal pages by default
 * @throws Error naming every variable whose value is unusable
 */
export function parseSiteFacts(
  variables: Readonly<Record<string, unknown>>,
  { isLive }: { readonly isLive: boolean },
): SiteFacts {
  const given = names.map((name) => [name, variables[siteVariableOf(name)]] as const);
  const parsed = siteFactsSchema.safeParse(
    Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')),
  );
  if (!parsed.success)
    fail(new Set(parsed.error.issues.map((issue) => String(issue.path[0])).filter(isSiteFactName)));
  const facts = parsed.data;
  const contradicted = CONTRADICTIONS.filter(
    ([answer, name]) => facts[answer] === 'false' && facts[name] !== undefined,
  );
  if (contradicted.length > 0) fail(contradicted.map(([, name]) => name));
  return isLive ? facts : { legalDate: DEMO_LEGAL_DATE, premiumTerm: DEMO_PREMIUM_TERM, ...facts };
}

/** The settings that also decide which facts a site needs. */
export interface SiteSettings {
  /** Whether browsers send reports of errors (VITE_ERROR_REPORT_URL). */
  readonly reportsErrors: boolean;
}

/** The facts that not every site needs, each with the condition under which it does. All other facts are always needed. */
const IS_NEEDED: Partial<Record<SiteFactName, (facts: SiteFacts, settings: SiteSettings) => boolean>> = {
  registerCourt: (facts) => facts.isRegistered !== 'false',
  registerNumber: (facts) => facts.isRegistered !== 'false',
  // One of the two is enough; the first one's label names both.
  vatId: (facts) => facts.businessId === undefined,
  businessId: () => false,
  dataProtectionOfficer: (facts) => facts.hasDataProtectionOfficer !== 'false',
  errorReportRecipient: (_, { reportsErrors }) => reportsErrors,
  errorReportTransfer: (_, { reportsErrors }) => reportsErrors,
  errorReportPeriod: (_, { reportsErrors }) => reportsErrors,
};

/** The facts that are not set yet and that a site with these settings needs; with any of them it is not ready for launch. */
export function listMissingSiteFacts(facts: SiteFacts, settings: SiteSettings): SiteFactName[] {
  return names.filter((name) => facts[name] === undefined && (IS_NEEDED[name]?.(facts, settings) ?? true));
}
