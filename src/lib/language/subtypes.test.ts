import { expect, test } from 'vitest';
import { findConcept } from './concepts.ts';
import { conceptOfSubtype, subtypesOfText } from './subtypes.ts';

const idOf = (kind: string) => findConcept(kind, 'Hotellerie & Gastronomie')?.id ?? -1;

test.each([
  ['Hotellerie & Gastronomie', idOf('function'), idOf('industry')],
  ['Gastronomie & Hotellerie', idOf('industry'), idOf('function')],
])('finds the subtypes of each concept of „%s“, whichever was asked for first', (text, first, second) => {
  for (const concept of [first, second]) {
    const concepts = subtypesOfText(text, [concept]).map(conceptOfSubtype);
    expect(new Set(concepts)).toEqual(new Set([concept]));
  }
});
