import { describe, expect, test } from 'vitest';
import { listLaunchGaps } from '#build/list-launch-gaps.ts';
import {
  listMissingSiteFacts,
  NO_SEPARATION,
  parseSiteFacts,
  type SiteSettings,
  TRANSFER_BASES,
} from './parse-site-facts.ts';
import { evaluateSiteCases } from './site-cases.ts';
import { isSiteFactName, SITE_FACT_LABELS, type SiteFactName, siteVariableOf } from './site-facts.ts';

const names = Object.keys(SITE_FACT_LABELS).filter(isSiteFactName);

/** A value for every fact: a registered company with a data protection officer. */
const FACTS: Readonly<Record<SiteFactName, string>> = {
  company: 'Muster GmbH',
  street: 'Musterstraße 1',
  postalCode: '50667',
  city: 'Köln',
  country: 'Österreich',
  email: 'post@firma.example',
  phone: '0221 123456',
  managingDirector: 'Erika Muster',
  isRegistered: 'true',
  registerCourt: 'Amtsgericht Köln',
  registerNumber: 'HRB 12345',
  vatId: 'DE123456789',
  businessId: 'DE123456789-00001',
  responsibleEditor: 'Erika Muster',
  articleAuthor: 'Erika Muster',
  separation: 'Die Beratung hat keinen Zugriff auf Anfragen, Nachweise und Entwürfe.',
  hasDataProtectionOfficer: 'true',
  dataProtectionOfficer: 'Max Muster, datenschutz@firma.example',
  supervisoryAuthority: 'LDI NRW',
  hostingProvider: 'Hosting AG',
  hostingTransfer: 'none',
  hostingLogPeriod: '7 Tage',
  databaseProvider: 'Datenbank Inc.',
  databaseRegion: 'Frankfurt am Main, Deutschland',
  databaseTransfer: 'clauses',
  databaseLogPeriod: '1 Tag',
  mailProvider: 'Mail Inc.',
  mailTransfer: 'adequacy',
  mailLogPeriod: 'bis zu 30 Tage',
  errorReportRecipient: 'Hosting AG',
  errorReportTransfer: 'none',
  errorReportPeriod: '3 Monate',
  premiumTerm: 'für zwölf Monate',
  legalDate: '22. November 2026',
};

/** Variables that set every fact but those that are named. */
function variablesWithout(...left: readonly SiteFactName[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => !left.includes(name)).map((name) => [siteVariableOf(name), FACTS[name]]),
  );
}

const LIVE = { isLive: true } as const;
const SILENT: SiteSettings = { reportsErrors: false };
const REPORTING: SiteSettings = { reportsErrors: true };

const missingOf = (variables: Readonly<Record<string, string>>, settings = REPORTING) =>
  listMissingSiteFacts(parseSiteFacts(variables, LIVE), settings);

