import { foldText } from '#lib/text/fold.ts';
import { type ConceptKind, findConcept } from './concepts.ts';
import type { TradeWords } from './lexicon.ts';

const LINE = /^(?<part>[RFI]) (?<name>[^:(]+?)(?: \((?<like>[^)]+)\))?: (?<words>.+)$/;

/**
 * Reads the lines of the trade words („R Personal (recruiting): …“).
 *
 * @throws Error where a line is of another form, or names no concept of the vocabulary
 */
export function readTradeWords(text: string): TradeWords[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { part, name, like, words } = LINE.exec(line)?.groups ?? {};
      const kind: ConceptKind = part === 'I' ? 'industry' : 'function';
      const concept = findConcept(kind, name ?? '');
      if (concept === undefined || words === undefined)
        throw new Error(`No trade words: ${line.slice(0, 60)}`);
      return {
        concept: concept.id,
        part: part === 'R' ? 'roles' : 'fields',
        like: like === undefined ? null : foldText(like.replace('=', '')),
        words,
      };
    });
}
