import { describe, expect, test } from 'vitest';
import { importFile } from '#tests/fixtures/import-file.ts';
import { decodeBytes, detectEncoding, type Encoding } from './encoding.ts';

describe('the encoding is found', () => {
  test.each([
    ['nasty.csv', 'utf-8'],
    ['utf-8-bom.csv', 'utf-8'],
    ['cut-utf-8.csv', 'utf-8'],
    ['excel-windows-1252.csv', 'windows-1252'],
    ['unicode-text-utf-16le.txt', 'utf-16le'],
    ['utf-16be-no-bom.txt', 'utf-16be'],
    ['only-headings.csv', 'utf-8'],
  ])('of %s: %s', (name, encoding) => expect(detectEncoding(importFile(name))).toBe(encoding));

  test('of nothing', () => expect(detectEncoding(new Uint8Array())).toBe('utf-8'));

  test('of one character that only Windows-1252 has', () => {
    expect(detectEncoding(new Uint8Array([0x4d, 0xfc, 0x6c]))).toBe('windows-1252');
    expect(decodeBytes(new Uint8Array([0x80, 0x96]), 'windows-1252')).toBe('€–');
  });
});

test('a byte-order mark is no part of the text', () => {
  expect(decodeBytes(importFile('utf-8-bom.csv'), 'utf-8')).toMatch(/^name,/);
  expect(decodeBytes(importFile('unicode-text-utf-16le.txt'), 'utf-16le')).toMatch(/^Name\t/);
});

/** Bytes of a text in an encoding that JavaScript only reads. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const letters = decodeBytes(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  return Uint8Array.from(text, (sign) => letters.indexOf(sign));
}

describe('bytes that are each a character', () => {
  test.each([
    'Firma;Ort\rMüller & Söhne GmbH;Köln\r',
    'Firma;Gründungsjahr\nBäcker;1998\n',
    'Name;Ort\nGroß;Gießen\n',
    'Name;Ort\nALPHA;MÜNCHEN\nBETA;KÖLN',
    'Name;Ort\nÄrzte;Überlingen\n',
    'Name;Ort\nAndré;Ulm',
    'Name;Ort\nÖkoplan;Ulm',
  ])('%j are read as they were written by Windows, Excel for Mac and MS-DOS', (text) => {
    for (const encoding of ['windows-1252', 'macintosh', 'cp850'] as const) {
      const bytes = encode(text, encoding);
      expect(detectEncoding(bytes)).toBe(encoding);
      expect(decodeBytes(bytes, encoding)).toBe(text);
    }
  });

  test.each([
    '„Wir suchen“ – auch für 5 € …',
    'Málaga;Genève',
    'Müller’s „Ähnliche“ Größen',
    '§ 5 · 20 °C',
    'O’Neill',
  ])('%j of Windows stays so', (text) => {
    expect(detectEncoding(encode(text, 'windows-1252'))).toBe('windows-1252');
  });
});
