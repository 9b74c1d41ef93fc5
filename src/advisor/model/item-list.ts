import { conceptAt, findConcept } from '#lib/language/concepts.ts';
import type { Mention } from './mentions.ts';
import { NEED_KINDS, needItemId, type NeedKind } from './need-kinds.ts';
import type { Need, NeedItem } from './need.ts';

/** Collects the items, one for each chip. */
export class ItemList {
  readonly #items = new Map<string, NeedItem>();

  add(
    kind: NeedKind,
    group: string,
    value: string,
    mention: Pick<Mention, 'wordGroup' | 'isNegated' | 'industries'>,
    isSecondary = false,
  ): void {
    const { wordGroup, isNegated } = mention;
    const id = needItemId(kind, group, isNegated);
    const known = this.#items.get(id);
    const words = wordGroup.tokens.map((token) => token.text).join(' ');
    // What is asked for besides adds nothing to what the post is.
    const isAside = isSecondary && known?.isSecondary === false;
    const values = isAside ? known.values : [...new Set([...(known?.values ?? []), value])];
    // A trade for which there is no concept is shown as it was written.
    const specific = values.filter(
      (entry) => entry !== group && (kind !== 'function' || findConcept(kind, entry) !== undefined),
    );
    this.#items.set(id, {
      id,
      kind,
      label: specific.length > 0 ? specific.join(', ') : group,
      values,
      words: [...new Set([...(known?.words ?? []), words])],
      isNegated,
      isSecondary: isSecondary && (known?.isSecondary ?? true),
      isWide: kind === 'place' && (wordGroup.isWide || (known?.isWide ?? false)),
      subtypes: [],
      relatedIndustries:
        kind === 'function'
          ? [
              ...new Set([
                ...(known?.relatedIndustries ?? []),
                ...mention.industries.map((one) => conceptAt(one).name),
              ]),
            ]
          : [],
    });
  }

  has(kind: NeedKind, isNegated = false): boolean {
    return [...this.#items.values()].some((item) => item.kind === kind && item.isNegated === isNegated);
  }

  toNeed(): Pick<Need, 'items'> {
    return { items: sortItems([...this.#items.values()]) };
  }
}

/** The items in the order in which they are shown. */
export function sortItems(items: readonly NeedItem[]): NeedItem[] {
  const order = Object.keys(NEED_KINDS);
  return items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
