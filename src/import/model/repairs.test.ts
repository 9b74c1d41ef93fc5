import { describe, expect, test } from 'vitest';
import { IMPORT_YEAR } from '#tests/fixtures/import-file.ts';
import { readCell } from './cell-text.ts';
import { readListCell } from './read-list.ts';
import { readEmployees, readFoundedYear, readId } from './read-number.ts';
import { readWebsite } from './read-website.ts';

const reasonsOf = ({ findings }: { findings: readonly { reason: string }[] }) =>
  findings.map(({ reason }) => reason);

describe('a number of employees', () => {
  test.each([
    ['50', 50, []],
    ['0', 0, []],
    ['1000000', 1_000_000, []],
    ['1000001', null, ['outOfRange']],
    ['ca. 50', 50, ['approximate']],
    ['~50', 50, ['approximate']],
    ['etwa 50 Mitarbeiter', 50, ['approximate']],
    ['50 MA', 50, ['numberInWords']],
    ['50 Pers.', 50, ['numberInWords']],
    ['50 Mitarbeitende', 50, ['numberInWords']],
    ['50 Mitarbeiter/-innen', 50, ['numberInWords']],
    ['50 Mitarbeiterinnen und Mitarbeiter', 50, ['numberInWords']],
    ['MA: 50', 50, ['numberInWords']],
    ['Anzahl der Mitarbeiter: ca. 50', 50, ['approximate']],
    ['50 MA (2023)', null, ['notANumber']],
    ['10 (5 Berater)', null, ['notANumber']],
    ['1.200', 1_200, ['thousands']],
    ['1,200', 1_200, ['thousands']],
    ['1 200', 1_200, ['thousands']],
    ['1\u2009200', 1_200, ['thousands']],
    ["1'200", 1_200, ['thousands']],
    ['1.200.000', null, ['outOfRange']],
    ['1.200,00', 1_200, ['numberInWords']],
    ['1,200.00', 1_200, ['numberInWords']],
    ['1 200,00', 1_200, ['numberInWords']],
    ['1.200,0', 1_200, ['numberInWords']],
    ['ca. 1.200,00 Mitarbeiter', 1_200, ['approximate']],
    ['1.000,00 - 1.500,00', 1_000, ['rangeStart']],
    ['1.355,90', null, ['fraction']],
    ['1.200.00', null, ['notANumber']],
    ['50-100', 50, ['rangeStart']],
    ['50 – 100', 50, ['rangeStart']],
    ['1.000 bis 1.500 Mitarbeiter', 1_000, ['rangeStart']],
    ['> 20', 20, ['lowerBound']],
    ['über 20', 20, ['lowerBound']],
    ['20+', 20, ['lowerBound']],
    ['bis 50', null, ['upperBound']],
    ['< 10', null, ['upperBound']],
    ['12,5', null, ['fraction']],
    ['50,0', 50, ['numberInWords']],
    ['-5', null, ['notANumber']],
    ['1,2E+03', null, ['notANumber']],
    ['zwölf', null, ['notANumber']],
    ['9'.repeat(100), null, ['notANumber']],
    ['', null, []],
  ])('%j: %j', (text, value, reasons) => {
    const read = readEmployees(text);
    expect(read.value).toBe(value);
    expect(reasonsOf(read)).toEqual(reasons);
  });
});

describe('a founding year', () => {
  test.each([
    ['1998', 1998, []],
    ['gegr. 1998', 1998, ['yearInText']],
    ['seit 1998', 1998, ['yearInText']],
    ['01.04.1998', 1998, ['yearInText']],
    ['1998-04-01', 1998, ['yearInText']],
    ['1998.0', 1998, ['yearInText']],
    ['1.998', 1998, ['yearInText']],
    ['1.998,00', 1998, ['yearInText']],
    ['1,998.00', 1998, ['yearInText']],
    ['12.1998', 1998, ['yearInText']],
    ['10.2010', 2010, ['yearInText']],
    ['01.2010', 2010, ['yearInText']],
    ['gegr.1998', 1998, ['yearInText']],
    ['2010.01.01', 2010, ['yearInText']],
    ['2010.01', 2010, ['yearInText']],
    ['31.12.1998', 1998, ['yearInText']],
    ['12.1998-03.2005', null, ['severalYears']],
    ['45.1998', null, ['noYear']],
    ['1998.5', null, ['noYear']],
    ['1 998', 1998, ['yearInText']],
    ['1998 (1998 eingetragen)', 1998, ['yearInText']],
    ['1998-2005', null, ['severalYears']],
    ['98', null, ['noYear']],
    ['35886', null, ['noYear']],
    ['1700', 1700, []],
    ['1699', null, ['outOfRange']],
    [String(IMPORT_YEAR), IMPORT_YEAR, []],
    [String(IMPORT_YEAR + 1), null, ['yearAhead']],
    ['', null, []],
  ])('%j: %j', (text, value, reasons) => {
    const read = readFoundedYear(text, IMPORT_YEAR);
    expect(read.value).toBe(value);
    expect(reasonsOf(read)).toEqual(reasons);
  });
});

