import { describe, expect, test } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import { JUDGED_NEEDS, isPutAside } from '#tests/advisor/judged-needs.ts';
import { JUDGED, JUDGED_LIST, mean, scoreNeed } from '#tests/advisor/quality.ts';
import { rankAgencies, rankJudged } from '#tests/advisor/rank.ts';
import { aBareAgency } from '#tests/fixtures/agency.ts';
import { buildAgencyIndex } from './agency-index.ts';
import { rankByNeed } from './matcher.ts';
import { type Need, readNeed } from './need.ts';

let nextId = 1;
function anEntry(fields: Partial<Agency>): Agency {
  nextId += 1;
  return aBareAgency({ id: nextId, ...fields });
}

const finance = anEntry({
  name: 'Finanz',
  specializations: ['Finance & Accounting'],
  industries: ['Banken'],
  locations: ['Hamburg'],
});
const it = anEntry({
  name: 'IT',
  specializations: ['IT & Digital', 'SAP'],
  industries: ['Software'],
  locations: ['Berlin'],
});
const itNear = anEntry({
  name: 'IT nah',
  specializations: ['Informationstechnologie'],
  industries: ['Handel'],
  locations: ['Potsdam'],
});
const hr = anEntry({
  name: 'HR',
  specializations: ['Personalwesen'],
  industries: ['Onlinehandel'],
  locations: ['Berlin'],
});
const silent = anEntry({
  name: 'Still',
  specializations: ['Direktansprache'],
  summary: 'Wir suchen Einkäufer.',
});
const rare = anEntry({ name: 'Selten', specializations: ['Glockengießerei'] });
const LIST = [finance, it, itNear, hr, silent, rare];

const rankNeed = (need: Pick<Need, 'items'>) => rankByNeed(need, buildAgencyIndex(LIST)).best();
const names = (query: string, list: readonly Agency[] = LIST) =>
  rankAgencies(query, list).map(({ agency }) => agency.name);

test.each([
  [
    'how it searches',
    'Controller Datenbanken',
    'Wir suchen Kandidaten in Datenbanken und in unserem Netzwerk.',
  ],
  ['who advises', 'Unternehmensberater', 'Unsere Berater kennen den Markt.'],
  ['for whom it searches', 'Filialleiter', 'Wir suchen für Auftraggeber aus Handel und Chemie.'],
])('a description that says %s names no function', (_name, query, summary) => {
  const agency = anEntry({ specializations: ['Executive Search'], industries: ['Handel'], summary });
  expect(rankAgencies(query, [agency])[0]?.score ?? 0).toBeLessThan(8);
});

test.each([
  ['Elektroingenieure', 'Monteure & Techniker', 'Technik & Konstruktion'],
  ['Lehrer', 'Labor & Wissenschaft', 'Wissenschaft & Lehre'],
])('%s: „%s“ comes after „%s“', (query, other, fitting) => {
  const agencies = [other, fitting].map((name) => anEntry({ name, specializations: [name] }));
  expect(names(query, agencies)[0]).toBe(fitting);
});

