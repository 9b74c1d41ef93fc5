import { describe, expect, test } from 'vitest';
import { type GivenReason, readJudgedReasons, reasonsFor } from '#tests/advisor/judged-reasons.ts';
import { rankAgencies } from '#tests/advisor/rank.ts';
import { aBareAgency } from '#tests/fixtures/agency.ts';
import { buildAgencyIndex } from './agency-index.ts';
import type { MatchReason } from './literal-match.ts';
import { rankByNeed } from './matcher.ts';
import { readNeed } from './need.ts';

const SETS = ['tuned', 'aside'] as const;
const MAX_ODD = 0.01;

const said = ({ query, agency, name }: GivenReason) => `${query} | ${agency}: ${name}`;

describe.each(SETS)('the reasons over the demo directory, judged one by one: %s', (set) => {
  const needs = readJudgedReasons(set);
  const given = needs.flatMap(reasonsFor);

  test('are for enough needs', () => {
    expect(needs.length).toBeGreaterThanOrEqual(set === 'tuned' ? 55 : 25);
    expect(new Set(needs.map(({ query }) => query)).size).toBe(needs.length);
    expect(given.length).toBeGreaterThan(needs.length);
  });

  test('are all judged (npm run review:reasons prints them)', () => {
    expect(given.filter(({ judgement }) => judgement === undefined).map(said)).toEqual([]);
  });

  test('are odd in at most 1 % of the cases', () => {
    const odd = given.filter(({ judgement }) => judgement === 'odd');
    const isFew = odd.length <= MAX_ODD * given.length;
    expect(isFew ? [] : odd.map(said)).toEqual([]);
  });

  test('say of what is only near that it is near', () => {
    expect(
      given.filter(({ judgement, isSaidNear }) => judgement === 'near' && !isSaidNear).map(said),
    ).toEqual([]);
  });

  test('put what fits before what is near', () => {
    expect(given.filter(({ isSaidNear, isAfterNear }) => isAfterNear && !isSaidNear).map(said)).toEqual([]);
  });
});

const nameOf = ({ field, value, isNear }: MatchReason) => `${isNear === true ? '~' : ''}${field} ${value}`;

/** The reasons for one agency, near ones with „~“. */
function reasonsOf(query: string, fields: Parameters<typeof aBareAgency>[0]): string[] {
  return rankByNeed(readNeed(query), buildAgencyIndex([aBareAgency(fields)]))
    .reasonsAt(0)
    .map(nameOf);
}

describe('what counts as a reason', () => {
  test.each([
    ['a function is no industry', 'Finanzchef', { industries: ['Finanzdienstleistungen'] }, []],
    [
      'an industry that goes with the function is near',
      'Chefärzte',
      { industries: ['Krankenhäuser'] },
      ['~industries Krankenhäuser'],
    ],
    ['a named one fits', 'Controller für ein Krankenhaus', { industries: ['Klinik'] }, ['industries Klinik']],
    [
      'who is for every kind of craft fits each',
      'Elektriker',
      { specializations: ['Meister & Techniker'] },
      ['specializations Meister & Techniker'],
    ],
    [
      'the wider function fits',
      'Controller',
      { specializations: ['Finanzen'] },
      ['specializations Finanzen'],
    ],
    ['the narrower one is near', 'CFO', { specializations: ['Treasury'] }, ['~specializations Treasury']],
    ['so is its neighbour', 'Controller', { specializations: ['Treasury'] }, ['~specializations Treasury']],
    [
      'near ones are not said beside one that fits',
      'Controller',
      { specializations: ['Treasury', 'Controlling'] },
      ['specializations Controlling'],
    ],
    [
      'another kind of the same function is near',
      'Aufsichtsrat',
      { specializations: ['Nachfolge'] },
      ['~specializations Nachfolge'],
    ],
    [
      'to lead was not asked for',
      'Buchhalter',
      { specializations: ['Kaufmännische Leitung'] },
      ['~specializations Kaufmännische Leitung'],
    ],
    [
      'a wider industry is near',
      'Controller Maschinenbau',
      { specializations: ['Controlling'], industries: ['Industrie'] },
      ['specializations Controlling', '~industries Industrie'],
    ],
    [
      'a word of the description is named',
      'Einkäufer',
      { summary: 'Vom Betriebsleiter bis zur Einkaufschefin.' },
      ['summary Einkaufschefin'],
    ],
    [
      'a contract that is offered fits',
      'Controller, Interim',
      { specializations: ['Controlling', 'Interim Management'] },
      ['specializations Controlling', 'specializations Interim Management'],
    ],
    [
      'a contract that is refused is said, where it is not wanted',
      'Pflegekräfte, keine Zeitarbeit',
      { specializations: ['Pflege'], summary: 'Nur fest, nicht in Zeitarbeit.' },
      ['specializations Pflege', 'summary nicht in Zeitarbeit'],
    ],
    [
      'a contract that is refused is no offer of it',
      'Pflegekräfte in Zeitarbeit',
      { specializations: ['Pflege'], summary: 'Nur fest, nicht in Zeitarbeit.' },
      ['specializations Pflege'],
    ],
  ])('%s: „%s“', (_name, query, fields, expected) => expect(reasonsOf(query, fields)).toEqual(expected));

  test('legal specialists come before a board search for „Syndikusrechtsanwalt Kartellrecht“', () => {
    const board = aBareAgency({
      id: 1,
      specializations: ['Aufsichtsrat', 'Beirat', 'Board', 'Corporate Governance'],
    });
    const legal = aBareAgency({ id: 2, specializations: ['Juristen', 'Recht & Compliance'] });
    const ids = rankAgencies('Syndikusrechtsanwalt Kartellrecht', [board, legal]).map(
      ({ agency }) => agency.id,
    );
    expect(ids).toEqual([2]);
  });

  test('who places temporary workers above all comes last where that is not wanted', () => {
    const temporary = aBareAgency({ id: 1, specializations: ['Zeitarbeit', 'Pflege'] });
    const fixed = aBareAgency({ id: 2, specializations: ['Pflege'] });
    const idsFor = (query: string) => rankAgencies(query, [temporary, fixed]).map(({ agency }) => agency.id);
    expect(idsFor('Pflegekräfte, keine Zeitarbeit')[0]).toBe(2);
    expect(idsFor('Pflegekräfte in Zeitarbeit')).toEqual([1]);
  });
});
