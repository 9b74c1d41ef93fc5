import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseArticleMeta } from '#build/markdown.ts';
import { formatDirectoryAddress, parseDirectoryAddress } from '#directory/model/search/directory-address.ts';
import { REVIEW_COUNTS } from '#directory/model/search/facet-buckets.ts';
import { FACETS, facetKey } from '#directory/model/search/facets.ts';
import { FACT_OPTIONS } from '#directory/model/search/fact-options.ts';
import { CONCEPTS } from '#lib/language/concepts.ts';

const FOLDER = fileURLToPath(new URL('../content/', import.meta.url));

const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

const read = (file: string) => readFileSync(FOLDER + file, 'utf8');
const parse = (source: string) => parseArticleMeta(source, 'articles/a.md');

/** The address parameters that narrow the directory, besides towns and figures. */
const KNOWN_KEYS = [
  ...CONCEPTS.map(({ name }) => facetKey(name)),
  ...FACT_OPTIONS.map(({ key }) => key),
  ...REVIEW_COUNTS.map(String),
];

/** Links in the running text that leave the site. */
function listOuterLinks(source: string): string[] {
  return [...source.matchAll(/\]\(<?([a-z]+:[^)>]*)>?\)/g)].map((match) => match[1] ?? '');
}

describe.each(FILES)('%s', (file) => {
  const { checked, sources, agencies } = parse(read(file));

  test('names two sources at least, none twice, and the day of its last check', () => {
    expect(sources.length).toBeGreaterThanOrEqual(2);
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length);
    expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('the entries beside it have something in common that the directory knows', () => {
    const address = parseDirectoryAddress(new URLSearchParams(agencies?.choices));
    expect(formatDirectoryAddress(address).toString()).toBe(agencies?.choices ?? '');
    expect(KNOWN_KEYS).toEqual(expect.arrayContaining(FACETS.flatMap(({ name }) => address.choices[name])));
  });

  test('law is cited where it is published', () => {
    const laws = sources.filter(({ title }) =>
      /^(?:§|(?:Durchführungsv|V)erordnung \(EU\)|Richtlinie \(EU\))/.test(title),
    );
    for (const { url } of laws)
      expect(url).toMatch(/^https:\/\/(?:www\.gesetze-im-internet\.de|eur-lex\.europa\.eu\/eli)\//);
  });

  test('every link that leaves the site is a well-formed https address', () => {
    const addresses = [...sources.map(({ url }) => url), ...listOuterLinks(read(file))];
    for (const address of addresses) {
      expect(new URL(address)).toMatchObject({ protocol: 'https:', username: '', port: '' });
      expect(address).not.toMatch(/\s|utm_/);
    }
  });
});

/** Facts that were once wrong or old: the article, its words, and the source that they were compared with. */
test.each([
  [
    'gehaltsfrage-entgelttransparenz',
    'Nein, in der Regel nicht. Das Bundesarbeitsgericht',
    'fragerecht-nach-frueherem-gehalt',
  ],
  [
    'geschaeftsfuehrer-finden',
    'nach dem Bundesgerichtshof die längere des § 622 Abs. 1 und 2 BGB',
    'dnoti.de',
  ],
  ['geschaeftsfuehrer-finden', 'Schreiben Sie die Frist in den Vertrag.', 'bag_2-azr-374-19'],
  ['vertrag-personalberatung', 'kam später für eine andere Aufgabe', 'kanzlei-frowein.de'],
  ['dauer-personalsuche', 'BDU von 2018 dauerte es im Schnitt rund 12,5 Wochen', 'ambitionet.com'],
  ['kosten-personalberatung', 'Personalvermittlungen 20–30 %, vereinzelt darunter', 'headhunter'],
  ['headhunter-oder-personalvermittlung', 'III ZR 156/19', 'pbn-05-11-2020-iii-zr-15619'],
  ['recruiting-trends-2027', 'muss es erfahren (Art. 50 Abs. 1)', 'insideprivacy.com'],
  ['recruiting-trends-2027', 'Ab dem **2. Dezember 2026** kommt eines hinzu', 'new-prohibited-practice'],
  ['cfo-ausfall-interim-oder-suche', 'bis zu sechs Wochen weiter (§ 3 Abs. 1 EFZG)', 'entgfg/__3.html'],
  [
    'serioese-personalberatung-erkennen',
    'von 2023 gab es in Deutschland 2.450 Personalberatungen',
    'personalwirtschaft.de',
  ],
])('%s says „%s“ with its source', (slug, words, source) => {
  const text = read(`${slug}.md`);
  expect(text.replaceAll('\u00A0', ' ')).toContain(words);
  expect(parse(text).sources.some(({ url }) => url.includes(source))).toBe(true);
});

const VALID = read('kosten-personalberatung.md');

test.each([
  ['no sources', /^sources:\n(?: .*\n)+/m, '', 'sources'],
  ['one source', /( {2}- title:.*\n {4}publisher:.*\n {4}url:.*\n)(?: .*\n)+/, '$1', 'sources'],
  ['an address without https', 'url: https://', 'url: http://', 'url'],
  ['an address that is none', /url: https:.*/, 'url: gesetze-im-internet', 'url'],
  ['no check date', /^checked: .*\n/m, '', 'checked'],
  ['law without its month', /^law: .*\n/m, '', 'law'],
  ['a month of law that is none', /^law: .*$/m, 'law: April 2026', 'law'],
  ['a check date that is no day', /^checked: .*$/m, 'checked: November 2026', 'checked'],
  ['a check before the publication', /^checked: .*$/m, 'checked: 2024-01-01', 'checked'],
  ['an author of its own', /^topic:/m, 'author: Redaktion\ntopic:', 'author'],
  ['a topic that /blog does not list', /^topic: .*$/m, 'topic: allerlei', 'topic'],
])('refused: %s', (_name, part, replacement, named) => {
  const source = VALID.replace(part, replacement);
  expect(source).not.toBe(VALID);
  expect(() => parse(source)).toThrow(named);
});
