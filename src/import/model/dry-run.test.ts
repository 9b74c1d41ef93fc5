import { describe, expect, test } from 'vitest';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { asBytes, importFile, planFile } from '#tests/fixtures/import-file.ts';
import {
  actionOf,
  canUpdate,
  DEFAULT_RULES,
  type DuplicateDecision,
  type ImportRules,
  type PlannedRow,
} from './dry-run.ts';
import { filterReport, NO_REPORT_FILTER } from './report.ts';

const HEAD = 'Nr;Name;Ort;Jahr der Gründung;Mitarbeiter;Web\n';
const plan = (rows: string, directory = [anAgency({ id: 7 })]) => planFile(asBytes(HEAD + rows), directory);
const only = (rows: string, directory?: Parameters<typeof plan>[1]): PlannedRow => {
  const planned = plan(rows, directory).rows.at(-1);
  if (planned === undefined) throw new Error('The file has no row');
  return planned;
};

const decide = (planned: PlannedRow, decision?: DuplicateDecision) =>
  actionOf(planned, new Map(decision === undefined ? [] : [[planned.key, decision]]));

describe('a field of an entry that is there', () => {
  const entry = { ...anAgency({ id: 7, foundedYear: null }), isManaged: false };
  const changesOf = (rules: Partial<ImportRules>, isManaged = false) =>
    planFile(asBytes(`${HEAD}7;;Ulm;1999;30;`), [{ ...entry, isManaged }], undefined, {
      ...DEFAULT_RULES,
      ...rules,
    }).rows.at(-1)?.changes;

  test('is taken from the file, kept, or filled where it has a gap', () => {
    expect(changesOf({})).toEqual(['locations', 'foundedYear', 'employees']);
    expect(changesOf({ fields: { locations: 'keep', employees: 'gaps', foundedYear: 'gaps' } })).toEqual([
      'foundedYear',
    ]);
    expect(changesOf({ fields: { locations: 'keep', employees: 'keep', foundedYear: 'keep' } })).toEqual([]);
  });

  test('is only filled where an agency manages the entry, unless the import changes those, too', () => {
    expect(changesOf({}, true)).toEqual(['foundedYear']);
    expect(changesOf({ changesManaged: true }, true)).toEqual(['locations', 'foundedYear', 'employees']);
    expect(changesOf({ changesManaged: true, fields: { locations: 'keep' } }, true)).toEqual([
      'foundedYear',
      'employees',
    ]);
  });
});

describe('what becomes of a row', () => {
  test.each([
    ['another name', ';Andere GmbH;Ulm;;;', 'new'],
    ['the number and the same values', '7;Musterhaus Personalberatung GmbH;Köln, Leipzig;1998;24;', 'same'],
    ['the number alone', '7;;;;;', 'same'],
    ['the number and another value', '7;;;1999;;', 'changed'],
    ['an unknown number', '99;Andere GmbH;Ulm;;;', 'new'],
    ['no name', ';;Ulm;;;', 'refused'],
    ['an unknown number without name', '99;;Ulm;;;', 'refused'],
    ['the same domain', ';Anders;Ulm;;;musterhaus.example/kontakt', 'duplicate'],
    ['the same name and town', ';MUSTERHAUS Personalberatung;Leipzig;;;', 'duplicate'],
    ['the same name in another legal form', ';Musterhaus Personalberatung Ges.m.b.H.;Köln;;;', 'duplicate'],
    ['the same name and no town', ';Musterhaus Personalberatung GmbH;;1980;;', 'duplicate'],
    ['the same name in another town', ';Musterhaus Personalberatung GmbH;Ulm;;;', 'new'],
    [
      'the same name in the same town by another name',
      ';Musterhaus Personalberatung GmbH;Cologne;;;',
      'duplicate',
    ],
    ['the same entry without its number', ';Musterhaus Personalberatung GmbH;Köln, Leipzig;;;', 'same'],
  ])('%s, %j: %s', (_name, row, outcome) => expect(only(row).outcome).toBe(outcome));

  test('a row of nothing but blanks is blank', () => {
    expect(plan(';; ;;;\n;Andere GmbH;Ulm;;;').counts).toMatchObject({ blank: 1, new: 1 });
  });

  test('what is the second row of the same agency names the first', () => {
    expect(only(';Alpha GmbH;Ulm;;;\n;Alpha;Ulm;2001;;').duplicateOf).toEqual({
      by: 'name',
      id: null,
      row: 2,
      name: 'Alpha GmbH',
    });
  });

  test('the row with an entry’s number speaks for it, wherever it is', () => {
    const { rows } = plan(';Anders;;1990;;musterhaus.example\n7;;;1999;;');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'changed']);
    expect(rows[0]?.duplicateOf).toMatchObject({ id: 7, row: 3 });
  });

  test('an empty cell changes nothing, and only filled ones are values', () => {
    const planned = only('7;;;1999;;');
    expect(planned).toMatchObject({ target: 7, changes: ['foundedYear'], values: { foundedYear: 1999 } });
    expect(planned.values).not.toHaveProperty('name');
  });

  test('a domain that many agencies share says nothing', () => {
    const directory = [aBareAgency({ website: 'https://www.linkedin.com/company/leerfeld' })];
    expect(only(';Anders;;;;linkedin.com/company/anders', directory).outcome).toBe('new');
  });
});