describe('ranking', () => {
  test.each([
    ['only who does the work, wherever the others are', 'Buchhalter in Berlin', ['Finanz']],
    ['function and place before the function alone', 'Entwickler Berlin', ['IT', 'IT nah']],
    ['function and industry', 'Personalleiter E-Commerce', ['HR']],
    ['a region has its towns', 'IT-Leiter Brandenburg', ['IT nah', 'IT']],
    ['a word that the vocabulary does not know', 'Glockengießereien', ['Selten']],
    ['the description where the fields are silent', 'Einkaufsleiter', ['Still']],
    ['nothing fits', 'Küchenchef Konstanz', []],
    ['nothing is asked', '', []],
    ['only fillers', 'Wir suchen dringend', []],
  ])('%s: %j', (_name, query, expected) => expect(names(query)).toEqual(expected));

  test('the name does not count', () => {
    const named = anEntry({ name: 'Controller Köln IT Vertrieb' });
    expect(rankAgencies('Controller Köln IT Vertrieb', [named])).toEqual([]);
  });

  test('scores fall and are greater than 0, equal agencies are equal and keep their order', () => {
    const twins = [anEntry({ specializations: ['Recht'] }), anEntry({ specializations: ['Recht'] })];
    const [first, second] = rankAgencies('Jurist', twins);
    expect([first?.agency.id, second?.agency.id]).toEqual(twins.map(({ id }) => id));
    expect(first?.score).toBe(second?.score);
    for (const query of ['IT Berlin', 'Controller', 'E-Commerce']) {
      const scores = rankAgencies(query, LIST).map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(Math.min(...scores, 1)).toBeGreaterThan(0);
    }
  });

  test('who offers a neighbouring function or the place alone is not recommended', () => {
    const sales = anEntry({ name: 'Vertrieb', specializations: ['Vertrieb'], locations: ['Hamburg'] });
    const local = anEntry({ name: 'vor Ort', specializations: ['Pflege'], locations: ['Bonn'] });
    const service = anEntry({ name: 'Service', specializations: ['Kundenservice'] });
    expect(names('Kundenberaterin in Bonn', [local, sales])).toEqual([]);
    expect(names('Kundenberaterin in Bonn', [local, sales, service])).toEqual(['Service']);
  });

  test('what is not wanted comes after what is as good otherwise', () => {
    const both = anEntry({ name: 'beides', specializations: ['Finanzen'], industries: ['Banken'] });
    const one = anEntry({ name: 'eins', specializations: ['Finanzen'], industries: ['Handel'] });
    expect(names('Controller, nicht für Banken', [both, one])).toEqual(['eins', 'beides']);
    expect(names('kein Controller', [both, one])).toEqual([]);
  });

  test('a removed chip no longer counts', () => {
    const need = readNeed('CTO in Berlin');
    const withoutPlace = { items: need.items.filter(({ kind }) => kind !== 'place') };
    const [first, second] = rankNeed(withoutPlace);
    expect(first?.score).toBe(second?.score);
    expect(rankNeed({ items: [] })).toEqual([]);
  });
});

describe('reasons', () => {
  test('name the entries that fit, as they are written', () => {
    expect(rankAgencies('SAP-Berater in Berlin', LIST)[0]?.reasons).toEqual([
      { field: 'specializations', value: 'IT & Digital' },
      { field: 'specializations', value: 'SAP' },
    ]);
  });

  test('name the description where only that fits', () => {
    expect(rankAgencies('Einkäuferin', LIST)[0]?.reasons).toEqual([
      { field: 'summary', value: expect.stringMatching(/eink/i) },
    ]);
  });

  test('are in the record of the agency', () => {
    for (const { query } of JUDGED_NEEDS.slice(0, 12)) {
      for (const { agency, reasons } of rankAgencies(query, JUDGED_LIST)) {
        const record = [agency.locations, agency.specializations, agency.industries, agency.summary].join(
          '|',
        );
        for (const { value } of reasons) expect(record).toContain(value);
      }
    }
  });
});

describe('the index', () => {
  test('a limit keeps all that are as good as the last one', () => {
    const list = Array.from({ length: 9 }, () => anEntry({ specializations: ['Recht'] }));
    expect(rankByNeed(readNeed('Jurist'), buildAgencyIndex([...list, finance])).best(3)).toHaveLength(9);
  });

  test('the same query gives the same answer, on the list and on a copy of it', () => {
    for (const { query } of JUDGED_NEEDS.slice(0, 5)) {
      expect(rankAgencies(query, [...JUDGED_LIST])).toEqual(rankAgencies(query, JUDGED_LIST));
    }
  });

  test('empty, long and hostile records break nothing', () => {
    const list = [
      aBareAgency({ id: 1 }),
      aBareAgency({ id: 2, specializations: [], industries: [], locations: [], summary: '' }),
      aBareAgency({ id: 3, specializations: ['x'.repeat(100_000)], summary: 'Buchhalter '.repeat(10_000) }),
      aBareAgency({
        id: 4,
        specializations: ['__proto__', 'constructor'],
        locations: ['toString', '<script>'],
      }),
      aBareAgency({
        id: 5,
        specializations: Array.from({ length: 5_000 }, () => 'Recht'),
        industries: ['((((.*'],
      }),
    ];
    expect(rankAgencies('Jurist constructor __proto__ .*', list).map(({ agency }) => agency.id)).toContain(5);
    expect(rankAgencies('IT', [])).toEqual([]);
  });
});

const rankIds = (query: string) => rankJudged(query).map(({ id }) => id);

test('nDCG@3 of the generated needs is at least 0.93 (bars, advisor)', () => {
  const tuned = JUDGED_NEEDS.filter((need, at) => !isPutAside(need, at));
  expect(JUDGED_NEEDS.length).toBeGreaterThanOrEqual(150);
  expect(mean(tuned.map((need) => scoreNeed(need, JUDGED, rankIds)))).toBeGreaterThanOrEqual(0.93);
});
