import { describe, expect, test } from 'vitest';
import { readNeed } from '#advisor/model/need.ts';
import { countTyped, NO_VACANCY, readFirms, readVacancy, toVacancyTexts } from './vacancy-form.ts';
import { describeVacancy, storedVacancySchema, VACANCY_LIMITS, vacancySchema } from './vacancy.ts';

const FIRM = { name: 'Kranichwerk', asksOffLimits: true };

describe('the contract takes', () => {
  test.each([
    { company: 'Muster GmbH', phone: '+49 (221) 123-45' },
    { position: 'CFO' },
    { salary: { low: 1_000, high: 10_000_000 } },
    { start: 'sofort' },
    { industry: 'Pharma' },
    { firms: Array.from({ length: VACANCY_LIMITS.firms }, () => FIRM) },
    { position: '😀'.repeat(VACANCY_LIMITS.position), start: 'x'.repeat(VACANCY_LIMITS.start) },
  ])('%j', (vacancy) => expect(vacancySchema.safeParse(vacancy).data).toEqual(vacancy));

  test.each([
    [{ position: ' a\tb ' }, { position: 'a b' }],
    [{ position: 'a\uD83D' }, { position: 'a\uFFFD' }],
    [{ industry: 'x', extra: 1 }, { industry: 'x' }],
  ])('%j as %j', (vacancy, expected) => expect(vacancySchema.safeParse(vacancy).data).toEqual(expected));
});

test.each([
  [{}, 'Bitte schreiben Sie etwas'],
  [{ position: '\u200B' }, 'Bitte schreiben Sie etwas'],
  [{ position: 'a\nb' }, 'in eine Zeile'],
  [{ position: 'x'.repeat(VACANCY_LIMITS.position + 1) }, 'höchstens 200 Zeichen'],
  [{ start: '😀'.repeat(VACANCY_LIMITS.start + 1) }, 'höchstens 100 Zeichen'],
  [{ phone: '1234' }, 'Telefonnummer mit Vorwahl'],
  [{ phone: '1'.repeat(VACANCY_LIMITS.phone + 1) }, 'höchstens 50 Zeichen'],
  [{ salary: { low: 999, high: 1_000 } }, 'Jahresgehalt'],
  [{ salary: { low: 1_000, high: 10_000_001 } }, 'Jahresgehalt'],
  [{ salary: { low: 2_000.5, high: 3_000 } }, 'vollen Euro'],
  [{ salary: { low: 3_000, high: 2_000 } }, 'zuerst den niedrigeren'],
  [{ firms: [] }, 'Bitte schreiben Sie etwas'],
  [{ firms: Array.from({ length: VACANCY_LIMITS.firms + 1 }, () => FIRM) }, 'höchstens 10 Firmen'],
  [{ firms: [{ name: 'a\u0000b', asksOffLimits: true }] }, 'in eine Zeile'],
  [null, ''],
  ['CFO', ''],
])('the contract refuses %j in German; from the database it is none', (vacancy, fault) => {
  expect(vacancySchema.safeParse(vacancy).error?.issues[0]?.message).toContain(fault);
  expect(storedVacancySchema.parse(vacancy)).toBeNull();
});

test('a listing has a line for each part and each question', () => {
  expect(
    describeVacancy({
      position: 'CFO',
      salary: { low: 80_000, high: 100_000 },
      start: 'sofort',
      industry: 'Pharma',
      firms: [FIRM, { name: 'Haubenlerche', asksOffLimits: false }],
    }),
  ).toEqual([
    ['Position', 'CFO'],
    ['Jahresgehalt, brutto', '80.000–100.000\u00A0€'],
    ['Start', 'sofort'],
    ['Branche', 'Pharma'],
    ['Zielfirmen', 'Kranichwerk und Haubenlerche'],
    ['Off-Limits', 'Darf diese Beratung bei Kranichwerk ansprechen?'],
  ]);
  expect(describeVacancy(null)).toEqual([]);
});

describe('what is typed', () => {
  test.each([
    [{}, null, {}],
    [{ position: '  ', firms: ' ,\n;' }, null, {}],
    [{ position: ' CFO ' }, { position: 'CFO' }, {}],
    [{ salary: '100–80k' }, { salary: { low: 80_000, high: 100_000 } }, {}],
    [{ salary: '95 T€' }, { salary: { low: 95_000, high: 95_000 } }, {}],
    // The salary's own fault is in its reading.
    [{ position: 'CFO', salary: '95.000 CHF' }, null, {}],
    [
      { firms: 'Kranichwerk; Salz GmbH', asked: ['Salz GmbH', 'Gelöscht'] },
      {
        firms: [
          { name: 'Kranichwerk', asksOffLimits: false },
          { name: 'Salz GmbH', asksOffLimits: true },
        ],
      },
      {},
    ],
    [{ start: 'x'.repeat(101) }, null, { start: expect.stringContaining('höchstens 100') }],
    [{ firms: 'a;b;c;d;e;f;g;h;i;j;k' }, null, { firms: expect.stringContaining('höchstens 10 Firmen') }],
    [{ firms: 'x'.repeat(201) }, null, { firms: expect.stringContaining('höchstens 200') }],
  ])('%j comes to %j', (texts, vacancy, faults) => {
    expect(readVacancy({ ...NO_VACANCY, ...texts })).toMatchObject({ vacancy, faults });
  });

  test('is counted', () => {
    expect(countTyped({ ...NO_VACANCY, position: 'CFO', start: ' ', firms: 'a' })).toBe(2);
  });

  test('firms are named once each', () => expect(readFirms('A\nB; A ,\n\u200B; C')).toEqual(['A', 'B', 'C']));

  test('a comma is part of a firm’s name', () => {
    expect(readFirms('Müller, Meier & Co.; Salz GmbH')).toEqual(['Müller, Meier & Co.', 'Salz GmbH']);
  });
});

test.each([
  ['Wir suchen einen CFO für ein Maschinenbauunternehmen in Stuttgart', 'CFO, Stuttgart', 'Maschinenbau'],
  ['Leitung Finanzen, Maschinenbau, Raum Kassel', 'Leitung Finanzen, Raum Kassel', 'Maschinenbau'],
  ['Head of Sales und HR Business Partner in Hamburg', 'Head of Sales und HR Business Partner, Hamburg', ''],
  ['Vertriebsleiter, nicht in Berlin', 'Vertriebsleiter', ''],
  ['Wir brauchen Hilfe', '', ''],
])('of „%s“ the form would say „%s“ and „%s“', (query, position, industry) => {
  expect(toVacancyTexts(query, readNeed(query).items)).toEqual({ position, industry });
});
