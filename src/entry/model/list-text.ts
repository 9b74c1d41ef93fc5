import { cleanLine } from '#lib/text/clean-text.ts';
import { foldText } from '#lib/text/fold.ts';

/** What is typed after the last comma. A list may also be pasted with an entry a line, or with semicolons. */
const LAST_ENTRY = /[^,;\n]*$/;

/** Parses a typed list, without repetitions. */
export function parseTypedList(typed: string): string[] {
  const entries = typed
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter((entry) => entry !== '');
  return [...Map.groupBy(entries, foldText).values()].flatMap(([first]) => first ?? []);
}

/** Normalised: „a, b“. */
export const tidyList = (typed: string) => parseTypedList(typed).join(', ');

/** The entry being typed. */
export const lastOfList = (typed: string) => cleanLine(LAST_ENTRY.exec(typed)?.[0] ?? '');

/** The list with the entry being typed completed by `name`, ready for the next one. */
export const completeList = (typed: string, name: string) =>
  `${tidyList(`${typed.replace(LAST_ENTRY, '')},${name}`)}, `;
