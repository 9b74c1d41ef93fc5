import type { ConceptData } from '#lib/language/vocabulary/concept-data.ts';
import { FUNCTIONS } from '#lib/language/vocabulary/functions.ts';
import { INDUSTRIES } from '#lib/language/vocabulary/industries.ts';
import { foldText } from '#lib/text/fold.ts';
import { lastOfList, parseTypedList } from './list-text.ts';

const CONCEPTS = { specializations: FUNCTIONS, industries: INDUSTRIES } as const;

export type SuggestedList = keyof typeof CONCEPTS;

const LEAST_LETTERS = 2;
const MOST_NAMES = 6;
/** The shortest stem that is found at the beginning of a longer word. */
const LEAST_STEM = 4;

/** A word of the name starts with it. */
const nameHas = ({ name }: ConceptData, begun: string) =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(begun));

const stemsOf = ({ words }: ConceptData) =>
  foldText(words)
    .split(' ')
    .map((word) => word.replaceAll(/[=~]/g, '').replaceAll('_', ' '));

/** A synonym equals it: „Sales“. */
const hasWord = (concept: ConceptData, begun: string) => stemsOf(concept).includes(begun);

/** A synonym starts with it, or it with a synonym's stem: „Verkäufer“. */
const hasStem = (concept: ConceptData, begun: string) =>
  stemsOf(concept).some(
    (stem) => stem.startsWith(begun) || (stem.length >= LEAST_STEM && begun.startsWith(stem)),
  );

/** Vocabulary names for the entry being typed, best first. */
export function suggestNames(list: SuggestedList, typed: string): string[] {
  const begun = foldText(lastOfList(typed));
  if (begun.length < LEAST_LETTERS) return [];
  const listed = new Set(parseTypedList(typed).map(foldText));
  const concepts = CONCEPTS[list].filter(({ name }) => !listed.has(foldText(name)));
  const found = [nameHas, hasWord, hasStem].flatMap((has) =>
    concepts.filter((concept) => has(concept, begun)),
  );
  return [...new Set(found)].slice(0, MOST_NAMES).map(({ name }) => name);
}