test.each([
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['A-12', null],
  ['', null],
])('the number of an entry: %j is %j', (text, value) => expect(readId(text).value).toBe(value));

describe('a website', () => {
  test.each([
    ['https://firma.example', 'https://firma.example', []],
    ['www.firma.example', 'https://www.firma.example', ['scheme']],
    ['firma.example/kontakt', 'https://firma.example/kontakt', ['scheme']],
    ['http://firma.example/', 'http://firma.example', ['addressRepaired']],
    ['http//firma.example', 'http://firma.example', ['addressRepaired']],
    ['https:\\\\firma.example', 'https://firma.example', ['addressRepaired']],
    ['Web: www.firma.example.', 'https://www.firma.example', ['addressRepaired']],
    ['a.example / b.example', 'https://a.example', ['addressRepaired', 'secondWebsite']],
    ['info@firma.example, firma.example', 'https://firma.example', ['addressRepaired', 'mailAddress']],
    ['0221 / 12 34 56', null, ['phoneNumber']],
    ['+49 (0)221 123456', null, ['phoneNumber']],
    ['Tel. 0221 123456', null, ['phoneNumber']],
    ['mailto:info@firma.example', null, ['mailAddress']],
    ['info@firma.example', null, ['mailAddress']],
    ['auf Anfrage', null, ['notAWebsite']],
    ['www.müller.example', 'https://www.xn--mller-kva.example', ['addressRepaired']],
    ['javascript:alert(1)', null, ['notAWebsite']],
    [`https://firma.example/${'x'.repeat(2_000)}`, null, ['tooLong']],
    ['', null, []],
  ])('%j: %j', (text, value, reasons) => {
    const read = readWebsite(text);
    expect(read.value).toBe(value);
    expect(reasonsOf(read)).toEqual(reasons);
  });
});

describe('a list', () => {
  const TOWNS = { isTowns: true, maxLength: 500 };
  const ENTRIES = { isTowns: false, maxLength: 30 };

  test.each([
    ['Köln, Bonn', ['Köln', 'Bonn'], []],
    ['Köln,Bonn', ['Köln', 'Bonn'], []],
    ['Köln; Bonn', ['Köln', 'Bonn'], ['separators']],
    ['Frankfurt am Main / Köln', ['Frankfurt am Main', 'Köln'], ['separators']],
    ['Köln und Bonn', ['Köln', 'Bonn'], ['separators']],
    ['Köln\nBonn', ['Köln', 'Bonn'], ['separators']],
    ['50667 Köln', ['Köln'], ['postcode']],
    ['D-50667 Köln', ['Köln'], ['postcode']],
    ['Hauptstr. 5, 50667 Köln', ['Köln'], ['street', 'postcode']],
    ['Köln, KÖLN', ['Köln'], ['repeatedEntry']],
    ['Postfach 12', null, ['street']],
    ['Frankfurt/Main', ['Frankfurt/Main'], []],
    ['Halle/Saale, Kempten/Allgäu', ['Halle/Saale', 'Kempten/Allgäu'], []],
    ['Frankfurt / Oder', ['Frankfurt / Oder'], []],
    ['Frankfurt/M./Köln', ['Frankfurt/M.', 'Köln'], ['separators']],
    ['Berlin/Hamburg', ['Berlin', 'Hamburg'], ['separators']],
    ['Main/Köln', ['Main', 'Köln'], ['separators']],
    ['Köln 50667', ['Köln'], ['postcode']],
    ['Köln (50667)', ['Köln'], ['postcode']],
    ['L-1470 Luxemburg', ['Luxemburg'], ['postcode']],
    ['NL-1012 AB Amsterdam', ['Amsterdam'], ['postcode']],
    ['00-950 Warschau', ['Warschau'], ['postcode']],
    ['50667, Köln', ['Köln'], ['postcode']],
    ['Berlin 12', ['Berlin'], ['postcode']],
    ['Unter den Linden 21, Berlin', ['Berlin'], ['street']],
    ['Kaiser-Wilhelm-Ring 14-16, Köln', ['Köln'], ['street']],
    ['Platz der Republik 1, Berlin', ['Berlin'], ['street']],
    ['An der Alster 6, 20099 Hamburg', ['Hamburg'], ['street', 'postcode']],
    ['Im Mediapark 5, Köln', ['Köln'], ['street']],
    ['Neuer Wall 10, Hamburg', ['Hamburg'], ['street']],
    ['Neuer Wall 10 20354 Hamburg', ['Hamburg'], ['street', 'postcode', 'separators']],
    ['Neuer Wall 14/16, 2. OG, Hamburg', ['Hamburg'], ['street', 'street', 'street', 'separators']],
    ['Q7, 24, Mannheim', ['Mannheim'], ['street', 'street']],
    [', ;', null, ['placeholder']],
    ['', null, []],
  ])('of towns, %j: %j', (text, value, reasons) => {
    const read = readListCell(text, TOWNS);
    expect(read.value).toEqual(value);
    expect(reasonsOf(read)).toEqual(reasons);
  });

  test.each([
    ['IT & Telekommunikation', ['IT & Telekommunikation'], []],
    ['Forschung/Entwicklung', ['Forschung/Entwicklung'], []],
    ['IT / Vertrieb', ['IT', 'Vertrieb'], ['separators']],
    ['- IT\n- Vertrieb', ['IT', 'Vertrieb'], ['separators']],
    ['* IT', ['IT'], ['bullets']],
    ['- IT, - Vertrieb', ['IT', 'Vertrieb'], ['bullets']],
    ['a'.repeat(30), ['a'.repeat(30)], []],
    [`${'a'.repeat(30)}, b`, ['a'.repeat(30)], ['tooManyEntries']],
    ['a'.repeat(31), null, ['tooManyEntries']],
  ])('of others, %j: %j', (text, value, reasons) => {
    const read = readListCell(text, ENTRIES);
    expect(read.value).toEqual(value);
    expect(reasonsOf(read)).toEqual(reasons);
  });
});

