import * as z from 'zod';
import { isSiteFactName, type SiteFactName, siteVariableOf } from './site-facts.ts';

const fact = z.string().min(1).optional();

const siteFactsSchema = z.object({
  company: fact,
  street: fact,
  postalCode: fact,
  city: fact,
  country: z.string().default('Deutschland'),
  email: z.email().optional(),
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
  /** Month of the legal pages. */
  legalDate: z.string().default('Mai 2025'),
  /** Months after which an answered message is deleted. */
  retentionMonths: z
    .string()
    .regex(/^[1-9]\d?$/)
    .default('6'),
  /** Months after which a message is deleted that was never marked as answered. */
  unansweredRetentionMonths: z
    .string()
    .regex(/^[1-9]\d?$/)
    .default('12'),
} satisfies Record<SiteFactName, z.ZodType>);

export type SiteFacts = z.infer<typeof siteFactsSchema>;

const names = Object.keys(siteFactsSchema.shape).filter(isSiteFactName);

/**
 * The operator's facts, each overridable by its variable.
 *
 * @param variables name → value; an empty value counts as unset
 * @throws Error naming every variable whose value is unusable
 */
export function parseSiteFacts(variables: Readonly<Record<string, unknown>>): SiteFacts {
  const given = names.map((name) => [name, variables[siteVariableOf(name)]] as const);
  const parsed = siteFactsSchema.safeParse(
    Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')),
  );
  if (parsed.success) return parsed.data;
  const faulty = new Set(parsed.error.issues.map((issue) => String(issue.path[0])).filter(isSiteFactName));
  throw new Error(`Unusable site facts: ${[...faulty].map(siteVariableOf).join(', ')}`);
}

/** The facts that are not set yet; a site with any of them is not ready for launch. */
export function listMissingFacts(facts: SiteFacts): SiteFactName[] {
  return names.filter((name) => facts[name] === undefined);
}
