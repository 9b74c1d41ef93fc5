import { type Agency, splitList } from '#domain/agency/agency.ts';
import { conceptAt, withoutMisleading } from './concepts.ts';
import { literalTextOf, type MatchReason } from './literal-match.ts';
import { lexicon } from './lexicon.ts';
import { findPlace, gazetteer, type Place } from './places.ts';
import { contentStems, isFiller, knownWord, readSpans } from './reading.ts';
import { finishSlices, type Slices } from './slices.ts';
import { foldText, stemWord, tokenise } from './text.ts';

/** One entry of a field („IT & Digital“), read once however many agencies have it. */
export interface IndexEntry {
  readonly field: MatchReason['field'];
  readonly text: string;
  /** Ids of the functions, industries, seniorities and company types that it names. */
  readonly concepts: readonly number[];
  readonly places: readonly Place[];
  readonly stems: readonly string[];
  /** Places in {@link AgencyIndex.agencies} of the agencies that have it. */
  readonly holders: number[];
}

/** What ranking looks up instead of reading every agency. */
export interface AgencyIndex {
  readonly agencies: readonly Agency[];
  readonly entries: readonly IndexEntry[];
  /** The entries of each agency. */
  readonly entriesOf: readonly (readonly number[])[];
  readonly entriesByConcept: ReadonlyMap<number, readonly number[]>;
  readonly entriesByStem: ReadonlyMap<string, readonly number[]>;
  readonly entriesByPlace: ReadonlyMap<Place, readonly number[]>;
  /** Agencies whose description names the concept, or holds the word. */
  readonly summariesByConcept: ReadonlyMap<number, readonly number[]>;
  readonly summariesByStem: ReadonlyMap<string, readonly number[]>;
  /** Agencies whose specialisations say nothing about a function: there the description speaks. */
  readonly isSilent: Uint8Array;
  /** What a literal match is looked for in, in lower case. */
  readonly literalTexts: readonly string[];
}

/** How much of a description is read. */
const MAX_SUMMARY_LENGTH = 1200;
/** How much of an entry is read. */
const MAX_ENTRY_LENGTH = 400;
const MAX_ENTRIES = 60;

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** The places that an entry of `Standort` names: „Köln/Bonn“ two, „60311 Frankfurt“ one. */
export function readPlaces(entry: string): Place[] {
  const keys = tokenise(entry).map((token) => foldText(token.text.replaceAll('-', ' ')));
  const places: Place[] = [];
  for (let at = 0; at < keys.length;) {
    const match = findPlace(keys, at);
    if (match !== null && !places.includes(match.place)) places.push(match.place);
    at += match?.length ?? 1;
  }
  return places;
}

/** Every concept that the words of an entry stand for, narrow ones first come. */
export function readConcepts(entry: string): number[] {
  const spans = readSpans(entry.slice(0, MAX_ENTRY_LENGTH), false);
  const ids = new Set(
    spans.flatMap((span) => span.lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields])),
  );
  return withoutMisleading([...ids], /recruiting|recruitment/i.test(entry));
}

interface SummaryWord {
  readonly concepts: readonly number[];
  readonly stem: string | null;
}

class IndexBuilder {
  readonly #entries: IndexEntry[] = [];
  readonly #entryIds = new Map<string, number>();
  readonly #entriesOf: (readonly number[])[] = [];
  readonly #entriesByConcept = new Map<number, number[]>();
  readonly #entriesByStem = new Map<string, number[]>();
  readonly #entriesByPlace = new Map<Place, number[]>();
  readonly #summariesByConcept = new Map<number, number[]>();
  readonly #summariesByStem = new Map<string, number[]>();
  readonly #summaryWords = new Map<string, SummaryWord>();
  readonly #isSilent: Uint8Array;
  readonly #literalTexts: string[] = [];
  readonly #agencies: readonly Agency[];

  constructor(agencies: readonly Agency[]) {
    this.#agencies = agencies;
    this.#isSilent = new Uint8Array(agencies.length);
  }

