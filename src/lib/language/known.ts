import { conceptAt, findConcept } from './concepts.ts';
import { type Knowledge, loadKnowledge } from './knowledge/knowledge.ts';
import { meaningOfOccupation } from './knowledge/occupation-meaning.ts';
import { findLexeme, type Lexeme, widenLexicon } from './lexicon.ts';
import { addTowns } from './places.ts';
import { readTradeWords } from './trade-words.ts';

let known: Knowledge | null = null;
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  known = await loadKnowledge();
  addTowns(known.towns);
  widenLexicon(readTradeWords(known.tradeWords));
}

/**
 * Loads job titles, towns, trade words and ordinary words, once. Until then texts are read by the vocabulary alone; a failure is tried
 * again at the next call.
 */
export function loadKnowledgeOnce(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Whether the knowledge has been loaded. */
export const isKnowledgeLoaded = (): boolean => known !== null;

const MIN_SWAPPED = 6;

/** „vertreib“: two letters swapped in a word of the vocabulary, which is likelier than the rare word that this gives. */
function isSwapped(key: string): boolean {
  if (key.length < MIN_SWAPPED) return false;
  for (let at = 1; at < key.length - 1; at += 1) {
    const meant = `${key.slice(0, at)}${key.charAt(at + 1)}${key.charAt(at)}${key.slice(at + 2)}`;
    if (meant !== key && findLexeme(meant)?.isOpen === true) return true;
  }
  return false;
}

/** Whether a folded word is one of everyday German, which is no misspelt word of the vocabulary. */
export const isOrdinaryWord = (key: string): boolean =>
  known?.ordinaryWords.has(key) === true && !isSwapped(key);

const ENDINGS = ['', 'e', 'en', 'er', 'n', 's', 'es', 'ern'];

/** Whether a word is one of everyday German, in any of its endings: „Aufträge“, „Rechnungen“. */
export function isOrdinaryForm(key: string): boolean {
  return ENDINGS.some((ending) => {
    const stem = key.endsWith(ending) ? key.slice(0, key.length - ending.length) : '';
    return stem.length > 2 && (isOrdinaryWord(stem) || isOrdinaryWord(stem.replace(/([aou])e/, '$1')));
  });
}

function lexemeOfTitle(stem: string, codes: readonly string[]): Lexeme {
  const meanings = codes.map(meaningOfOccupation);
  // Of several occupations under one title those that have a function, the nearest one of each.
  const functions = meanings.flatMap(({ functions: [nearest] }) => nearest ?? []);
  const industries = meanings.length === 1 ? (meanings[0]?.industries ?? []) : [];
  const roles = [...new Set(functions)].flatMap((name) => findConcept('function', name)?.id ?? []);
  const fields = industries.flatMap((name) => findConcept('industry', name)?.id ?? []);
  const marks = { isFiller: false, isCompanyHead: false, isPositionHead: false, isNegation: false };
  const groups = new Set(roles.map((id) => conceptAt(id).group));
  return {
    stem,
    roles: groups.size > 2 ? roles.slice(0, 1) : roles,
    fields,
    ...marks,
    isOpen: false,
    like: [],
    ...(roles.length === 0 && { isOtherTrade: true as const }),
  };
}

/** The end of a word for a person: „Schichtführerin“, „Kämmerer“, „Fachkraft“. Other titles are words of another meaning, too. */
const PERSON =
  /(?:er|erin|ern|erinnen|ist|isten|istin|eur|eure|eurin|ent|enten|entin|ant|anten|antin|or|oren|orin|oer|loge|logen|login|mann|frau|leute|kraft|kraefte|hilfe|beauftragter?|beauftragten|angestellter?|angestellten|wirt|wirte|wirtin|arzt|aerztin|wart|iker|ikerin|schmied|beamter?|beamten|pfleger|steward|pilot|koch|koechin|agent|coach|officer|manager|meister|meisterin|ar|are|aren|arin|schwester|gehilfe|gehilfin|nom|nomin)$/;

/** The official job title that begins at a word; null where there is none, or nothing has been learnt. */
export function findJobTitle(
  keys: readonly string[],
  at: number,
): { readonly lexeme: Lexeme; readonly length: number } | null {
  const title = known?.jobTitles.find(keys, at) ?? null;
  const isPerson = title !== null && keys.slice(at, at + title.length).some((key) => PERSON.test(key));
  return title === null || !isPerson
    ? null
    : {
        lexeme: lexemeOfTitle(keys.slice(at, at + title.length).join(' '), title.codes),
        length: title.length,
      };
}
