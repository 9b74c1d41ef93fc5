import { expect, test } from 'vitest';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { asBytes, planFile } from '#tests/fixtures/import-file.ts';
import { buildExportJson, buildExportLines, EXPORT_START, FIELD_HEADINGS } from './export.ts';
import { fieldOfHeading, IMPORT_FIELDS } from './fields.ts';

test.each(IMPORT_FIELDS)('the exported heading of %s is recognised when it is imported', (field) => {
  expect(fieldOfHeading(FIELD_HEADINGS[field])).toBe(field);
});

test('a file begins with a byte-order mark and the headings', () => {
  expect(EXPORT_START).toMatch(/^\uFEFF"Nummer";"Name";"Standort";/);
});

test('formulas are harmless in an exported file, and the same when it is imported', () => {
  const directory = [
    anAgency({ id: 1, name: '=1+1', website: 'auf Anfrage', summary: "'-- viel --\r\nmehr" }),
    aBareAgency({ id: 2, name: '@Home', foundedYear: 2_150, employees: 0 }),
  ];
  const text = EXPORT_START + buildExportLines(directory);
  expect(text).toContain(`"'=1+1"`);
  const { report, counts } = planFile(asBytes(text), directory);
  expect(report).toEqual([]);
  expect(counts.same).toBe(2);
});

test('JSON holds the entries as they are, and nothing that is derived of them', () => {
  const directory = [anAgency({ id: 1 }), aBareAgency({ id: 2 })];
  expect(JSON.parse(`[${buildExportJson(directory)}]`)).toEqual(
    directory.map((agency) => ({
      ...agency,
      takesEnquiries: undefined,
      reviewCount: undefined,
      reviewMean: undefined,
      reviewWeight: undefined,
    })),
  );
});
