import { expect, test } from 'vitest';
import { listCitations, listDocumentedRules } from '#tests/documented.ts';

const RULES = listDocumentedRules();
const CITED = new Set(listCitations().map(({ id }) => id));

test('docs/product.md lists calls and messages', () => {
  expect(RULES.filter(({ id }) => id.startsWith('C')).length).toBeGreaterThan(10);
  expect(RULES.filter(({ id }) => id.startsWith('M')).length).toBeGreaterThan(30);
});

const WANTED = RULES.flatMap(({ id, subject }) =>
  (id.startsWith('C') ? [id, `${id} faults`] : [id]).map((wanted) => ({ wanted, subject })),
);

test.each(WANTED)('a test covers $wanted, $subject', ({ wanted }) => expect(CITED).toContain(wanted));

test('no test names an id that docs/product.md does not have', () => {
  const known = new Set(RULES.flatMap(({ id }) => [id, `${id} faults`]));
  expect([...CITED].filter((id) => !known.has(id))).toEqual([]);
});
