import { expect, test } from 'vitest';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { asBytes, planFile } from '#tests/fixtures/import-file.ts';
import { buildExportJson, buildExportLines, EXPORT_START, FIELD_HEADINGS } from './export.ts';
import { fieldOfHeading, IMPORT_FIELDS } from './fields.ts';

/** Created on the 22nd in Berlin. */
const DAYS = { createdAt: '2026-11-21T23:30:00Z', confirmedAt: null };

test.each(IMPORT_FIELDS)('the exported heading of %s is recognised when it is imported', (field) => {
  expect(fieldOfHeading(FIELD_HEADINGS[field])).toBe(field);
});

test('a file begins with a byte-order mark and the headings', () => {
  expect(EXPORT_START).toMatch(/^\uFEFF"Nummer";"Name";"Standort";/);
});

test('formulas are harmless in an exported file, and the same when it is imported', () => {
  const directory = [
    {
      ...anAgency({ id: 1, name: '=1+1', website: 'auf Anfrage', summary: "'-- viel --\r\nmehr" }),
      status: 'active',
      ...DAYS,
    },
    { ...aBareAgency({ id: 2, name: '@Home', foundedYear: 2_150, employees: 0 }), status: 'draft', ...DAYS },
  ] as const;
  const text = EXPORT_START + buildExportLines(directory);
  expect(text).toContain(`"'=1+1"`);
  expect(
    text.match(/"(?:Stand|Veröffentlicht|Entwurf)";"(?:Angelegt am|2026-11-22)";"(?:Bestätigt am)?"\r\n/g),
  ).toHaveLength(3);
  const { report, counts } = planFile(asBytes(text), directory);
  expect(report).toEqual([]);
  expect(counts.same).toBe(2);
});

test('facts are the same when they are imported, and read as people write them where they are not', () => {
  const allFacts = {
    feeModels: ['success', 'thirds'],
    feePercent: [25, 33],
    feeMinimum: 'undisclosed',
    guaranteeMonths: 0,
    mandates: [{ function: 'IT', industry: 'Chemie', level: 'manager', band: 'upTo5' }],
  } as const;
  const directory = [{ ...anAgency({ id: 1 }), allFacts, status: 'active', ...DAYS }] as const;
  const exported = planFile(asBytes(EXPORT_START + buildExportLines(directory)), directory);
  expect(exported.report).toEqual([]);
  expect(exported.counts.same).toBe(1);

  const typed =
    'Nummer;Name;Honorar in Prozent;Mindesthonorar;Garantie;Mitgliedschaften;Sprachen\n1;;30-25;12 T€;keine Angabe;BDU;Klingonisch';
  const { rows, report } = planFile(asBytes(typed), directory);
  expect(rows.map(({ values, changes }) => ({ values, changes }))).toEqual([
    {
      values: {
        feePercent: [25, 30],
        feeMinimum: 12_000,
        guaranteeMonths: 'undisclosed',
        memberships: ['bdu'],
      },
      changes: ['feePercent', 'feeMinimum', 'guaranteeMonths', 'memberships'],
    },
  ]);
  expect(report.map(({ field, reason, becomes }) => [field, reason, becomes])).toEqual([
    ['feePercent', 'reversed', '25–30\u00A0%'],
    ['feeMinimum', 'readAs', '12.000\u00A0€'],
    ['languages', 'unknownValue', null],
  ]);
});

test('JSON holds the entries as they are, and nothing that is derived of them', () => {
  const directory = [
    { ...anAgency({ id: 1 }), status: 'active', ...DAYS },
    { ...aBareAgency({ id: 2 }), status: 'paused', ...DAYS },
  ] as const;
  expect(JSON.parse(`[${buildExportJson(directory)}]`)).toEqual(
    directory.map((agency) => ({
      ...agency,
      canReceiveEnquiries: undefined,
      reviewCount: undefined,
      reviewMean: undefined,
      reviewWeight: undefined,
      facts: undefined,
      isPremium: undefined,
      logo: undefined,
    })),
  );
});
