import type { Agency } from '#domain/agency/agency.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { MATCHED_OTHER_FIELD, type Matches, matchNames, toSearchableNames } from './matches.ts';
import { findsWord, prepareWord, type SearchWord, termWordsOf, wordsOf } from './search-words.ts';

/** The result of a term. */
export interface TermOutcome {
  readonly matches: Matches;
  /** The term that was searched for, in which words that no entry contains may be corrected. */
  readonly term: string;
  readonly isCorrected: boolean;
}

/** The index of a directory's texts; {@link buildTextIndex} builds it once for each list. */
export interface TextIndex {
  readonly find: (term: string) => TermOutcome;
}

/** A word that occurs in an entry. */
interface WrittenWord extends SearchWord {
  /** Positions of the agencies that have it, in ascending order. */
  readonly holders: number[];
}

/** Characters of an entry that are read. */
const MAX_TEXT_LENGTH = 10_000;
/** The similarity from which on a word counts as a misspelling of another one. */
const MIN_SIMILARITY = 0.3;
/** Letters of the shortest word that is corrected, because shorter ones resemble half of all words. */
const MIN_CORRECTED = 4;
/** The form of words that can replace a misspelt one; they come from names, lists and places. */
const LISTED = /^[^0-9]{4,40}$/u;

/** The trigrams of a single word, as PostgreSQL's pg_trgm makes them. */
function trigramsOf(word: string): Set<string> {
  const letters = Array.from(`  ${word} `);
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
}

class TextSearch implements TextIndex {
  readonly #names: readonly string[];
  readonly #words = new Map<string, WrittenWord>();
  /** Words that can replace a misspelt one. */
  readonly #listed = new Set<string>();

  constructor(agencies: readonly Agency[]) {
    this.#names = toSearchableNames(agencies);
    agencies.forEach((agency, position) => this.#add(agency, position));
  }

  #add(agency: Agency, position: number): void {
    const { name, specializations, industries, locations, summary } = agency;
    const listed = [name, ...specializations, ...industries, ...locations].join(' ');
    for (const word of wordsOf(takeCharacters(listed, MAX_TEXT_LENGTH))) {
      const [folded = ''] = this.#enter(word, position).spellings;
      this.#listed.add(folded);
    }
    const left = MAX_TEXT_LENGTH - listed.length;
    if (summary === null || left <= 0) return;
    for (const word of wordsOf(takeCharacters(summary, left))) this.#enter(word, position);
  }

  #enter(text: string, position: number): WrittenWord {
    let word = this.#words.get(text);
    if (word === undefined) {
      word = { ...prepareWord(text), holders: [] };
      this.#words.set(text, word);
    }
    if (word.holders.at(-1) !== position) word.holders.push(position);
    return word;
  }

  readonly find = (term: string): TermOutcome => {
    const matches = this.#match(term);
    if (matches.some((match) => match !== 0)) return { matches, term, isCorrected: false };
    const corrected = this.#correct(term);
    const others = corrected === null ? matches : this.#match(corrected);
    const isCorrected = others.some((match) => match !== 0);
    return { matches: others, term: isCorrected && corrected !== null ? corrected : term, isCorrected };
  };

  #match(term: string): Matches {
    const matches = matchNames(this.#names, term);
    const asked = termWordsOf(term);
    if (asked.length === 0) return matches;
    // The number of the words that each agency has.
    const counts = new Uint8Array(matches.length);
    asked.forEach((word, at) => {
      for (const written of this.#words.values()) {
        if (!findsWord(word, written)) continue;
        for (const holder of written.holders) if (counts[holder] === at) counts[holder] = at + 1;
      }
    });
    counts.forEach((count, position) => {
      if (count === asked.length && matches[position] === 0) matches[position] = MATCHED_OTHER_FIELD;
    });
    return matches;
  }

  /** The term with each word that no entry contains replaced by the most similar one; null where nothing is similar enough. */
  #correct(term: string): string | null {
    let isCorrected = false;
    const words = termWordsOf(term).map((asked) => {
      for (const written of this.#words.values()) if (findsWord(asked, written)) return asked.text;
      const similar = this.#findSimilar(asked.spellings[0] ?? '');
      if (similar !== null) isCorrected = true;
      return similar ?? asked.text;
    });
    return isCorrected ? words.join(' ') : null;
  }

  #findSimilar(misspelt: string): string | null {
    if (misspelt.length < MIN_CORRECTED) return null;
    const asked = trigramsOf(misspelt);
    let best: string | null = null;
    let bestSimilarity = MIN_SIMILARITY;
    for (const word of this.#listed) {
      if (!LISTED.test(word)) continue;
      const trigrams = trigramsOf(word);
      let shared = 0;
      for (const trigram of trigrams) if (asked.has(trigram)) shared += 1;
      const similarity = shared / (trigrams.size + asked.size - shared);
      if (similarity < bestSimilarity || (similarity === bestSimilarity && best !== null && best < word))
        continue;
      best = word;
      bestSimilarity = similarity;
    }
    return best;
  }
}

/** Builds the text index of a directory. */
export function buildTextIndex(agencies: readonly Agency[]): TextIndex {
  return new TextSearch(agencies);
}
