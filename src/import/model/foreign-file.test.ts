import { expect, test } from 'vitest';
import { asBytes, importFile } from '#tests/fixtures/import-file.ts';
import { detectForeignFile, detectForeignText } from './foreign-file.ts';

test.each([
  ['workbook.xlsx', 'excel'],
  ['nasty.csv', null],
])('%s: another kind of file is %s', (name, file) => expect(detectForeignFile(importFile(name))).toBe(file));

test('a PDF and an old workbook are known', () => {
  expect(detectForeignFile(asBytes('%PDF-1.7'))).toBe('pdf');
  expect(detectForeignFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('oldExcel');
});

test('a table of LibreOffice is no workbook of Excel', () => {
  const head =
    'PK\u0003\u0004\u0014aaaaaaaaaaaaaaaaaaaaaaaaamimetypeapplication/vnd.oasis.opendocument.spreadsheet';
  expect(detectForeignFile(asBytes(head))).toBe('openDocument');
});

test.each([
  ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Name', 'html'],
  ['\n  <TABLE border=1><tr><th>Name</th></tr>', 'html'],
  ['<!DOCTYPE html>\n<html>', 'html'],
  ['<!-- Export --><table>', 'html'],
  ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>', 'html'],
  ['MIME-Version: 1.0\nX-Document-Type: Workbook', 'html'],
  ['<?xml version="1.0"?>\n<Workbook>', 'xml'],
  ['{\\rtf1\\ansi Name', 'rtf'],
  ['[\n  {"Nummer": 1, "Name": "Alpha"},', 'json'],
  ['{"agencies":[{"name":"Alpha"}]}', 'json'],
  ['{"name":"Alpha"}\n{"name":"Beta"}', 'json'],
  ['[["Name","Ort"],["Alpha","Ulm"]]', 'json'],
  ['[]', 'json'],
  ['Name;Ort', null],
  ['<b>Name</b>;Ort', null],
  ['[Name];[Ort]', null],
  ['{Name};{Ort}', null],
  ['"Name","<html>"', null],
])('%j: another kind of text is %s', (text, file) => expect(detectForeignText(text)).toBe(file));
