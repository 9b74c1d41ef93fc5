import { describe, expect, test } from 'vitest';
import { asBytes, importFile, tableOf } from '#tests/fixtures/import-file.ts';
import { findContent, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, readTable } from './table.ts';

describe('what separates the cells is found', () => {
  test.each([
    ['nasty.csv', ';', 4],
    ['excel-windows-1252.csv', ';', 1],
    ['utf-8-bom.csv', ',', 1],
    ['unicode-text-utf-16le.txt', '\t', 1],
    ['utf-16be-no-bom.txt', '|', 1],
    ['pipe.psv', '|', 1],
    ['no-known-headings.csv', ',', 1],
  ])('of %s: %j, headings in record %i', (name, delimiter, headingRow) => {
    expect(tableOf(importFile(name)).settings).toMatchObject({ delimiter, headingRow });
  });

  test('commas within the cells of a file with semicolons do not mislead', () => {
    const text = 'Bezeichner;Orte\nErste;Ulm, Bonn, Trier\nZweite;Kiel, Jena, Gera\n';
    expect(tableOf(asBytes(text)).settings.delimiter).toBe(';');
  });

  test('what is chosen by hand holds', () => {
    const { settings, headings } = tableOf(importFile('utf-8-bom.csv'), { delimiter: ';', headingRow: 2 });
    expect(settings).toEqual({ encoding: 'utf-8', delimiter: ';', headingRow: 2 });
    expect(headings).toHaveLength(1);
  });

  test.each([0, -1, 99, Number.NaN])('a heading in record %d is none: the table stays one', (headingRow) => {
    expect(readTable(asBytes('Name;Ort\nA;B\n'), { headingRow }).kind).toBe('table');
  });
});

describe('records', () => {
  test('Excel’s line „sep=;“ is none', () => {
    const { headings, rows } = tableOf(importFile('excel-windows-1252.csv'));
    expect(headings[0]).toBe('Firma');
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  test('quotes in quotes and line breaks in cells stay in their cell', () => {
    expect(tableOf(importFile('excel-windows-1252.csv')).rows[0]?.cells[7]).toBe(
      'Sagt: "Wir hören zu".\nUnd bleibt dabei – auch für 5 €.',
    );
  });

  test.each([
    'Name;Ort\rA;B\r',
    'Name;Ort\nA;B',
    'Name;Ort\r\nA;B\n\r\n'.slice(0, -2),
    'Name;Ort\r\nA;B\r\n',
  ])('of %j there is one below the headings', (text) => {
    expect(tableOf(asBytes(text)).rows.map(({ cells }) => cells)).toEqual([['A', 'B']]);
  });

  test('a quote that is never closed is reported for its record', () => {
    const { rows } = tableOf(importFile('unclosed-quote.csv'));
    expect(rows.map(({ isUnclosed }) => isUnclosed)).toEqual([false, true]);
  });

  test('columns without heading count where something is in them', () => {
    const table = tableOf(asBytes('Name;Ort;;\nA;Ulm;Bonn;\n'));
    expect(table.headings).toEqual(['Name', 'Ort', '']);
    expect(findContent(table)).toEqual([true, true, true]);
  });
});

describe('what is no table', () => {
  test('another kind of file', () => {
    expect(readTable(importFile('workbook.xlsx'))).toEqual({ kind: 'foreign', file: 'excel' });
  });

  test.each(['', ' \n\t\r\n', '\uFEFF', 'sep=;\r\n'])('nothing: %j', (text) => {
    expect(readTable(asBytes(text))).toEqual({ kind: 'empty' });
  });

  test.each([
    [MAX_IMPORT_ROWS, 'table'],
    [MAX_IMPORT_ROWS + 1, 'tooManyRows'],
  ])('%i rows: %s', (count, kind) => {
    expect(readTable(asBytes(`Name;Ort\n${'A;B\n'.repeat(count)}`)).kind).toBe(kind);
  });

  test.each([
    [MAX_IMPORT_BYTES, 'empty'],
    [MAX_IMPORT_BYTES + 1, 'tooLarge'],
  ])('%i bytes: %s', (count, kind) => expect(readTable(new Uint8Array(count).fill(0x20)).kind).toBe(kind));
});
