import type { Agency } from '#agency/model/agency.ts';
import { Distances } from '#lib/language/distances.ts';
import { readPlaces } from '#lib/language/entry-reading.ts';
import { isOrdinaryWord } from '#lib/language/known.ts';
import { findLexeme } from '#lib/language/lexicon.ts';
import { findPlace, type Place } from '#lib/language/places.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { cleanText } from '#lib/text/fold.ts';
import { MATCHED_OTHER_FIELD, type Matches, matchNames, toSearchableNames } from './matches.ts';
import { findsWord, prepareWord, type SearchWord, termWordsOf, wordsOf } from './search-words.ts';

/** The result of a term. */
export interface TermOutcome {
  readonly matches: Matches;
  /** The term that was searched for, in which words that no entry contains may be corrected. */
  readonly term: string;
  readonly isCorrected: boolean;
  /** The word that was left out, because nothing has all words; null where none was. */
  readonly dropped: string | null;
}

/** The index of a directory's texts; {@link buildTextIndex} builds it once for each list. */
export interface TextIndex {
  readonly find: (term: string) => TermOutcome;
}

/** A word of a term, or the words that name a place. */
interface AskedPart {
  readonly text: string;
  readonly words: readonly SearchWord[];
  readonly place: Place | null;
  /** „Raum Osnabrück“, a region or a state: towns around it or in it count. */
  readonly isWide: boolean;
}

const WIDE = new Set(['raum', 'großraum', 'region', 'umgebung', 'nähe', 'umkreis', 'near']);
/** Kilometres around a town that „Raum“ means. */
const AROUND = 50;
const MAX_OFFICES = 60;

/** A word that occurs in an entry. */
interface WrittenWord extends SearchWord {
  /** Positions of the agencies that have it, in ascending order. */
  readonly holders: number[];
  /** Whether it is in a name or a list of some entry, so that it can replace a misspelt one. */
  isListed: boolean;
}

/** Characters of an entry that are read. */
const MAX_TEXT_LENGTH = 10_000;
/** The similarity from which on a word counts as a misspelling of another one. */
const MIN_SIMILARITY = 0.3;
/** Letters of the shortest word that is corrected, because shorter ones resemble half of all words. */
const MIN_CORRECTED = 4;
const BLANKS = /\s+/;
const DIVIDED_WORD = /-[ \t]*\r?\n/;
/** The form of words that can replace a misspelt one; they come from names, lists and places. */
const LISTED = /^[^0-9]{4,40}$/u;

/** The trigrams of a single word, as PostgreSQL's pg_trgm makes them. */
function trigramsOf(word: string): Set<string> {
  const letters = Array.from(`  ${word} `);
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
}

const isAnything = (matches: Matches): boolean => matches.some((match) => match !== 0);

class TextSearch implements TextIndex {
  readonly #names: readonly string[];
  readonly #words = new Map<string, WrittenWord>();
  /** The agencies with an office in each place. */
  readonly #offices = new Map<Place, number[]>();
  readonly #placesByText = new Map<string, readonly Place[]>();
  /** The words of each piece between blanks, most of which come again and again: this takes a third of the time. */
  readonly #wordsOfPiece = new Map<string, readonly WrittenWord[]>();

  constructor(agencies: readonly Agency[]) {
    this.#names = toSearchableNames(agencies);
    agencies.forEach((agency, position) => this.#add(agency, position));
  }

  #add(agency: Agency, position: number): void {
    const { name, specializations, industries, locations, summary } = agency;
    for (const place of locations.slice(0, MAX_OFFICES).flatMap((text) => this.#placesOf(text))) {
      const holders = this.#offices.get(place);
      if (holders === undefined) this.#offices.set(place, [position]);
      else holders.push(position);
    }
    const listed = [name, ...specializations, ...industries, ...locations].join(' ');
    this.#enter(takeCharacters(listed, MAX_TEXT_LENGTH), position, true);
    const left = MAX_TEXT_LENGTH - listed.length;
    if (summary !== null && left > 0) this.#enter(takeCharacters(summary, left), position, false);
  }

  /** The places of an entry of „Standort“, read once however many agencies have it. */
  #placesOf(text: string): readonly Place[] {
    const known = this.#placesByText.get(text);
    if (known !== undefined) return known;
    const places = readPlaces(text);
    this.#placesByText.set(text, places);
    return places;
  }

