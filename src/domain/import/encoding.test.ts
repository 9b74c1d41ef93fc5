import { describe, expect, test } from 'vitest';
import { asBytes, importFile } from '#tests/fixtures/import-file.ts';
import { decodeBytes, detectEncoding, detectForeignFile } from './encoding.ts';

describe('the encoding is found', () => {
  test.each([
    ['nasty.csv', 'utf-8'],
    ['utf-8-bom.csv', 'utf-8'],
    ['cut-utf-8.csv', 'utf-8'],
    ['excel-windows-1252.csv', 'windows-1252'],
    ['unicode-text-utf-16le.txt', 'utf-16le'],
    ['utf-16be-no-bom.txt', 'utf-16be'],
    ['only-headings.csv', 'utf-8'],
  ])('of %s: %s', (name, encoding) => {
    expect(detectEncoding(importFile(name))).toBe(encoding);
  });

  test('of nothing', () => {
    expect(detectEncoding(new Uint8Array())).toBe('utf-8');
  });

  test('of one character that only Windows-1252 has', () => {
    expect(detectEncoding(new Uint8Array([0x4d, 0xfc, 0x6c]))).toBe('windows-1252');
    expect(decodeBytes(new Uint8Array([0x80, 0x96]), 'windows-1252')).toBe('€–');
  });
});

test('a byte-order mark is no part of the text', () => {
  expect(decodeBytes(importFile('utf-8-bom.csv'), 'utf-8')).toMatch(/^name,/);
  expect(decodeBytes(importFile('unicode-text-utf-16le.txt'), 'utf-16le')).toMatch(/^Name\t/);
});

test.each([
  ['workbook.xlsx', 'excel'],
  ['nasty.csv', null],
])('%s: another kind of file is %s', (name, file) => {
  expect(detectForeignFile(importFile(name))).toBe(file);
});

test('a PDF and an old workbook are known', () => {
  expect(detectForeignFile(asBytes('%PDF-1.7'))).toBe('pdf');
  expect(detectForeignFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('oldExcel');
});
