import { CONCEPTS } from '#lib/language/concepts.ts';

/** Functions and industries that share a word are related: „Krankenhaus“ is relevant to a search for doctors. */
const RELATED_GROUPS = new Map<number, Set<number>>();
const groupsByWord = new Map<string, Set<number>>();
for (const { kind, group, data } of CONCEPTS) {
  for (const word of data.words.split(' ')) {
    if (kind === 'function') {
      groupsByWord.set(word, (groupsByWord.get(word) ?? new Set()).add(group));
    } else if (kind === 'industry') {
      for (const related of groupsByWord.get(word) ?? []) {
        RELATED_GROUPS.set(group, (RELATED_GROUPS.get(group) ?? new Set()).add(related));
        RELATED_GROUPS.set(related, (RELATED_GROUPS.get(related) ?? new Set()).add(group));
      }
    }
  }
}

/** Whether a group of functions and one of industries share a word: „Logistik“ is both. */
export function haveCommonWord(functions: number, industries: number): boolean {
  return RELATED_GROUPS.get(functions)?.has(industries) === true;
}
