/* oxlint-disable vitest/expect-expect, vitest/no-conditional-expect -- the properties hold the assertions */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAgencyRows } from '#agency/api/agency-row.ts';
import type { Agency } from '#agency/model/agency.ts';
import { anyUnits } from '#tests/fixtures/any-units.ts';
import { asBytes, asCsv, IMPORT_YEAR, lastTwoLabels } from '#tests/fixtures/import-file.ts';
import { type DryRun, planImport } from './dry-run.ts';
import { ENCODINGS } from './encoding.ts';
import { buildExportLines, EXPORT_START } from './export.ts';
import { IMPORT_FIELDS } from './fields.ts';
import { suggestMapping } from './mapping.ts';
import { DELIMITERS, findContent, readTable, type Table } from './table.ts';

const strangeCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  anyUnits(),
  fc
    .array(
      fc.constantFrom(
        '"',
        ';',
        ',',
        '\t',
        '|',
        '\n',
        '\r',
        '=1',
        "'",
        '<b>',
        '&amp;',
        '&#0;',
        'k.A.',
        'ca. 50',
        '1.200',
        'gegr. 1998',
        'www.x.de',
        'mailto:a@b.de',
        'Köln',
        ' und ',
        '\u0000',
        '\uD800',
        '\u202E',
        '0221 / 12 34 56',
        'Quelle: x',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);
const anyCells = fc.array(fc.array(strangeCell, { maxLength: 12 }), { maxLength: 20 });
const heading = fc.constantFrom(
  'Nr',
  'Name',
  'Ort',
  '',
  'Mitarbeiter',
  'Gründung',
  'Web',
  'Text',
  'Branche',
  'Telefon',
);

function planOf(
  table: Table,
  directory: readonly Agency[] = [],
  mapping = suggestMapping(table.headings, findContent(table)),
): DryRun {
  return planImport({
    table,
    mapping,
    directory,
    currentYear: IMPORT_YEAR,
    registrableDomain: lastTwoLabels,
  });
}

/** Every record but the headings' has one outcome, and whatever is not taken over has a line of the report. */
function expectAllAccounted(table: Table, { rows, report, counts }: DryRun) {
  const records = [...table.before, ...table.rows].map(({ row }) => row);
  expect(rows.map(({ row }) => row)).toEqual(records);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(records.length);
  const reported = new Set(report.map(({ row }) => row));
  for (const { row, outcome } of rows) {
    if (outcome === 'refused' || outcome === 'before') expect(reported).toContain(row);
  }
}

test('any bytes give a table with a complete report, or say what they are', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.option(fc.constantFrom(...ENCODINGS), { nil: undefined }),
      fc.option(fc.constantFrom(...DELIMITERS), { nil: undefined }),
      fc.option(fc.integer({ min: -1, max: 30 }), { nil: undefined }),
      (bytes, encoding, delimiter, headingRow) => {
        const read = readTable(bytes, {
          ...(encoding && { encoding }),
          ...(delimiter && { delimiter }),
          ...(headingRow !== undefined && { headingRow }),
        });
        if (read.kind === 'table') expectAllAccounted(read.table, planOf(read.table));
      },
    ),
    { numRuns: 500 },
  );
});

test('any cells, mapped in any way, are accounted for', () => {
  const mapping = fc.array(fc.option(fc.constantFrom(...IMPORT_FIELDS)), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(heading, { minLength: 1, maxLength: 8 }),
      anyCells,
      mapping,
      (headings, cells, chosen) => {
        const read = readTable(asCsv([headings, ...cells.filter((row) => row.length > 0)]), {
          headingRow: 1,
        });
        if (read.kind === 'table') expectAllAccounted(read.table, planOf(read.table, [], chosen));
      },
    ),
    { numRuns: 500 },
  );
});

test('a cell that differs from what is taken over has a line of the report', () => {
  fc.assert(
    fc.property(strangeCell, (cell) => {
      const read = readTable(
        asCsv([
          ['Name', 'Ort'],
          ['Alpha', cell],
        ]),
        { headingRow: 1, delimiter: ';' },
      );
      if (read.kind !== 'table') return;
      const { rows, report } = planOf(read.table, [], ['name', 'locations']);
      const taken = rows[0]?.values.locations?.join(', ') ?? '';
      const stood = (read.table.rows[0]?.cells[1] ?? '').normalize('NFC').replaceAll(/\s*,\s*/g, ', ');
      if (taken !== stood.trim() || stood !== stood.trim()) {
        const isOnlyBlank = stood.replaceAll(/[\s,]/g, '') === taken.replaceAll(/[\s,]/g, '');
        if (!isOnlyBlank) expect(report.map(({ row }) => row)).toContain(2);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('an exported directory, imported again, is the same in every row', () => {
  const text = fc.option(strangeCell);
  const row = fc.record({
    Name: strangeCell.map((name) => `A${name}`),
    Standort: text,
    Gründungsjahr: fc.option(fc.integer({ min: 1700, max: 2200 })),
    Zusammenfassung: text,
    Spezialisierung: text,
    Branchen: text,
    'Anzahl Mitarbeiter': fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    Webseite: text,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 10 }), (rows) => {
      const directory = readAgencyRows(rows.map((columns, at) => ({ ...columns, id: at + 1 }))).agencies;
      const read = readTable(
        asBytes(
          EXPORT_START +
            buildExportLines(
              directory.map((entry) => ({
                ...entry,
                status: 'active' as const,
                createdAt: '2026-11-21T23:30:00Z',
                confirmedAt: null,
              })),
            ),
        ),
      );
      if (read.kind !== 'table') throw new Error('The export is no table');
      const { counts, report } = planOf(read.table, directory);
      expect(report).toEqual([]);
      expect(counts.same).toBe(directory.length);
    }),
    { numRuns: 100 },
  );
});
