import { compareInGermanOrder } from '#lib/german/german-order.ts';
import { FACET_SECTIONS, type FacetOption } from './facets.ts';

/**
 * The options of a facet in the order in which they are shown: by section, those with most agencies first, each
 * narrower option after its wider one. A narrower option without its wider one in the list is sorted like a wide one.
 */
export function orderOptions<Option extends FacetOption>(options: readonly Option[]): Option[] {
  const keys = new Set(options.map(({ key }) => key));
  const parentOf = ({ parent }: Option) => (parent !== null && keys.has(parent) ? parent : null);
  const sorted = options.toSorted(
    (a, b) =>
      FACET_SECTIONS.indexOf(a.section) - FACET_SECTIONS.indexOf(b.section) ||
      b.total - a.total ||
      compareInGermanOrder(a.label, b.label),
  );
  const childrenOf = Map.groupBy(sorted, parentOf);
  return (childrenOf.get(null) ?? []).flatMap((option) => [option, ...(childrenOf.get(option.key) ?? [])]);
}
