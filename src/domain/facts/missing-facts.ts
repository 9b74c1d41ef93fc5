import { FACT_GROUP_NAMES, FACT_GROUPS, type FactKey, FACTS, type Facts, factsOf } from './facts.ts';

/** Facts that say something only beside another one. */
const BESIDES: readonly FactKey[] = ['expensesPercent', 'membershipsLink', 'timeSample'];

/**
 * What nobody was asked yet, for one quiet sentence: the names of groups of which nothing is known, and the labels of
 * single facts. „keine Angabe“ is an answer.
 */
export function listMissingFacts(facts: Facts): string[] {
  return FACT_GROUP_NAMES.flatMap((group) => {
    const keys = factsOf(group).filter((key) => !BESIDES.includes(key));
    const missing = keys.filter((key) => facts[key] === undefined);
    return missing.length === keys.length ? [FACT_GROUPS[group]] : missing.map((key) => FACTS[key].label);
  });
}