  #entryId(field: IndexEntry['field'], text: string): number {
    const key = `${field}:${text}`;
    const known = this.#entryIds.get(key);
    if (known !== undefined) return known;
    const id = this.#entries.length;
    const isPlace = field === 'Standort';
    const entry: IndexEntry = {
      field,
      text,
      concepts: isPlace ? [] : readConcepts(text),
      places: isPlace ? readPlaces(text) : [],
      stems: contentStems(text.slice(0, MAX_ENTRY_LENGTH)),
      holders: [],
    };
    this.#entries.push(entry);
    this.#entryIds.set(key, id);
    for (const concept of entry.concepts) push(this.#entriesByConcept, concept, id);
    for (const stem of entry.stems) push(this.#entriesByStem, stem, id);
    for (const place of entry.places) push(this.#entriesByPlace, place, id);
    return id;
  }

  #summaryWord(key: string): SummaryWord {
    const known = this.#summaryWords.get(key);
    if (known !== undefined) return known;
    const lexemes = knownWord(key);
    const concepts = [...new Set(lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields]))];
    const word = { concepts, stem: isFiller(lexemes) || key.length < 3 ? null : stemWord(key) };
    this.#summaryWords.set(key, word);
    return word;
  }

  add(place: number): void {
    const agency = this.#agencies[place];
    if (agency === undefined) return;
    this.#literalTexts.push(literalTextOf(agency));
    const ids: number[] = [];
    let saysFunction = false;
    const enter = (field: IndexEntry['field'], list: string | null) => {
      for (const text of splitList(list).slice(0, MAX_ENTRIES)) {
        const id = this.#entryId(field, text);
        const entry = this.#entries[id];
        if (entry === undefined) continue;
        ids.push(id);
        entry.holders.push(place);
        saysFunction ||= field === 'Spezialisierung' && entry.concepts.some(isTellingFunction);
      }
    };
    enter('Spezialisierung', agency.Spezialisierung);
    enter('Branche', agency.Branchen);
    enter('Standort', agency.Standort);
    this.#entriesOf.push(ids);
    this.#isSilent[place] = saysFunction ? 0 : 1;
    if (agency.Zusammenfassung === null) return;
    for (const word of foldText(agency.Zusammenfassung.slice(0, MAX_SUMMARY_LENGTH)).split(/[^a-z0-9]+/)) {
      if (word.length < 2 || word.length > 48) continue;
      const { concepts, stem } = this.#summaryWord(word);
      for (const concept of concepts) push(this.#summariesByConcept, concept, place);
      if (stem !== null) push(this.#summariesByStem, stem, place);
    }
  }

  finish(): AgencyIndex {
    return {
      agencies: this.#agencies,
      entries: this.#entries,
      entriesOf: this.#entriesOf,
      entriesByConcept: this.#entriesByConcept,
      entriesByStem: this.#entriesByStem,
      entriesByPlace: this.#entriesByPlace,
      summariesByConcept: this.#summariesByConcept,
      summariesByStem: this.#summariesByStem,
      isSilent: this.#isSilent,
      literalTexts: this.#literalTexts,
    };
  }
}

function isTellingFunction(id: number): boolean {
  const concept = conceptAt(id);
  return (
    concept.kind === 'Funktion' &&
    !['Geschäftsführung', 'Interim Management', 'Beratung & Strategie', 'Projektmanagement'].includes(
      concept.name,
    )
  );
}

/** Gets ready what reading an agency takes: the words and places that are known. */
export function* prepareReading(): Slices<void> {
  yield* lexicon.prepare();
  yield* gazetteer.prepare();
}

/**
 * Builds the index a slice at a time, so that a page stays responsive: take the next slice as long as there is
 * time, and give way to the page in between. What it returns equals {@link buildAgencyIndex}.
 */
export function* buildAgencyIndexInSlices(agencies: readonly Agency[]): Slices<AgencyIndex> {
  yield* prepareReading();
  const builder = new IndexBuilder(agencies);
  for (let place = 0; place < agencies.length; place += 1) {
    builder.add(place);
    yield;
  }
  return builder.finish();
}

/** Builds the index at once. For more than some hundred agencies on a page use {@link buildAgencyIndexInSlices}. */
export function buildAgencyIndex(agencies: readonly Agency[]): AgencyIndex {
  return finishSlices(buildAgencyIndexInSlices(agencies));
}
