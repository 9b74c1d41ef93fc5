import { type Agency, isPremiumPartner } from '#agency/model/agency.ts';
import { areRelated, conceptAt } from '#lib/language/concepts.ts';
import { MAX_ENTRY_LENGTH, readConcepts, readPlaces } from '#lib/language/entry-reading.ts';
import { lexiconFor } from '#lib/language/lexicon.ts';
import type { Place } from '#lib/language/places.ts';
import { contentStems, isFiller, splitWordCached } from '#lib/language/reading.ts';
import { subtypesOfText } from '#lib/language/subtypes.ts';
import { stemWord } from '#lib/language/text.ts';
import { foldText } from '#lib/text/fold.ts';
import { isNationwide, readRefusals, specialGroups } from './agency-traits.ts';
import { isForLeaders } from './fit.ts';
import { literalTextOf, type MatchReason } from './literal-match.ts';
import { OFFICE_WORK } from './mentions.ts';

/** One entry of a field („IT & Digital“), read once however many agencies have it. */
export interface IndexedFieldEntry {
  readonly field: MatchReason['field'];
  readonly text: string;
  /** Ids of the concepts that it names. */
  readonly concepts: readonly number[];
  readonly places: readonly Place[];
  readonly stems: readonly string[];
  /** The kinds of its concepts that it names. */
  readonly subtypes: readonly number[];
  readonly isForLeaders: boolean;
  /** Positions in {@link AgencyIndex.agencies} of the agencies that have it. */
  readonly holders: number[];
}

/** The lookup tables of ranking, so that it need not read every agency. */
export interface AgencyIndex {
  readonly agencies: readonly Agency[];
  /** The position of the operator's agency; −1 where the list lacks it. */
  readonly partner: number;
  readonly entries: readonly IndexedFieldEntry[];
  /** The entries of each agency. */
  readonly entriesOf: readonly (readonly number[])[];
  readonly entriesByConcept: ReadonlyMap<number, readonly number[]>;
  readonly entriesByStem: ReadonlyMap<string, readonly number[]>;
  /** Agencies whose description names the concept, or holds the word. */
  readonly summariesByConcept: ReadonlyMap<number, readonly number[]>;
  /** Agencies whose description names people of the function: „Einkäufer“. */
  readonly peopleByConcept: ReadonlyMap<number, readonly number[]>;
  readonly summariesByStem: ReadonlyMap<string, readonly number[]>;
  /** 1 for an agency whose specializations name no function, so that its summary counts more. */
  readonly namesNoFunction: Uint8Array;
  /** The offices of each agency. */
  readonly officesOf: readonly (readonly Place[])[];
  /** 1 for an agency that works in the whole country. */
  readonly isNationwide: Uint8Array;
  /** Agencies with a description and no specialization, or that name placement itself: they take what comes, near their office. */
  readonly openToAll: readonly number[];
  /** The entries of each agency in „Spezialisierung“. */
  readonly specializationsOf: readonly (readonly number[])[];
  /** The number of the groups of functions that its specializations name. */
  readonly breadth: Uint8Array;
  /** 1 for an agency of whose specializations half are for leading people. */
  readonly isForLeaders: Uint8Array;
  /** Agencies with an entry for leading people of any field: „Executive Search“. */
  readonly leadersOf: readonly number[];
  /** 1 for an agency with an entry for people of any field. */
  readonly isOfAnyField: Uint8Array;
  /** 1 for an agency that names a kind of contract for a time before everything else. */
  readonly isInterim: Uint8Array;
  /** The number of the groups of industries that an agency names; 0 where it names companies of any. */
  readonly industryFields: Uint8Array;
  /** Concepts of what the agency says that it does not do. */
  readonly refused: readonly (readonly number[])[];
  /** The agency's folded texts, for literal matches. */
  readonly literalTexts: readonly string[];
}

/** How much of a description is read. */
const MAX_SUMMARY_LENGTH = 1200;
const MAX_ENTRIES = 60;

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** A word of a description, read by itself. */
interface SummaryWord {
  readonly concepts: readonly number[];
  /** Those of whose people it is a word. */
  readonly roles: readonly number[];
  readonly stem: string | null;
  readonly isNegation: boolean;
  /** Whether it names a kind of contract, which a negation before it excludes. */
  readonly isContract: boolean;
}

