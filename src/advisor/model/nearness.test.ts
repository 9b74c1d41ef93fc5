import { expect, test } from 'vitest';
import { type Concept, CONCEPTS, findConcept } from '#lib/language/concepts.ts';
import { nearnessOf } from './nearness.ts';

function of(name: string): Concept {
  const concept = findConcept('function', name) ?? findConcept('industry', name);
  if (concept === undefined) throw new Error(name);
  return concept;
}

test('is 1 for the same and never more, and 0 between a function and an industry', () => {
  for (const a of CONCEPTS)
    for (const b of CONCEPTS) {
      const nearness = nearnessOf(a, b);
      expect(nearness).toBeGreaterThanOrEqual(0);
      expect(nearness === 1).toBe(a.id === b.id);
      expect(nearness === 0 || a.kind === b.kind).toBe(true);
    }
});

test('functions of different fields are as near one way as the other', () => {
  const functions = CONCEPTS.filter(({ kind }) => kind === 'function');
  for (const a of functions)
    for (const b of functions.filter(({ group }) => group !== a.group))
      expect([a.name, b.name, nearnessOf(a, b)]).toEqual([a.name, b.name, nearnessOf(b, a)]);
});

test.each([
  ['Controlling', 'Finanzen', 'Treasury'],
  ['Controlling', 'Treasury', 'Banking'],
  ['Verfahrenstechnik', 'Produktion', 'Qualität'],
  ['Online-Marketing', 'E-Commerce', 'Handel & Filiale'],
  ['Biotechnologie', 'Pharma', 'Chemie'],
])('%s is nearer to %s than to %s', (wanted, near, far) => {
  expect(nearnessOf(of(wanted), of(near))).toBeGreaterThan(nearnessOf(of(wanted), of(far)));
});
