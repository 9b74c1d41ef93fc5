import { type Concept, findConcept } from '#lib/language/concepts.ts';
import { needItemId } from './need-kinds.ts';
import type { Need, NeedItem } from './need.ts';

/** The concepts that an item of the need means. */
export const conceptsOfItem = ({ kind, values }: NeedItem): Concept[] =>
  values.flatMap((name) => findConcept(kind, name) ?? []);

/** Whether the item is a trade for which the vocabulary has no function. */
export const isTrade = (item: NeedItem): boolean =>
  item.kind === 'function' && conceptsOfItem(item).length === 0;

/** The industries that go with the function, hospitals for doctors, where the need names no industry. */
export function impliedIndustries(need: Pick<Need, 'items'>): NeedItem[] {
  if (need.items.some((item) => item.kind === 'industry')) return [];
  const names = need.items.flatMap((item) =>
    item.kind === 'function' && !item.isNegated && !item.isSecondary
      ? [...item.relatedIndustries, ...conceptsOfItem(item).flatMap((concept) => concept.data.implies ?? [])]
      : [],
  );
  return [...new Set(names)].map((name) => ({
    id: needItemId('industry', name),
    kind: 'industry',
    label: name,
    values: [name],
    words: [],
    isNegated: false,
    isSecondary: true,
    isWide: false,
    subtypes: [],
    relatedIndustries: [],
  }));
}
