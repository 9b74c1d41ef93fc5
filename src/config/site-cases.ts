import { type SiteFacts, type SiteSettings, TRANSFER_BASES } from './parse-site-facts.ts';

interface TextSettings extends SiteSettings {
  /** Whether the site shows invented profiles, testimonials or reviews (VITE_SHOW_SAMPLES). */
  readonly showsSamples: boolean;
}

/** Conditions of the legal texts (syntax: build/fill-text.ts). */
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
