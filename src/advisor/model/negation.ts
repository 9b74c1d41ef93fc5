import { conceptAt } from '#lib/language/concepts.ts';
import type { Lexeme } from '#lib/language/lexicon.ts';
import { keyOf, type WordGroup } from '#lib/language/reading.ts';

/** Whether a word names a kind of contract. */
export const isContract = ({ fields, isFiller: isOrdinary }: Lexeme): boolean =>
  !isOrdinary && fields.some((id) => conceptAt(id).kind === 'contract');

/** „ohne eigene Personalabteilung“ */
const isOwn = (wordGroup: WordGroup | undefined): boolean => keyOf(wordGroup).startsWith('eigen');

const SEARCHED =
  /\b(?:find\w*|fand\w*|gefunden|bekomm\w*|krieg\w*|bewirb\w*|bewerb\w*|beworben|melde\w*|gibt|fehl\w*|sicht|auftreib\w*|aufzutreiben|ausgestorben|leergefegt)\b/;
/** „kein Lokführer, kein Fahrdienstleiter – nichts zu finden“: nothing else between. */
const NOTHING_FOUND = /^kein\w* \S+(?: (?:und )?kein\w* \S+)* nicht\w* (?:mehr )?zu (?:find|bekomm|krieg)/;
const MOST_MISSING = 12;
const HAVING = /^(?:hab\w*|hat|besitz\w*|verfueg\w*)$/;

/** What „kein“ means: that something is not wanted, that it is missing and therefore wanted, or that a company has none of it. */
export function readNegation(
  wordGroups: readonly WordGroup[],
  at: number,
): 'unwanted' | 'missing' | 'absent' {
  // „niemand auf Zeit“, but „es kam niemand, der Bebauungspläne beherrscht“.
  const isOfContract = wordGroups[at + 1]?.lexemes.some(isContract) === true;
  if (keyOf(wordGroups[at]).startsWith('niemand')) return isOfContract ? 'unwanted' : 'missing';
  if (!keyOf(wordGroups[at]).startsWith('kein') && keyOf(wordGroups[at]) !== 'ohne') return 'unwanted';
  let from = at;
  while (from > 0 && wordGroups[from]?.isAfterStop !== true) from -= 1;
  // „Kein Verkäufer, davon haben wir genug: uns fehlt …“ says nothing of the one who is missing.
  let to = at + 1;
  while (to < wordGroups.length && wordGroups[to]?.isAfterPause !== true) to += 1;
  const keys = wordGroups.slice(from, to).map(keyOf);
  if (SEARCHED.test(keys.join(' '))) return 'missing';
  const following = wordGroups
    .slice(at, at + MOST_MISSING)
    .map(keyOf)
    .join(' ');
  if (NOTHING_FOUND.test(following) && !isOfContract) return 'missing';
  const isHaving = keys.slice(Math.max(0, at - from - 4), at - from).some((key) => HAVING.test(key));
  const isOver = keys.slice(at - from).some((key) => key === 'mehr');
  if (isOver || keys.includes('seit')) return 'missing';
  return isHaving || (keyOf(wordGroups[at]) === 'ohne' && isOwn(wordGroups[at + 1])) ? 'absent' : 'unwanted';
}