/** A word of a description, where it is. */
export interface DescriptionWord extends SummaryWord {
  /**
   * Whether it follows „Auftraggeber“ or „Branchen“ in its sentence, so that it names the clients' industry and not a
   * function.
   */
  readonly isOfClients: boolean;
  /** Folded, as the vocabulary writes it. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Index of the word with which the negation of this one begins („nicht in Zeitarbeit“), if there is one. */
  readonly negatedFrom: number | null;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_SUMMARY_WORD = 48;
/** How many following words a „nicht“ of a description applies to. */
const NEGATION_REACH = 3;
/** Words with which agencies describe how they work („unser Netzwerk“). In a summary they name no function. */
const METHOD =
  /^(?:netzwerk\w*|daten|datenbank(?:en)?|qualitaet|kommunikation|personal|recruiting|digital|berat(?:er|erin|erinnen|ern|ung|en))$/;
const CLIENTS = /^(?:auftraggeber|kunde|mandant|klient|branche)(?:n|en|innen)?$/;
const SENTENCE_END = /[.!?\n]/;
const CLAUSE_END = /[.!?\n,;:]/;
const wordsOfLexicon = new WeakMap<object, Map<string, SummaryWord>>();
const MAX_SUMMARY_WORDS = 60_000;

function readSummaryWord(key: string): SummaryWord {
  const lexicon = lexiconFor(false);
  let summaryWords = wordsOfLexicon.get(lexicon);
  if (summaryWords === undefined || summaryWords.size > MAX_SUMMARY_WORDS)
    wordsOfLexicon.set(lexicon, (summaryWords = new Map()));
  const known = summaryWords.get(key);
  if (known !== undefined) return known;
  const lexemes = splitWordCached(key);
  const concepts = METHOD.test(key)
    ? []
    : [...new Set(lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields]))];
  const word = {
    concepts,
    roles: METHOD.test(key) ? [] : lexemes.flatMap((lexeme) => lexeme.roles),
    stem: isFiller(lexemes) || key.length < 3 ? null : stemWord(key),
    isNegation: lexemes.some((lexeme) => lexeme.isNegation),
    isContract: concepts.some((id) => conceptAt(id).kind === 'contract'),
  };
  summaryWords.set(key, word);
  return word;
}

/** The words of a description, each read by itself. */
export function readSummary(summary: string): DescriptionWord[] {
  const words: DescriptionWord[] = [];
  let negation = -1;
  let negatedFrom = 0;
  let at = 0;
  let end = 0;
  let isOfClients = false;
  for (const match of summary.slice(0, MAX_SUMMARY_LENGTH).matchAll(WORD)) {
    const key = foldText(match[0]);
    at += 1;
    const gap = summary.slice(end, match.index);
    if (SENTENCE_END.test(gap)) isOfClients = false;
    if (CLAUSE_END.test(gap)) negation = -1;
    end = match.index + match[0].length;
    isOfClients ||= CLIENTS.test(key);
    if (key.length < 2 || key.length > MAX_SUMMARY_WORD) continue;
    const word = readSummaryWord(key);
    if (word.isNegation) [negation, negatedFrom] = [at, match.index];
    const isNegated = negation > 0 && at > negation && at <= negation + NEGATION_REACH;
    words.push({
      ...word,
      key,
      start: match.index,
      end,
      isOfClients,
      negatedFrom: isNegated ? negatedFrom : null,
    });
  }
  return words;
}

function isTellingFunction(id: number): boolean {
  const concept = conceptAt(id);
  return (
    concept.kind === 'function' &&
    !['Geschäftsführung', 'Interim Management', 'Beratung & Strategie', 'Projektmanagement'].includes(
      concept.name,
    )
  );
}

/** The groups of the industries that these entries of an agency name as such. */
function industriesOf(entries: readonly IndexedFieldEntry[]): ReadonlySet<number> {
  const concepts = entries.flatMap(({ field, concepts: named }) => (field === 'industries' ? named : []));
  return new Set(concepts.map(conceptAt).flatMap(({ kind, group }) => (kind === 'industry' ? group : [])));
}

/** How many fields these groups of industries are: related ones are one, as „Pharma“ and „Medizintechnik“. */
function countFields(groups: readonly number[]): number {
  const fields: number[][] = [];
  for (const group of groups) {
    const isNear = (other: number) => areRelated(conceptAt(group), conceptAt(other));
    const field = fields.find((members) => members.some(isNear));
    if (field === undefined) fields.push([group]);
    else field.push(group);
  }
  return fields.length;
}

/** Entries for leading people of any field. */
const EXECUTIVES = /executive search|führungskr|direktansprache|headhunting|personalvermittlung/i;
/** Entries that name placement itself, and no field. */
const PLACEMENT = /^(?:personalvermittlung|personaldienstleist|projektbesetzung)/i;
/** An entry for leading people that names no field. */
const isForAnyLeaders = ({ field, text, concepts, isForLeaders: isLeading }: IndexedFieldEntry): boolean =>
  field === 'specializations' &&
  (isLeading || EXECUTIVES.test(text)) &&
  specialGroups(concepts).size === 0 &&
  !concepts.some((id) => conceptAt(id).name === OFFICE_WORK);
const isInterimContract = (id: number): boolean => conceptAt(id).name === 'Interim';