  /** Enters the words of a text for an agency. */
  #enter(text: string, position: number, isListed: boolean): void {
    // A word that a line's end divides is in two pieces.
    for (const piece of (DIVIDED_WORD.test(text) ? cleanText(text) : text).split(BLANKS)) {
      for (const word of this.#wordsOf(piece)) {
        if (word.holders.at(-1) !== position) word.holders.push(position);
        if (isListed) word.isListed = true;
      }
    }
  }

  #wordsOf(piece: string): readonly WrittenWord[] {
    const known = this.#wordsOfPiece.get(piece);
    if (known !== undefined) return known;
    const words = wordsOf(piece).map((text) => {
      const word = this.#words.get(text) ?? { ...prepareWord(text), holders: [], isListed: false };
      this.#words.set(text, word);
      return word;
    });
    this.#wordsOfPiece.set(piece, words);
    return words;
  }

  readonly find = (term: string): TermOutcome => {
    const asked = this.#read(term);
    const matches = this.#match(term, asked);
    const typed = { term, isCorrected: false, dropped: null };
    if (isAnything(matches)) return { ...typed, matches };
    const corrected = this.#correct(asked);
    if (corrected !== null) {
      const others = this.#match(corrected, this.#read(corrected));
      if (isAnything(others)) return { matches: others, term: corrected, isCorrected: true, dropped: null };
    }
    return this.#withoutRarest(asked) ?? { ...typed, matches };
  };

  /** The result without the rarest word, down to one that is found; null where none is. */
  #withoutRarest(asked: readonly AskedPart[]): TermOutcome | null {
    if (asked.length < 2) return null;
    const counted = asked.map((part) => ({ part, count: this.#holdersOf(part).length }));
    const rarest = counted.reduce((least, one) => (one.count < least.count ? one : least));
    const left = asked.filter((part) => part !== rarest.part);
    const term = left.map(({ text }) => text).join(' ');
    const matches = this.#match(null, left);
    if (matches.some((match) => match !== 0))
      return { matches, term, isCorrected: false, dropped: rarest.part.text };
    const fewer = this.#withoutRarest(left);
    return fewer === null ? null : { ...fewer, dropped: `${rarest.part.text} ${fewer.dropped ?? ''}`.trim() };
  }

  /** The words of a term; those that name a place together. */
  #read(term: string): AskedPart[] {
    const words = termWordsOf(term);
    const raw = wordsOf(term);
    const keys = words.map(({ spellings: [folded = ''] }) => folded);
    const isWide = raw.some((word) => WIDE.has(word));
    const parts: AskedPart[] = [];
    for (let at = 0; at < words.length;) {
      const found = findPlace(keys, at);
      const length = found?.length ?? 1;
      const taken = words.slice(at, at + length);
      parts.push({
        text: taken.map(({ text }) => text).join(' '),
        words: taken,
        place: found?.place ?? null,
        isWide: isWide || (found !== null && found.place.kind !== 'town'),
      });
      at += length;
    }
    return parts;
  }

  /** The positions of the agencies that have every word of a part, or an office in its place. */
  #holdersOf({ words, place, isWide }: AskedPart): readonly number[] {
    const counts = new Uint8Array(this.#names.length);
    words.forEach((word, at) => {
      for (const written of this.#words.values()) {
        if (!findsWord(word, written)) continue;
        for (const holder of written.holders) if (counts[holder] === at) counts[holder] = at + 1;
      }
    });
    if (place !== null) {
      const distances = new Distances([place]);
      for (const [office, holders] of this.#offices) {
        const kilometres = distances.measure(office)?.kilometres ?? Infinity;
        if (kilometres <= (isWide ? (place.kind === 'town' ? AROUND : 0) : 0))
          for (const holder of holders) counts[holder] = words.length;
      }
    }
    return [...counts.keys()].filter((position) => counts[position] === words.length);
  }

  /** @param term null where it is no longer what was typed, so that no name can hold it */
  #match(term: string | null, asked: readonly AskedPart[]): Matches {
    const matches = term === null ? new Uint8Array(this.#names.length) : matchNames(this.#names, term);
    if (asked.length === 0) return matches;
    const counts = new Uint8Array(matches.length);
    asked.forEach((part, at) => {
      for (const holder of this.#holdersOf(part)) if (counts[holder] === at) counts[holder] = at + 1;
    });
    counts.forEach((count, position) => {
      if (count === asked.length && matches[position] === 0) matches[position] = MATCHED_OTHER_FIELD;
    });
    return matches;
  }

  /** The term with each word that no entry contains replaced by the most similar one; null where nothing is similar enough. */
  #correct(asked: readonly AskedPart[]): string | null {
    let isCorrected = false;
    const words = asked.flatMap(({ words: parts, place }) =>
      parts.map((word) => {
        const [folded = ''] = word.spellings;
        // A place, a word of the trade or of everyday German is no typing error.
        if (place !== null || isOrdinaryWord(folded) || findLexeme(folded) !== undefined) return word.text;
        for (const written of this.#words.values()) if (findsWord(word, written)) return word.text;
        const similar = this.#findSimilar(folded);
        if (similar !== null) isCorrected = true;
        return similar ?? word.text;
      }),
    );
    return isCorrected ? words.join(' ') : null;
  }

  #findSimilar(misspelt: string): string | null {
    if (misspelt.length < MIN_CORRECTED) return null;
    const asked = trigramsOf(misspelt);
    let best: string | null = null;
    let bestSimilarity = MIN_SIMILARITY;
    for (const { spellings, isListed } of this.#words.values()) {
      const [word = ''] = spellings;
      if (!isListed || !LISTED.test(word)) continue;
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