describe('the facts of the operator', () => {
  test('have no value of their own but the country, and that nothing separates the site from the own agency', () => {
    expect(parseSiteFacts({}, LIVE)).toEqual({ country: 'Deutschland', separation: NO_SEPARATION });
    expect(listMissingSiteFacts(parseSiteFacts({}, LIVE), REPORTING)).toEqual(
      names.filter((name) => !['country', 'separation', 'businessId'].includes(name)),
    );
  });

  test('have a date of the legal pages and a term of the premium price in development and in the demo, where none is set', () => {
    expect(parseSiteFacts({}, { isLive: false })).toEqual({
      country: 'Deutschland',
      separation: NO_SEPARATION,
      legalDate: 'Mai 2025',
      premiumTerm: 'für zwölf Monate',
    });
    expect(parseSiteFacts({ VITE_SITE_LEGAL_DATE: '1. Juni 2026' }, { isLive: false }).legalDate).toBe(
      '1. Juni 2026',
    );
  });

  test('are taken from their variables, of which an empty one counts as unset', () => {
    const facts = parseSiteFacts(
      { VITE_SITE_POSTAL_CODE: '50667', VITE_SITE_CITY: '', VITE_SITE_COUNTRY: 'Österreich' },
      LIVE,
    );
    expect(facts).toEqual({ postalCode: '50667', country: 'Österreich', separation: NO_SEPARATION });
  });

  test('miss nothing where every variable is set', () => expect(missingOf(variablesWithout())).toEqual([]));

  test.each(names.filter((name) => !['country', 'separation', 'vatId', 'businessId'].includes(name)))(
    'miss %s where it is not set',
    (name) => expect(missingOf(variablesWithout(name))).toEqual([name]),
  );

  test('need one of the two tax numbers', () => {
    expect(missingOf(variablesWithout('vatId'))).toEqual([]);
    expect(missingOf(variablesWithout('businessId'))).toEqual([]);
    expect(missingOf(variablesWithout('vatId', 'businessId'))).toEqual(['vatId']);
  });

  test('need court and number only of who is registered', () => {
    const variables = variablesWithout('registerCourt', 'registerNumber', 'isRegistered');
    expect(missingOf({ ...variables, VITE_SITE_IS_REGISTERED: 'false' })).toEqual([]);
    expect(missingOf({ ...variables, VITE_SITE_IS_REGISTERED: 'true' })).toEqual([
      'registerCourt',
      'registerNumber',
    ]);
  });

  test('need a data protection officer only where there is one', () => {
    const variables = variablesWithout('dataProtectionOfficer', 'hasDataProtectionOfficer');
    expect(missingOf({ ...variables, VITE_SITE_HAS_DATA_PROTECTION_OFFICER: 'false' })).toEqual([]);
    expect(missingOf({ ...variables, VITE_SITE_HAS_DATA_PROTECTION_OFFICER: 'true' })).toEqual([
      'dataProtectionOfficer',
    ]);
  });

  test('need a recipient of error reports only where these are on', () => {
    const left = ['errorReportRecipient', 'errorReportTransfer', 'errorReportPeriod'] as const;
    const facts = parseSiteFacts(variablesWithout(...left), LIVE);
    expect(listMissingSiteFacts(facts, SILENT)).toEqual([]);
    expect(listMissingSiteFacts(facts, REPORTING)).toEqual(left);
  });

  test.each([
    ['VITE_SITE_EMAIL', 'keine Adresse'],
    ['VITE_SITE_VAT_ID', 'DE12345678'],
    ['VITE_SITE_VAT_ID', 'DE 123456789'],
    ['VITE_SITE_VAT_ID', '12'],
    ['VITE_SITE_BUSINESS_ID', 'DE123456789'],
    ['VITE_SITE_IS_REGISTERED', 'ja'],
    ['VITE_SITE_HAS_DATA_PROTECTION_OFFICER', 'keiner'],
    ['VITE_SITE_MAIL_TRANSFER', 'USA'],
    ['VITE_SITE_HOSTING_LOG_PERIOD', '30'],
    ['VITE_SITE_DATABASE_LOG_PERIOD', 'je nach Bedarf'],
    ['VITE_SITE_MAIL_LOG_PERIOD', '30 Tage und mehr'],
    ['VITE_SITE_LEGAL_DATE', '2026-11-22'],
    ['VITE_SITE_LEGAL_DATE', 'November 2026'],
    ['VITE_SITE_LEGAL_DATE', '31. Juni 2026'],
    ['VITE_SITE_SEPARATION', 'ja'],
    ['VITE_SITE_SEPARATION', `Die Beratung hat keinen Zugriff${' auf nichts'.repeat(60)}.`],
    ['VITE_SITE_COMPANY', '  '],
    ['VITE_SITE_COMPANY', 'Muster '.repeat(60)],
  ])('that cannot be used are named: %s=%s', (variable, value) => {
    expect(() => parseSiteFacts({ ...variablesWithout(), [variable]: value }, LIVE)).toThrow(
      `Unusable site facts: ${variable}`,
    );
  });

  test('keep a period’s figure and its unit together', () => {
    const facts = parseSiteFacts({ VITE_SITE_MAIL_LOG_PERIOD: 'bis zu 30 Tage' }, LIVE);
    expect(facts.mailLogPeriod).toBe('bis zu 30\u00A0Tage');
  });

  test.each([
    ['VITE_SITE_VAT_ID', 'ATU12345678'],
    ['VITE_SITE_LEGAL_DATE', '22. November 2026'],
  ])('may be %s=%s', (variable, value) => {
    expect(missingOf({ ...variablesWithout(), [variable]: value })).toEqual([]);
  });

  test.each([
    ['VITE_SITE_IS_REGISTERED', 'VITE_SITE_REGISTER_COURT, VITE_SITE_REGISTER_NUMBER'],
    ['VITE_SITE_HAS_DATA_PROTECTION_OFFICER', 'VITE_SITE_DATA_PROTECTION_OFFICER'],
  ])('that contradict %s=false are named', (variable, contradicted) => {
    expect(() => parseSiteFacts({ ...variablesWithout(), [variable]: 'false' }, LIVE)).toThrow(
      `Unusable site facts: ${contradicted}`,
    );
  });

  test('that cannot be used are all named at once', () => {
    const faulty = { VITE_SITE_EMAIL: '@', VITE_SITE_BUSINESS_ID: '-1' };
    expect(() => parseSiteFacts(faulty, LIVE)).toThrow('VITE_SITE_EMAIL, VITE_SITE_BUSINESS_ID');
  });
});

