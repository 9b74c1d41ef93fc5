import { expect, it } from 'vitest';
import { NAMED_MEANINGS } from '#domain/knowledge/occupation-meaning.ts';
import { findConcept } from './concepts.ts';

it('has every function and industry that occupations are said to mean', () => {
  const missing = NAMED_MEANINGS.flatMap(({ functions, industries }) => [
    ...functions.filter((name) => findConcept('function', name) === undefined),
    ...industries.filter((name) => findConcept('industry', name) === undefined),
  ]);
  expect(missing).toEqual([]);
});
