import { expect, it } from 'vitest';
import { findConcept } from './concepts.ts';
import { NAMED_MEANINGS } from './knowledge/occupation-meaning.ts';

it('has every function and industry that occupations are said to mean', () => {
  const missing = NAMED_MEANINGS.flatMap(({ functions, industries }) => [
    ...functions.filter((name) => findConcept('function', name) === undefined),
    ...industries.filter((name) => findConcept('industry', name) === undefined),
  ]);
  expect(missing).toEqual([]);
});