const casesOf = (variables: Readonly<Record<string, string>>, settings = REPORTING) =>
  evaluateSiteCases(parseSiteFacts(variables, LIVE), { showsSamples: false, ...settings });

describe('the cases that legal texts distinguish', () => {
  test('of an operator who has said nothing', () => {
    expect(casesOf({}, { reportsErrors: false })).toEqual({
      isRegistrationUnknown: true,
      isUnregistered: false,
      hasVatId: false,
      hasBusinessId: false,
      hasNoTaxNumber: true,
      isOfficerUnknown: true,
      hasNoOfficer: false,
      reportsErrors: false,
      showsSamples: false,
      restsOnAdequacy: false,
      restsOnClauses: false,
    });
  });

  test('of a registered one with every fact', () => {
    expect(casesOf(variablesWithout())).toEqual({
      isRegistrationUnknown: false,
      isUnregistered: false,
      hasVatId: true,
      hasBusinessId: true,
      hasNoTaxNumber: false,
      isOfficerUnknown: false,
      hasNoOfficer: false,
      reportsErrors: true,
      showsSamples: false,
      restsOnAdequacy: true,
      restsOnClauses: true,
    });
  });

  test('a recipient of error reports counts only where these are on', () => {
    const variables = { VITE_SITE_ERROR_REPORT_TRANSFER: 'clauses' };
    expect(casesOf(variables, SILENT).restsOnClauses).toBe(false);
    expect(casesOf(variables).restsOnClauses).toBe(true);
  });

  test('a basis is given in the words of the policy', () => {
    expect(parseSiteFacts({ VITE_SITE_MAIL_TRANSFER: 'clauses' }, LIVE).mailTransfer).toBe(
      TRANSFER_BASES.clauses,
    );
  });
});

describe('npm run check:launch', () => {
  const READY = {
    ...variablesWithout(),
    VITE_SITE_URL: 'https://firma.example',
    VITE_SUPABASE_URL: 'https://abc.supabase.co',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    CLIENT_ADDRESS_HEADER: 'cf-connecting-ip',
  };
  const gapsOf = (variables: Readonly<Record<string, string | undefined>>) =>
    listLaunchGaps({ ...READY, ...variables }).map(({ variable }) => variable);

  test('finds nothing where everything is set', () => {
    expect(gapsOf({})).toEqual([]);
    expect(gapsOf({ VITE_SHOW_SAMPLES: 'false' })).toEqual([]);
  });

  test.each([
    ...names
      .filter(
        (name) =>
          !['country', 'separation', 'vatId', 'businessId'].includes(name) && !name.startsWith('errorReport'),
      )
      .map(siteVariableOf),
    'VITE_SITE_URL',
    'VITE_SUPABASE_URL',
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    'CLIENT_ADDRESS_HEADER',
  ])('names %s where it is missing', (variable) => {
    expect(gapsOf({ [variable]: '' })).toEqual([variable]);
    expect(gapsOf({ [variable]: undefined })).toEqual([variable]);
  });

  test('names what is missing of error reports where these are on', () => {
    const variables = [
      'VITE_SITE_ERROR_REPORT_RECIPIENT',
      'VITE_SITE_ERROR_REPORT_TRANSFER',
      'VITE_SITE_ERROR_REPORT_PERIOD',
    ];
    const reports = Object.fromEntries(variables.map((name) => [name, '']));
    expect(gapsOf(reports)).toEqual([]);
    expect(gapsOf({ ...reports, VITE_ERROR_REPORT_URL: '/fehler' })).toEqual(variables);
  });

  test.each(['VITE_SHOW_SAMPLES', 'VITE_DEMO_DATA'])('names %s where it is on', (variable) => {
    expect(gapsOf({ [variable]: 'true' })).toEqual([variable]);
  });

  test('does not take the date of the demo for one of a live site', () => {
    expect(gapsOf({ VITE_SITE_LEGAL_DATE: '' })).toEqual(['VITE_SITE_LEGAL_DATE']);
  });
});