describe('the text of a cell', () => {
  test.each([
    ['Köln', 'Köln', []],
    [' Köln ', 'Köln', ['blanks']],
    ['Frankfurt\u00A0am  Main', 'Frankfurt am Main', ['blanks']],
    ['zwei\nZeilen', 'zwei Zeilen', ['lineBreaks']],
    ['<b>Fett</b> &amp; mehr', 'Fett & mehr', ['html']],
    ['3 < 5 & 7 > 6', '3 < 5 & 7 > 6', []],
    ['R&D;', 'R&D;', []],
    ['&#77;&#xFC;&unbekannt;', 'Mü&unbekannt;', ['html']],
    ['a\u0000b\u0007', 'ab', ['controlCharacters']],
    ['a\u200Bb\u202E', 'ab', ['invisibleCharacters']],
    ['M\uFFFDller', 'M\uFFFDller', ['unreadableCharacters']],
    ["'=1+1", '=1+1', ['apostrophe']],
    ['="Alpha"', 'Alpha', ['formula']],
    ['="sagt ""ja"""', 'sagt "ja"', ['formula']],
    ['\'="Alpha"', '="Alpha"', ['apostrophe']],
    ['="Alpha', '="Alpha', ['formulaAsText']],
    ['=HYPERLINK("https://firma.example";"Firma")', 'Firma', ['formula']],
    ['=HYPERLINK("https://firma.example")', 'https://firma.example', ['formula']],
    ['=HYPERLINK(A1;B1)', '=HYPERLINK(A1;B1)', ['formulaAsText']],
    ['MŸller', 'MŸller', ['unreadableCharacters']],
    ['S”hne', 'S”hne', ['unreadableCharacters']],
    ['MÃ¼ller', 'MÃ¼ller', ['unreadableCharacters']],
    ['„Wort“ – Málaga, Åre', '„Wort“ – Málaga, Åre', []],
    ['<a href="https://firma.example">Firma</a>', 'Firma', ['html']],
    ['Leer', '', ['placeholder']],
    ['k. A.', '', ['placeholder']],
    ['#NV', '', ['placeholder']],
    ['–', '', ['placeholder']],
    ['', '', []],
  ])('%j: %j', (raw, text, reasons) => {
    const read = readCell(raw, 'line');
    expect(read.text).toBe(text);
    expect(reasonsOf(read)).toEqual(reasons);
  });

  test('a description keeps its paragraphs', () => {
    expect(readCell('<p>Eins</p><p>Zwei<br>Drei</p>', 'paragraphs').text).toBe('Eins\n\nZwei\nDrei');
  });

  test.each([
    ['Leer', 'Leer', ['placeholderOrTown']],
    ['Leer, Emden', 'Leer, Emden', []],
    ['leer', '', ['placeholder']],
  ])('of towns, %j: %j', (raw, text, reasons) => {
    const read = readCell(raw, 'towns');
    expect(read.text).toBe(text);
    expect(reasonsOf(read)).toEqual(reasons);
  });

  test.each([
    ['<a href="https://firma.example">Firma</a>', 'https://firma.example', ['html']],
    ["<a class=x href='https://firma.example'>", 'https://firma.example', ['html']],
    ['<a href="#">www.firma.example</a>', 'www.firma.example', ['html']],
    ['=HYPERLINK("https://firma.example";"Firma")', 'https://firma.example', ['formula']],
  ])('of a website, %j: %j', (raw, text, reasons) => {
    const read = readCell(raw, 'address');
    expect(read.text).toBe(text);
    expect(reasonsOf(read)).toEqual(reasons);
  });
});
