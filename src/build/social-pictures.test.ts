import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodePalettePng } from './palette-png.ts';
import { socialTextOfArticle, socialTextOfEntry, socialTextOfLanding } from './social-text.ts';
import { breakLines, buildPictureSvg, hasLettersFor } from './social-picture.ts';
import { createSocialPictures, readLogo } from './social-pictures.ts';

describe('the words of a picture', () => {
  test.each([
    [
      socialTextOfEntry({ name: 'Ahornsteg', locations: ['Kiel', 'Bonn'], specializations: ['IT'] }),
      ['Ahornsteg', 'Personalberatung · Kiel, Bonn', 'IT'],
    ],
    [
      socialTextOfEntry({ name: 'Ahornsteg', locations: ['A', 'B', 'C', 'D'], specializations: [] }),
      ['Ahornsteg', 'Personalberatung · A, B, C, 1\u00a0weitere'],
    ],
    [
      socialTextOfEntry({ name: 'Ahornsteg', locations: [], specializations: [] }),
      ['Ahornsteg', 'Personalberatung'],
    ],
    [
      socialTextOfLanding({ heading: 'Personalberatungen in Kiel', total: 3 }),
      ['Personalberatungen in Kiel', '3 Beratungen im Verzeichnis, ohne Anmeldung zu vergleichen'],
    ],
    [
      socialTextOfArticle({ title: 'Was kostet die Suche?', topic: 'kosten', checked: '2026-11-03' }),
      ['Was kostet die Suche?', 'Ratgeber · Kosten und Vertrag · geprüft am 3. November 2026'],
    ],
  ])('are what the page says: %j', ({ title, lines }, expected) => {
    expect([title, ...lines]).toEqual(expected);
  });

  test.each([
    ['Müller & Söhne „Łódź“ – 100 €', true],
    ['東京人材', false],
    ['Агентство', false],
    ['Team 🚀', false],
    ['Zeile\nZeile', false],
    [' ', false],
  ])('%s: whether there are letters for them: %j', (title, expected) => {
    expect(hasLettersFor({ title, lines: [] })).toBe(expected);
  });
});

const shorterThan = (most: number) => (text: string) => text.length <= most;

test.each([
  ['eins zwei drei', 9, 3, ['eins zwei', 'drei']],
  ['eins zwei drei', 9, 1, ['eins zwe…']],
  ['Personalberatungsgesellschaft Nord', 9, 2, ['Personal…', 'Nord']],
  ['eins, zwei', 6, 1, ['eins…']],
  ['', 9, 2, []],
])('%s is broken into lines of %i letters, %i at most', (text, most, lines, expected) => {
  expect(breakLines(text, shorterThan(most), lines)).toEqual(expected);
});

test('a drawing holds words as text, whatever they are', () => {
  const drawing = buildPictureSvg({ title: '<script>&"', lines: ['x'] }, '<svg/>', (text) => text.length / 2);
  expect(drawing).toContain('>&lt;script>&amp;"</text>');
  expect(drawing).not.toMatch(/<script/);
});

test('a palette picture has the pixels that went in', async () => {
  const colours = [0xfaf6eeff, 0x0a4d56ff, 0x1b2522ff];
  const pixels = Buffer.alloc(6 * 4);
  for (let pixel = 0; pixel < 6; pixel += 1) pixels.writeUInt32BE(colours[pixel % 3] ?? 0, pixel * 4);
  const png = await encodePalettePng(pixels, 3, 2);
  const partOf = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  expect(partOf('PLTE').toString('hex')).toBe('faf6ee0a4d561b2522');
  expect([...inflateSync(partOf('IDAT'))]).toEqual([0, 0, 1, 2, 0, 0, 1, 2]);
  const many = Buffer.alloc(300 * 4);
  for (let at = 0; at < 300; at += 1)
    many.writeUInt32BE(
      (at % 16) * 2 ** 28 + (Math.floor(at / 16) % 16) * 2 ** 20 + Math.floor(at / 256) * 2 ** 12,
      at * 4,
    );
  await expect(encodePalettePng(many, 300, 1)).rejects.toThrow('colours');
});

describe('the pictures of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('are made once for the same words, and forgotten a month after the last build that needed them', async () => {
    const cache = join(folder, 'cache');
    const sign = readLogo('public');
    const buildWith = async (...titles: readonly string[]) => {
      const pictures = createSocialPictures(cache, sign);
      const added = titles.map((title) => pictures.add({ title, lines: [] }));
      return { ...(await pictures.write(join(folder, 'dist'))), added };
    };
    const first = await buildWith('Ahornsteg', 'Ahornsteg', '東京人材');
    expect(first).toMatchObject({ made: 1, kept: 0, added: [{ alt: 'Ahornsteg' }, first.added[0], null] });
    const png = readFileSync(join(folder, 'dist', first.added[0]?.path ?? ''));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await buildWith('Ahornsteg', 'Birkenhof')).toMatchObject({ made: 1, kept: 1 });
    for (const file of readdirSync(cache)) utimesSync(join(cache, file), 0, 0);
    await buildWith('Birkenhof');
    expect(readdirSync(cache)).toHaveLength(1);
  });
});
