import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUESTIONS } from '#pages/model/faq.ts';
import { readVisitorTexts } from '#tests/harness/visitor-texts.ts';

/** The most words that a page may have, by the files that its text is in. A visitor has ten minutes. */
const MOST_WORDS: readonly (readonly [name: string, words: number, files: RegExp])[] = [
  ['Datenschutz', 4_300, /^src\/pages\/content\/datenschutz\.md$/],
  ['Nutzungsbedingungen', 1_900, /^src\/pages\/content\/nutzungsbedingungen\.md$/],
  ['Impressum', 330, /^src\/pages\/content\/impressum\.md$/],
  ['Über uns', 540, /^src\/pages\/content\/(?:ueber-uns|texts\/versprechen)\.md$/],
  ['Häufige Fragen', 490, /^src\/pages\/content\/faq\//],
  [
    'Seiten für Personalberatungen',
    740,
    /^src\/(?:pages\/content\/(?:fuer-personalberatungen|texts\/datenuebersicht)\.md|contracts\/ui\/offers\/[^/]+\.tsx)$/,
  ],
  ['So prüfen wir Bewertungen', 490, /^src\/reviews\/ui\/review-rules-page\.tsx$/],
  ['Artikel', 16_140, /^src\/articles\/content\/(?!recruiting-trends-2025)/],
  ['„Wie sortieren wir?“', 190, /^src\/\w+\/model\/.*(?<!score)-explanation\.ts$/],
];

const TEXTS = readVisitorTexts();

/** Front matter's keys and addresses of links are no words. */
function countWords(text: string): number {
  return (
    text.replaceAll(/\]\([^)]*\)|^(?:title|description|lead): /g, '').match(/\p{L}[\p{L}\p{N}-]*/gu)
      ?.length ?? 0
  );
}

test.each(MOST_WORDS)('%s has %i words at most', (_name, words, files) => {
  const found = TEXTS.filter(({ file }) => files.test(file));
  const count = found.reduce((sum, { text }) => sum + countWords(text), 0);
  expect(count).toBeGreaterThan(words / 2);
  expect(count).toBeLessThanOrEqual(words);
});

test('there are seven questions', () => expect(QUESTIONS).toHaveLength(7));

test.each(['datenschutz', 'nutzungsbedingungen'])('%s begins with a numbered summary', (page) => {
  const text = readFileSync(`src/pages/content/${page}.md`, 'utf8');
  expect(/^## .*$/m.exec(text)?.[0]).toBe('## Das Wichtigste in Kürze');
  expect(text).toMatch(/## Das Wichtigste in Kürze\n\n1\. /);
});
