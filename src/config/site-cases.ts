import { type SiteFacts, type SiteSettings, TRANSFER_BASES } from './parse-site-facts.ts';

interface TextSettings extends SiteSettings {
  /** Whether the site shows invented profiles, testimonials or reviews (VITE_SHOW_SAMPLES). */
  readonly showsSamples: boolean;
}

/**
 * Which of the cases hold that a legal text distinguishes: a line of it that begins with {{?hasNoOfficer}} is kept only
 * where no data protection officer is needed, one with {{?!hasNoOfficer}} only elsewhere.
 */
export function evaluateSiteCases(facts: SiteFacts, { reportsErrors, showsSamples }: TextSettings) {
  const bases = [facts.hostingTransfer, facts.databaseTransfer, facts.mailTransfer].concat(
    reportsErrors ? facts.errorReportTransfer : [],
  );
  return {
    isRegistrationUnknown: facts.isRegistered === undefined,
    isUnregistered: facts.isRegistered === 'false',
    hasVatId: facts.vatId !== undefined,
    hasBusinessId: facts.businessId !== undefined,
    hasNoTaxNumber: facts.vatId === undefined && facts.businessId === undefined,
    isOfficerUnknown: facts.hasDataProtectionOfficer === undefined,
    hasNoOfficer: facts.hasDataProtectionOfficer === 'false',
    reportsErrors,
    showsSamples,
    restsOnAdequacy: bases.includes(TRANSFER_BASES.adequacy),
    restsOnClauses: bases.includes(TRANSFER_BASES.clauses),
  } as const;
}

export type SiteCases = ReturnType<typeof evaluateSiteCases>;