/** Builds the index of a list. */
export function buildAgencyIndex(agencies: readonly Agency[]): AgencyIndex {
  const entries: IndexedFieldEntry[] = [];
  const entryIds = new Map<string, number>();
  const entriesByConcept = new Map<number, number[]>();
  const entriesByStem = new Map<string, number[]>();
  const summariesByConcept = new Map<number, number[]>();
  const summariesByStem = new Map<string, number[]>();
  const peopleByConcept = new Map<number, number[]>();
  const namesNoFunction = new Uint8Array(agencies.length);
  const nationwide = new Uint8Array(agencies.length);
  const openToAll: number[] = [];
  const specializationsOf: (readonly number[])[] = [];
  const breadth = new Uint8Array(agencies.length);
  const leaders = new Uint8Array(agencies.length);
  const officesOf: (readonly Place[])[] = [];
  const refused: (readonly number[])[] = [];
  const leadersOf: number[] = [];
  const isOfAnyField = new Uint8Array(agencies.length);
  const isInterim = new Uint8Array(agencies.length);
  const industryFields = new Uint8Array(agencies.length);

  function enter(field: IndexedFieldEntry['field'], text: string, position: number): number {
    const key = `${field}:${text}`;
    const known = entryIds.get(key);
    if (known !== undefined) {
      entries[known]?.holders.push(position);
      return known;
    }
    const id = entries.length;
    const isPlace = field === 'locations';
    const concepts = isPlace ? [] : readConcepts(text);
    const entry: IndexedFieldEntry = {
      field,
      text,
      concepts,
      subtypes: isPlace ? [] : subtypesOfText(text, concepts),
      isForLeaders: field === 'specializations' && isForLeaders(text),
      places: isPlace ? readPlaces(text) : [],
      stems: contentStems(text.slice(0, MAX_ENTRY_LENGTH)),
      holders: [position],
    };
    entries.push(entry);
    entryIds.set(key, id);
    for (const concept of entry.concepts) push(entriesByConcept, concept, id);
    for (const stem of entry.stems) push(entriesByStem, stem, id);
    return id;
  }

  /** Enters a description, and returns the concepts of what the agency says that it does not do. */
  function addSummary(summary: string, position: number, industries: ReadonlySet<number>): readonly number[] {
    const not: number[] = readRefusals(summary);
    for (const { concepts, roles, stem, isContract, isOfClients, negatedFrom } of readSummary(summary)) {
      if (negatedFrom !== null) not.push(...concepts);
      else for (const role of roles) push(peopleByConcept, role, position);
      // „Nicht in Zeitarbeit“ is no offer of it.
      const said = isContract && negatedFrom !== null ? [] : concepts;
      // „Auftraggeber aus dem Handel“ is the industry that it names anyway, and no search for salespeople.
      const isTrade = isOfClients && said.some((id) => industries.has(conceptAt(id).group));
      for (const concept of isTrade ? said.filter((id) => conceptAt(id).kind !== 'function') : said)
        push(summariesByConcept, concept, position);
      if (stem !== null) push(summariesByStem, stem, position);
    }
    return not;
  }

  const entriesOf = agencies.map((agency, position) => {
    const ids = (['specializations', 'industries', 'locations'] as const).flatMap((field) =>
      agency[field].slice(0, MAX_ENTRIES).map((text) => enter(field, text, position)),
    );
    const own = ids.flatMap((id) => entries[id] ?? []);
    const saysFunction = own.some(
      ({ field, concepts }) => field === 'specializations' && concepts.some(isTellingFunction),
    );
    namesNoFunction[position] = saysFunction ? 0 : 1;
    const offices = own.flatMap(({ places }) => places);
    officesOf.push(offices);
    nationwide[position] = isNationwide(agency, offices) ? 1 : 0;
    const isWithoutField = agency.specializations.length === 0 && agency.summary !== null;
    const isForPlacement = agency.specializations.some((text) => PLACEMENT.test(text));
    if (isWithoutField || isForPlacement) openToAll.push(position);
    specializationsOf.push(ids.filter((id) => entries[id]?.field === 'specializations'));
    const isForAll = own.some(isForAnyLeaders);
    if (isForAll) leadersOf.push(position);
    isOfAnyField[position] = isForAll || isForPlacement ? 1 : 0;
    isInterim[position] = entries[ids[0] ?? -1]?.concepts.some(isInterimContract) === true ? 1 : 0;
    const forLeaders = agency.specializations.filter(isForLeaders).length;
    leaders[position] = forLeaders > 0 && forLeaders * 2 >= agency.specializations.length ? 1 : 0;
    breadth[position] = specialGroups(
      own.flatMap(({ field, concepts }) => (field === 'specializations' ? concepts : [])),
    ).size;
    industryFields[position] = countFields([...industriesOf(own)]);
    refused.push(agency.summary === null ? [] : addSummary(agency.summary, position, industriesOf(own)));
    return ids;
  });

  return {
    agencies,
    partner: agencies.findIndex(isPremiumPartner),
    entries,
    entriesOf,
    entriesByConcept,
    entriesByStem,
    summariesByConcept,
    summariesByStem,
    peopleByConcept,
    namesNoFunction,
    officesOf,
    isNationwide: nationwide,
    openToAll,
    specializationsOf,
    breadth,
    isForLeaders: leaders,
    refused,
    leadersOf,
    isOfAnyField,
    isInterim,
    industryFields,
    literalTexts: agencies.map(literalTextOf),
  };
}