describe('what is done with a row', () => {
  test('new ones are inserted, changed ones updated, the same ones left alone', () => {
    expect(decide(only(';Andere GmbH;Ulm;;;'))).toBe('insert');
    expect(decide(only('7;;;1999;;'))).toBe('update');
    expect(decide(only('7;;;1998;;'))).toBe('none');
  });

  test.each([
    [undefined, 'none'],
    ['skip', 'none'],
    ['insert', 'insert'],
    ['update', 'update'],
  ] as const)('a duplicate decided as %s: %s', (decision, action) => {
    expect(decide(only(';Anders;Ulm;;;musterhaus.example'), decision)).toBe(action);
  });

  test('of two rows that mean one entry, only one can change it', () => {
    const [first, second] = plan(
      ';Anders;Ulm;;;musterhaus.example\n;Noch anders;Kiel;;;musterhaus.example',
    ).rows;
    expect([first, second].map((row) => row !== undefined && canUpdate(row))).toEqual([true, false]);
    expect(second && decide(second, 'update')).toBe('none');
  });

  test('the same agency is remembered by the same key', () => {
    expect(only(';Anders;Ulm;;;musterhaus.example').key).toBe(
      only(';ANDERS;Ulm;1990;;www.musterhaus.example').key,
    );
  });
});

describe('the nasty file', () => {
  const { rows, report, counts } = planFile(importFile('nasty.csv'));

  test('has an outcome for each of its records', () => {
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, ...Array.from({ length: 17 }, (_, at) => at + 5)]);
    expect(counts).toEqual({ new: 11, changed: 0, same: 0, duplicate: 1, refused: 3, blank: 3, before: 2 });
  });

  test.each([
    [1, null, 'beforeHeadings', null],
    [3, null, 'blankRows', null],
    [5, 'locations', 'separators', 'Köln, Bonn'],
    [5, 'foundedYear', 'yearInText', '1998'],
    [5, 'employees', 'approximate', '50'],
    [6, 'employees', 'thousands', '1200'],
    [7, 'employees', 'rangeStart', '50'],
    [7, 'website', 'phoneNumber', null],
    [7, 'specializations', 'placeholder', null],
    [8, 'website', 'mailAddress', null],
    [9, 'locations', 'street', null],
    [9, 'website', 'notAWebsite', null],
    [10, 'name', 'html', 'Neckar Beratung & Partner'],
    [10, 'foundedYear', 'severalYears', null],
    [10, 'employees', 'fraction', null],
    [13, 'employees', 'notANumber', null],
    [14, null, 'noName', null],
    [15, null, 'shortRow', null],
    [16, null, 'extraCells', null],
    [17, 'name', 'controlCharacters', 'Steuer\u200Bzeichen AG'],
    [18, null, 'blankRows', null],
    [20, null, 'footer', null],
    [21, null, 'footer', null],
  ])('reports of row %i, %s: %s', (row, field, reason, becomes) => {
    expect(report).toContainEqual(expect.objectContaining({ row, field, reason, becomes }));
  });

  test('reports each column that is not taken over', () => {
    expect(report.filter((line) => line.row === null)).toEqual([
      expect.objectContaining({ column: 'Telefon', reason: 'unmappedColumn', was: '2' }),
    ]);
  });

  test.each([
    [NO_REPORT_FILTER, report.length],
    [{ ...NO_REPORT_FILTER, kind: 'refused' as const }, 3],
    [{ ...NO_REPORT_FILTER, row: '16' }, 2],
    [{ ...NO_REPORT_FILTER, field: 'website' as const, row: '9' }, 1],
    [{ ...NO_REPORT_FILTER, field: 'row' as const, kind: 'refused' as const }, 3],
    [{ ...NO_REPORT_FILTER, row: 'x' }, 0],
  ])('%j lets %i lines through', (filter, count) => expect(filterReport(report, filter)).toHaveLength(count));
});

/** A text as Excel's „Unicode-Text“. */
function asUtf16(text: string): Uint8Array {
  return new Uint8Array(new Uint16Array(Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0))).buffer);
}

describe('lines that are no agency’s are reported and left out', () => {
  const COLUMNS = 'Nr;Firma;Ort;Mitarbeiter';

  test.each([
    [
      'sums',
      asBytes(`${COLUMNS}\n;A;Ulm;5\nSumme;;;5\n;Gesamt;;5\n;Gesamtsumme: 1;;\n`),
      ['total', 'total', 'total'],
    ],
    ['the headings again', asBytes(`${COLUMNS}\n;A;Ulm;5\n${COLUMNS}\n`), ['headingsAgain']],
    [
      'two lines of headings',
      asBytes(`Stamm;;Kontakt;\n${COLUMNS}\nID;Name;Stadt;Anzahl\n;A;Ulm;5\n`),
      ['headingsAgain'],
    ],
    ['„sep=“ in UTF-16', asUtf16(`sep=;\r\n${COLUMNS}\r\n;A;Ulm;5\r\nSumme;;;5\r\n`), ['total']],
    [
      '„"sep="“ and columns that are empty to their end',
      asBytes(`"sep=;";;;\n${COLUMNS};;;\n;A;Ulm;5;;;;\n`),
      [],
    ],
  ])('%s', (_, bytes, refused) => {
    const { rows, report } = planFile(bytes);
    expect(rows.filter(({ outcome }) => outcome === 'new').map(({ values }) => values)).toEqual([
      { name: 'A', locations: ['Ulm'], employees: 5 },
    ]);
    expect(report.filter(({ kind }) => kind === 'refused').map(({ reason }) => reason)).toEqual(refused);
  });

  test.each([
    ['in a town', `${COLUMNS}\n;Total;Paris;5\n`, []],
    ['that has a number in the directory', `${COLUMNS}\n7;Total;;5\n`, [anAgency({ id: 7, name: 'Total' })]],
  ])('not an agency that is called so, %s', (_, text, directory) => {
    expect(planFile(asBytes(text), directory).counts.refused).toBe(0);
  });
});
