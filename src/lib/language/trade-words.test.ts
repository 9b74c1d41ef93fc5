import { expect, test } from 'vitest';
import { foldText } from '#lib/text/fold.ts';
import { conceptAt, CONCEPTS } from './concepts.ts';
import { readConcepts } from './entry-reading.ts';
import { loadKnowledge } from './knowledge/knowledge.ts';
import { loadKnowledgeOnce } from './known.ts';
import { readTradeWords } from './trade-words.ts';
import { SUBTYPES } from './vocabulary/subtypes.ts';

const { tradeWords } = await loadKnowledge();
await loadKnowledgeOnce();

const namesOf = (entry: string, reading: 'plain' | 'entry') =>
  readConcepts(entry, reading).map((id) => conceptAt(id).name);

const readFunctions = (word: string): string =>
  readConcepts(word, 'need')
    .filter((id) => conceptAt(id).kind === 'function')
    .toSorted((a, b) => a - b)
    .join(' ');

test('every line names a concept of the vocabulary, and a kind of it where it names one', () => {
  const lines = readTradeWords(tradeWords);
  expect(lines.reduce((count, { words }) => count + words.split(' ').length, 0)).toBeGreaterThan(5000);
  for (const { concept, like } of lines) {
    const { kind, name } = conceptAt(concept);
    const kinds = (SUBTYPES[`${kind}:${name}`] ?? []).flatMap((words) =>
      words.split(' ').map((word) => foldText(word)),
    );
    expect([name, like === null || kinds.some((word) => word.replaceAll(/^=|~$/g, '') === like)]).toEqual([
      name,
      true,
    ]);
  }
});

test('women and men of a title, and its other forms, are read alike', () => {
  const titles = CONCEPTS.flatMap(({ data }) => (data.roles ?? '').split(' ')).concat(
    readTradeWords(tradeWords).flatMap(({ part, words }) => (part === 'roles' ? words.split(' ') : [])),
  );
  const men = titles.map((word) => word.replaceAll(/^=|~$/g, '')).filter((word) => /^[^_]{3,}er$/.test(word));
  expect(men.length).toBeGreaterThan(800);
  const otherwise = men.filter((man) =>
    [`${man}in`, `${man}innen`].some((form) => readFunctions(form) !== readFunctions(man)),
  );
  expect(otherwise).toEqual([]);
});

test.each(['X Finanzen: wort', 'F Nichts dergleichen: wort', 'R Finanzen'])('„%s“ is no line', (line) => {
  expect(() => readTradeWords(line)).toThrow('No trade words');
});

test.each([
  ['Galvanik', 'Produktion'],
  ['Großspenden', 'Verwaltung & Verbände'],
  ['Deckungsbeitragsrechnung', 'Controlling'],
  ['Warehouse Supervisor', 'Logistik & Supply Chain'],
  ['Sektkellerei', 'Lebensmittel'],
  ['Hebebühnen', 'Maschinenbau'],
])('„%s“ means %s', (word, name) => expect(namesOf(word, 'entry')).toContain(name));

test.each([
  ['Pharmakonzern', ['Pharma', 'Konzern']],
  ['Leiter Einkauf', ['Einkauf', 'Führungskraft']],
  ['Rechtsanwälte', ['Recht']],
  ['Hidden Champions', ['Mittelstand']],
])('what the parts of „%s“ mean stays true', (word, names) => {
  expect(namesOf(word, 'entry')).toEqual(expect.arrayContaining(names));
});

test('facets group by the vocabulary alone, whatever has been learnt', () => {
  expect(namesOf('Deckungsbeitragsrechnung', 'plain')).toEqual([]);
});
