import { describe, expect, test } from 'vitest';
import { listMissingFacts, parseSiteFacts } from './parse-site-facts.ts';
import { isSiteFactName, SITE_FACT_LABELS, siteVariableOf } from './site-facts.ts';

const names = Object.keys(SITE_FACT_LABELS).filter(isSiteFactName);

const COMPLETE = Object.fromEntries(
  names.map((name) => [siteVariableOf(name), name === 'email' ? 'post@firma.example' : '12']),
);

describe('the facts of the operator', () => {
  test('have values of their own where the decisions name one, and gaps elsewhere', () => {
    const facts = parseSiteFacts({});
    expect(facts).toEqual({
      country: 'Deutschland',
      legalDate: 'Mai 2025',
      retentionMonths: '6',
      unansweredRetentionMonths: '12',
    });
    expect(listMissingFacts(facts)).toHaveLength(names.length - 4);
  });

  test('are taken from their variables, of which an empty one counts as unset', () => {
    const facts = parseSiteFacts({
      VITE_SITE_POSTAL_CODE: '50667',
      VITE_SITE_CITY: '',
      VITE_SITE_COUNTRY: 'Österreich',
    });
    expect(facts).toMatchObject({ postalCode: '50667', country: 'Österreich' });
    expect(listMissingFacts(facts)).toContain('city');
  });

  test('miss nothing where every variable is set', () => {
    expect(listMissingFacts(parseSiteFacts(COMPLETE))).toEqual([]);
  });

  test.each([
    ['VITE_SITE_EMAIL', 'keine Adresse'],
    ['VITE_SITE_RETENTION_MONTHS', '0'],
    ['VITE_SITE_RETENTION_MONTHS', '100'],
    ['VITE_SITE_RETENTION_MONTHS', 'sechs'],
    ['VITE_SITE_UNANSWERED_RETENTION_MONTHS', '0'],
  ])('that cannot be used are named: %s=%s', (variable, value) => {
    expect(() => parseSiteFacts({ ...COMPLETE, [variable]: value })).toThrow(
      `Unusable site facts: ${variable}`,
    );
  });

  test('that cannot be used are all named at once', () => {
    const faulty = { VITE_SITE_EMAIL: '@', VITE_SITE_RETENTION_MONTHS: '-1' };
    expect(() => parseSiteFacts(faulty)).toThrow('VITE_SITE_EMAIL, VITE_SITE_RETENTION_MONTHS');
  });
});
