import { describe, expect, test } from 'vitest';
import { aBareAgency } from '#tests/fixtures/agency.ts';
import { mean } from '#tests/advisor/quality.ts';
import { FRESH_TERM_NEEDS, scoreTermNeed, TERM_AGENCIES, TERM_NEEDS } from '#tests/advisor/term-needs.ts';
import { rankAgencies } from '#tests/advisor/rank.ts';
import { buildAgencyIndex } from './agency-index.ts';
import { rankByNeed } from './matcher.ts';
import { readNeed } from './need.ts';
import { readTerms } from './read-terms.ts';
import { factOfTerm, fitTerm, isTerm, quoteTerm } from './terms.ts';

/** As the judged needs write it. */
function write({ kind, values, isNegated }: ReturnType<typeof readTerms>['terms'][number]): string {
  const value = values.join('+');
  switch (kind) {
    case 'fee':
      return isNegated ? `!${value}` : value === 'retainer+thirds' ? 'retainer' : value;
    case 'membership':
      return value;
    case 'language':
      return `lang:${value}`;
    case 'women':
      return value === '0' ? 'women' : `women:${value}`;
    case 'guarantee':
    case 'offlimits':
      return `${kind}:${value}`;
  }
}

/** Ids of agencies with these fields, numbered from 1, best first. */
const rank = (query: string, ...facts: Parameters<typeof aBareAgency>[0][]) =>
  rankAgencies(
    query,
    facts.map((fields, at) => aBareAgency({ id: at + 1, ...fields })),
  ).map(({ agency }) => agency.id);

describe('what a need says of terms', () => {
  test.each([...TERM_NEEDS, ...FRESH_TERM_NEEDS])('„$query“', ({ query, terms }) => {
    expect(readTerms(query).terms.map(write).toSorted()).toEqual(terms.toSorted());
  });

  test.each([
    [
      'Controller in München, auf Erfolgsbasis',
      ['Funktion:Finanzen', 'Ort:München', 'Honorar:auf Erfolgsbasis'],
    ],
    [
      'Weder Retainer noch Festpreis, Pfleger',
      ['Funktion:Pflege & Therapie', 'Honorar:kein Retainer', 'Honorar:kein Festpreis'],
    ],
    ['6 Monate Garantie, besser: 12 Monate Garantie', ['Garantie:mindestens 12 Monate']],
    ['Garantie ist uns egal, Controller Köln', ['Funktion:Finanzen', 'Ort:Köln']],
    ['BDU', ['Verband oder Zertifikat:BDU']],
  ])('„%s“ leaves nothing of its words behind', (query, ids) => {
    expect(readNeed(query).items.map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    ['Einkauf Siegerland, max. 25 %', 'max25'],
    ['Einkäufer, höchstens 22 Prozent vom Jahresgehalt', 'max22'],
    ['Einkäufer, Honorar bis 27 %', 'max27'],
    ['Buyer, no more than 20% fee', 'max20'],
    ['Einkäufer, höchstens 40 % Reisezeit', undefined],
    ['Einkäufer, max. 20 % Homeoffice', undefined],
  ])('a cap on the fee: „%s“', (query, value) => expect(readTerms(query).terms[0]?.values[0]).toBe(value));

  test('differs from the rest by its kind', () => {
    expect(readNeed('Controller mit Garantie').items.filter(isTerm)).toMatchObject([
      { kind: 'guarantee', label: 'gewünscht', words: ['garantie'] },
    ]);
  });
});

const withFee = (feePercent: [number, number] | 'undisclosed') => ({
  specializations: ['Controlling'],
  facts: { feePercent },
});

describe('agencies are ranked by what they state', () => {
  test('as asked before shorter, and who states nothing or „keine Angabe“ is no match', () => {
    const ids = rank(
      '12 Monate Garantie',
      { facts: { guaranteeMonths: 3 } },
      { facts: { guaranteeMonths: 'undisclosed' } },
      { facts: {} },
      { facts: { guaranteeMonths: 0 } },
      { facts: { guaranteeMonths: 24 } },
    );
    expect(ids).toEqual([5]);
  });

  test('no number of terms outranks the function', () => {
    const everything = {
      feeModels: ['success'],
      guaranteeMonths: 12,
      offLimitsMonths: 12,
      memberships: ['bdu', 'aesc'],
      languages: ['en'],
      womenShortlist: 50,
    } as const;
    const query =
      'Controller auf Erfolgsbasis, 12 Monate Garantie, Off-Limits, BDU, AESC, englischsprachig, Frauenanteil';
    expect(rank(query, { facts: everything }, { specializations: ['Controlling'] })).toEqual([2]);
  });

  test('within the cap on the fee before what may be agreed, and above it last', () => {
    expect(
      rank(
        'Controller, max. 25 %',
        withFee([28, 33]),
        withFee('undisclosed'),
        withFee([24, 27]),
        withFee([20, 25]),
      ),
    ).toEqual([4, 3, 2, 1]);
  });

  test('who works only in a refused way comes last', () => {
    const ids = rank(
      'Controller ohne Retainer',
      { specializations: ['Controlling'], facts: { feeModels: ['thirds'] } },
      { specializations: ['Controlling'] },
      { specializations: ['Controlling'], facts: { feeModels: ['thirds', 'success'] } },
    );
    expect(ids).toEqual([3, 2, 1]);
  });

  test.each([
    ['judged before the rules were made', TERM_NEEDS, 0.93],
    ['written after them, 0.929 when first scored', FRESH_TERM_NEEDS, 0.93],
  ])('nDCG@3 of needs %s', (_name, needs, least) => {
    const index = buildAgencyIndex(TERM_AGENCIES.map(({ agency }) => agency));
    const rankJudged = (query: string) =>
      rankByNeed(readNeed(query), index)
        .positions()
        .flatMap((position) => index.agencies[position]?.id ?? []);
    expect(mean(needs.map((need) => scoreTermNeed(need, rankJudged)))).toBeGreaterThanOrEqual(least);
  });
});

test('a fee above the cap is quoted, with the fact that it comes from', () => {
  const [cap] = readNeed('Controller, max. 25 %').items.filter(isTerm);
  if (cap === undefined) throw new Error('no cap');
  const facts = { feePercent: [28, 33] } as const;
  expect(cap.label).toBe('höchstens 25\u00A0%');
  expect([fitTerm(cap, facts), factOfTerm(cap, facts), quoteTerm(cap, facts)]).toEqual([
    'other',
    'feePercent',
    'Honorar 28–33\u00A0%',
  ]);
});
