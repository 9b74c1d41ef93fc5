import { cleanLine } from '#lib/text/clean-text.ts';
import { foldText } from '#lib/text/fold.ts';

/** What is typed after the last comma. A list may also be pasted with an entry a line, or with semicolons. */
const LAST_ENTRY = /[^,;\n]*$/;

/** The entries of a typed list, each of them once. */
export function readList(typed: string): string[] {
  const entries = typed
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter((entry) => entry !== '');
  return [...Map.groupBy(entries, foldText).values()].flatMap(([first]) => first ?? []);
}

/** A typed list as it is stored: a comma and a blank between its entries. */
export const tidyList = (typed: string) => readList(typed).join(', ');

/** What is typed of the last entry. */
export const lastOfList = (typed: string) => cleanLine(LAST_ENTRY.exec(typed)?.[0] ?? '');

/** The list with a name in place of what is typed of its last entry, ready for the next one. */
export const completeList = (typed: string, name: string) =>
  `${tidyList(`${typed.replace(LAST_ENTRY, '')},${name}`)}, `;
