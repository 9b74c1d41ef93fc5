import { type Concept, findConcept } from '#lib/language/concepts.ts';
import { plainItem } from './need-kinds.ts';
import type { Need, NeedItem } from './need.ts';

/** The concepts that an item of the need means. */
export const conceptsOfItem = ({ kind, values }: NeedItem): Concept[] =>
  values.flatMap((name) => findConcept(kind, name) ?? []);

/** Whether an item is what the person is to do, and not a further requirement. */
export const isWorkItem = ({ kind, isNegated, isSecondary }: NeedItem): boolean =>
  kind === 'function' && !isNegated && !isSecondary;

/** Whether the item is a trade for which the vocabulary has no function. */
export const isUnknownTrade = (item: NeedItem): boolean =>
  item.kind === 'function' && conceptsOfItem(item).length === 0;

/** The industries that go with the function, hospitals for doctors, where the need names no industry. */
export function impliedIndustries(need: Pick<Need, 'items'>): NeedItem[] {
  if (need.items.some((item) => item.kind === 'industry')) return [];
  const names = need.items.flatMap((item) =>
    isWorkItem(item)
      ? [...item.relatedIndustries, ...conceptsOfItem(item).flatMap((concept) => concept.data.implies ?? [])]
      : [],
  );
  return [...new Set(names)].map((name) => ({ ...plainItem('industry', name), isSecondary: true }));
}
