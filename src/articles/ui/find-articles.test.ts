import { expect, test } from 'vitest';
import { findArticles } from './find-articles.ts';

const HEADINGS: Readonly<Record<string, string>> = {
  fuehrung: 'Was die Suche kostet',
  vertrag: 'Größe der Firma\nQuellen',
};
const headingsOf = (slug: string) => HEADINGS[slug] ?? '';

const ARTICLES = [
  { slug: 'dauer', title: 'Wie lange dauert eine Suche?', excerpt: 'Was gemessen wird.' },
  {
    slug: 'fuehrung',
    title: 'Geschäftsführung finden',
    excerpt: 'Wer entscheidet, und was ein Vertrag regelt.',
  },
  { slug: 'vertrag', title: 'Der Vertrag', excerpt: 'Klausel für Klausel.' },
];

test.each([
  ['a title', 'dauert', ['dauer']],
  ['a summary', 'gemessen', ['dauer']],
  ['a heading', 'kostet', ['fuehrung']],
  ['what is in a title first', 'vertrag', ['vertrag', 'fuehrung']],
  ['without umlauts', 'geschaeftsfuehrung', ['fuehrung']],
  ['with bare vowels', 'GESCHAFTS', ['fuehrung']],
  ['ß as ss', 'groesse', ['vertrag']],
  ['another ending', 'Klauseln', ['vertrag']],
  ['all words, wherever they are', 'geschäftsführung kostet', ['fuehrung']],
  ['not one of them only', 'dauert vertrag', []],
  ['nothing', 'Steuererklärung', []],
])('finds %s', (_name, term, slugs) => {
  expect(findArticles(ARTICLES, term, headingsOf)?.map(({ slug }) => slug)).toEqual(slugs);
});

test.each(['', '  ', 'für die', '–'])('no search without a word that counts: %j', (term) => {
  expect(findArticles(ARTICLES, term, headingsOf)).toBeNull();
});
