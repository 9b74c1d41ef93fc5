import { expect, test } from 'vitest';
import { findConcept } from './concepts.ts';
import { conceptOfKind, kindsOfText } from './kinds.ts';

const idOf = (kind: string) => findConcept(kind, 'Hotellerie & Gastronomie')?.id ?? -1;

test.each([
  ['Hotellerie & Gastronomie', idOf('function'), idOf('industry')],
  ['Gastronomie & Hotellerie', idOf('industry'), idOf('function')],
])('finds the kinds of each concept of „%s“, whichever was asked for first', (text, first, second) => {
  for (const concept of [first, second]) {
    const concepts = kindsOfText(text, [concept]).map(conceptOfKind);
    expect(new Set(concepts)).toEqual(new Set([concept]));
  }
});
