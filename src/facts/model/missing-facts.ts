import { FACT_GROUP_NAMES, FACT_GROUPS, type FactKey, FACTS, type Facts, factsInGroup } from './facts.ts';

/** Facts that have a meaning only together with another one. */
const BESIDES: readonly FactKey[] = ['expensesPercent', 'membershipsLink', 'timeSample'];

/**
 * The facts without an answer, for one short sentence: the names of groups without any answer, and the labels of single
 * facts. „keine Angabe“ is an answer.
 */
export function listMissingFacts(facts: Facts): string[] {
  return FACT_GROUP_NAMES.flatMap((group) => {
    const keys = factsInGroup(group).filter((key) => !BESIDES.includes(key));
    const missing = keys.filter((key) => facts[key] === undefined);
    return missing.length === keys.length ? [FACT_GROUPS[group]] : missing.map((key) => FACTS[key].label);
  });
}
