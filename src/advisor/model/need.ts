import { conceptAt, findConcept } from '#lib/language/concepts.ts';
import { isOrdinaryForm } from '#lib/language/known.ts';
import { findPlaceByName } from '#lib/language/places.ts';
import { keyOf, splitWordCached, readWordGroups, type WordGroup } from '#lib/language/reading.ts';
import { subtypesOf } from '#lib/language/subtypes.ts';
import { stemWord } from '#lib/language/text.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { cleanText } from '#lib/text/fold.ts';
import { type AdvisorSearch, MAX_QUERY_LENGTH } from './advisor-link.ts';
import { inferInterim } from './asked-duration.ts';
import { inferProjectField, isProjectDeveloper } from './field-of-project.ts';
import { ItemList, sortItems } from './item-list.ts';
import { withoutTemporaryStaff } from './temporary-staff.ts';
import {
  findMentions,
  GENERAL_MANAGEMENT,
  isGeneralFunction,
  type Mention,
  keepNarrowestConcepts,
} from './mentions.ts';
import { conceptsOfItem, isWorkItem } from './need-concepts.ts';
import { needItemId, type NeedKind, plainItem } from './need-kinds.ts';
import { isOffTopic } from './no-need.ts';
import { dividePassages, isLongAdvertisement } from './passages.ts';
import { readTerms, type TermMention } from './read-terms.ts';
import { withoutReportingLine } from './reporting-line.ts';
import { labelTerm } from './terms.ts';

/** One part of a need that was understood, shown as a removable chip: „Funktion: Finanzen“. */
export interface NeedItem {
  /** Stable and unique within the need, for keys and URLs: „Funktion:Finanzen“. */
  readonly id: string;
  readonly kind: NeedKind;
  /** The text of the chip after the kind. */
  readonly label: string;
  /** Names of the concepts or of the place; for a keyword, the stem of the word. */
  readonly values: readonly string[];
  /** The words of the query that it was read from. */
  readonly words: readonly string[];
  /** Whether the query excludes it: „nicht IT“. */
  readonly isNegated: boolean;
  /** Whether it is named in addition to the position, „CFO mit IT-Erfahrung“, so that it counts less. */
  readonly isSecondary: boolean;
  /** „Raum Stuttgart“: towns around it count like the town itself. */
  readonly isWide: boolean;
  /** The numbers of the subtypes, within the concepts, that the words stand for. */
  readonly subtypes: readonly number[];
  /** Names of the industries that the words of a function could mean as well: „Logistik“. */
  readonly relatedIndustries: readonly string[];
}

/** The understood meaning of a query. It is plain data: to drop an item, rank without it. */
export interface Need {
  readonly items: readonly NeedItem[];
  /** Whether somebody is looked for at all: not in a greeting, a complaint, or the words of a candidate. */
  readonly isNeed: boolean;
}

/**
 * „Nachfolger für einen Metallbetrieb“: „Nachfolger“ means a managing director, unless a function follows, „Nachfolger
 * für unsere Personalleiterin“.
 */
function findSuccessor(
  wordGroups: readonly WordGroup[],
): Pick<Mention, 'wordGroup' | 'isNegated' | 'industries'> | undefined {
  const wordGroup = wordGroups.find((one) => SUCCESSOR.test(keyOf(one)));
  return (
    wordGroup && {
      wordGroup: { ...wordGroup, lexemes: splitWordCached('nachfolger') },
      isNegated: false,
      industries: [],
    }
  );
}

/** One item for each term; of two numbers the last one counts. */
function toTermItems(terms: readonly TermMention[]): NeedItem[] {
  const items = new Map<string, NeedItem>();
  for (const term of terms) {
    const { kind, values, isNegated, words } = term;
    const isNumber = kind === 'guarantee' || kind === 'offlimits' || kind === 'women';
    const label = labelTerm(term);
    const id = needItemId(kind, label.replaceAll('\u00A0', ' '));
    items.set(isNumber ? kind : id, { ...plainItem(kind, label), id, values, words: [words], isNegated });
  }
  return [...items.values()];
}

function addConcepts(list: ItemList, ids: readonly number[], mention: Mention, isSecondary = false): void {
  for (const id of ids) {
    const concept = conceptAt(id);
    list.add(concept.kind, conceptAt(concept.group).name, concept.name, mention, isSecondary);
  }
}

/**
 * Whether the mention is only a general one („Vorstand“, „Geschäftsführer“). Such a word does not count as the function
 * where a field beside it does.
 */
function isGeneral(mention: Mention): boolean {
  return mention.functions.every(isGeneralFunction) || isBareEngineer(mention);
}

/** „Ingenieure für Windparks“: which engineers says the field beside the word. */
const isBareEngineer = ({ wordGroup }: Mention): boolean =>
  wordGroup.tokens.length === 1 &&
  /^(?:ingenieur|engineer|techniker)(?:e|en|s|in|innen)?$/.test(keyOf(wordGroup));

/** Whether the words name a field of work, and no industry or company. */
const isFieldOfWork = (mention: Mention): boolean =>
  !mention.isRole &&
  !mention.isCompany &&
  !mention.isSelf &&
  !mention.isWith &&
  mention.industries.length === 0 &&
  !isGeneral(mention);

/** @param isFilled whether the post is named already, so that a field is an industry where it can be one */
function addFunctions(list: ItemList, mentions: readonly Mention[], isFilled: boolean): void {
  const wanted = mentions.filter((mention) => !mention.isNegated && mention.functions.length > 0);
  const roles = wanted.filter((mention) => mention.isRole);
  const special = roles.filter((mention) => !isGeneral(mention));
  // „Ingenieur für den Netzanschluss“: what the person does says the field beside the word.
  const field = roles.every(isBareEngineer) ? wanted.find((mention) => isFieldOfWork(mention)) : undefined;
  const first = field ?? special[0] ?? roles[0];
  let isOpen = roles.length === 0 && !isFilled;
  for (const mention of mentions) {
    const { functions, industries, isRole } = mention;
    const ids = keepNarrowestConcepts(functions);
    if (isRole && !mention.isNegated) addConcepts(list, mention.besides, mention);
    // „Nicht die Pflege“ excludes a function, and not the industry of the same name.
    if (mention.isNegated)
      addConcepts(
        list,
        ids.length > 0 && !mention.isContext ? ids : [...ids, ...keepNarrowestConcepts(industries)],
        mention,
      );
    else if (mention === first || (isRole && first === undefined)) addConcepts(list, ids, mention);
    else if (isRole) addConcepts(list, ids, mention, isGeneral(mention) || mention.isContext);
    else if (mention.isCompany && industries.length > 0)
      addConcepts(list, keepNarrowestConcepts(industries), mention);
    else if (industries.length > 0 && (functions.length === 0 || !isOpen || isClaimed(mention, wanted))) {
      addConcepts(list, keepNarrowestConcepts(industries), mention);
    } else if (ids.length > 0) {
      const isBeside =
        (!isOpen && (roles.length > 0 || mention.isContext)) || (mention.isWith && list.has('function'));
      addConcepts(list, ids, mention, isBeside || (mention.isCompany && wanted.length > 1));
      if (industries.length > 0) isOpen = false;
      // „für unsere Gießerei“: where somebody works says the industry, too.
      if (industries.length > 0 && mention.isContext && roles.length === 0)
        addConcepts(list, keepNarrowestConcepts(industries), mention);
    }
  }
}

/** Adds subtypes to functions: in „Bauleiter Tiefbau“ the word for the industry also says which subtype of the function is meant. */
function addSubtypes(
  { items }: Pick<Need, 'items'>,
  mentions: readonly Pick<Mention, 'wordGroup' | 'isNegated'>[],
): Pick<Need, 'items'> {
  const lexemes = mentions
    .filter((mention) => !mention.isNegated)
    .flatMap(({ wordGroup }) => wordGroup.lexemes);
  return {
    items: items.map((item) => {
      if (item.isNegated || (item.kind !== 'function' && item.kind !== 'industry')) return item;
      const concepts = item.values.flatMap((name) => findConcept(item.kind, name)?.id ?? []);
      return { ...item, subtypes: subtypesOf(lexemes, concepts) };
    }),
  };
}

/** Whether a word that can be a function or an industry is read as the industry, because another word can only be the function. */
function isClaimed(mention: Mention, wanted: readonly Mention[]): boolean {
  return wanted.some(
    (other) => other !== mention && !other.isCompany && other.industries.length === 0 && !isGeneral(other),
  );
}

/** „Friseurin“: a trade for which the vocabulary has no function, where no other person is asked for. */
function findTrade(mentions: readonly Mention[]): Mention | undefined {
  if (mentions.some(({ isRole, isNegated }) => isRole && !isNegated)) return undefined;
  return mentions.find(
    ({ wordGroup, isNegated, isSelf }) =>
      !isNegated && !isSelf && wordGroup.lexemes.some(({ isOtherTrade }) => isOtherTrade === true),
  );
}

/** Adds a trade, which is searched for by its words alone. */
function addTrade(list: ItemList, mention: Mention): void {
  const { tokens } = mention.wordGroup;
  const words = tokens.map(({ text }) => text).join(' ');
  list.add('function', words, stemWord(tokens.at(-1)?.key ?? ''), mention);
}

/** The words of one passage, as items. */
function readPassage(text: string, hasKeywords: boolean, isSetting = false): readonly NeedItem[] {
  const wordGroups = readWordGroups(text, 'need');
  const mentions = findMentions(wordGroups, isSetting);
  // German nouns have a capital letter. Other unknown words are not searched for, unless the whole query is in lower case.
  const isLowerCase = text === text.toLowerCase();
  const list = new ItemList();
  const trade = findTrade(mentions);
  const sites = findSites(wordGroups);
  const successor = findSuccessor(wordGroups);
  addFunctions(
    list,
    trade === undefined ? mentions : mentions.map((one) => ({ ...one, functions: [] })),
    successor !== undefined,
  );
  if (trade !== undefined) addTrade(list, trade);
  for (const mention of mentions) {
    const { wordGroup } = mention;
    addConcepts(list, mention.others, mention);
    if (
      wordGroup.place?.kind === 'country' &&
      mentions.some((other) => other.wordGroup.place?.kind === 'town')
    )
      continue;
    if (
      wordGroup.place !== null &&
      (ABROAD.test(keyOf(wordGroup)) || (sites.size > 0 && !sites.has(wordGroup)))
    )
      continue;
    if (wordGroup.place !== null) list.add('place', wordGroup.place.name, wordGroup.place.name, mention);
    else if (hasKeywords && wordGroup.lexemes.length === 0) {
      const token = wordGroup.tokens[0];
      if (
        token !== undefined &&
        /\p{L}{3}/u.test(token.key) &&
        !isOrdinaryForm(token.key) &&
        (isLowerCase || (/^\p{Lu}/u.test(token.text) && !isOpener(wordGroups, wordGroup)))
      ) {
        list.add('keyword', stemWord(token.key), stemWord(token.key), mention);
      }
    }
  }
  const leading = mentions.find((mention) => mention.others.some((id) => LEADING.has(conceptAt(id).name)));
  const [, ofHouse] = FACILITIES.find(([house]) => house.test(text)) ?? [];
  // „Jemand, der unser Werk leitet“, „die unser Museum führt“.
  const leads = LEADING_CLAUSE.test(text)
    ? wordGroups.find((one) => /^(?:leitet|fuehrt)$/.test(keyOf(one)))
    : undefined;
  const whole = leading ?? successor ?? (leads && { wordGroup: leads, isNegated: false, industries: [] });
  // „Ein Chef für unser Krankenhaus“, „Nachfolger für einen Metallbetrieb“: without a function, the position leads the whole company.
  if (whole !== undefined && !list.has('function')) {
    const name = /leit|chef|direkt|fuehrt/.test(keyOf(whole.wordGroup)) ? ofHouse : undefined;
    list.add('function', name ?? GENERAL_MANAGEMENT, name ?? GENERAL_MANAGEMENT, whole);
  }
  return keepMostTelling(addSubtypes(list.toNeed(), whole === undefined ? mentions : [...mentions, whole]))
    .items;
}

/** „Reisegebiet NRW und Hessen, Sitz Wuppertal“: of several places those that are named as that of the work. */
function findSites(wordGroups: readonly WordGroup[]): ReadonlySet<WordGroup> {
  const sites = new Set<WordGroup>();
  let isSite = false;
  for (const wordGroup of wordGroups) {
    if (wordGroup.place === null && !/^(?:und|oder|bzw)$/.test(keyOf(wordGroup)))
      isSite = SITE.test(keyOf(wordGroup));
    else if (isSite && wordGroup.place !== null) sites.add(wordGroup);
  }
  return sites;
}

/** The first word of a sentence has a capital letter whatever it is. */
function isOpener(wordGroups: readonly WordGroup[], wordGroup: WordGroup): boolean {
  return wordGroups.length > TERSE && (wordGroup === wordGroups[0] || wordGroup.isAfterStop);
}

const SETTING_KINDS: ReadonlySet<NeedKind> = new Set<NeedKind>(['industry', 'company', 'place']);
/** Industries that a setting adds; an advertisement names customers and clubs, too. */
const MAX_SETTING = { short: 2, advertisement: 1 };

/** „Reisegebiet NRW, Sitz Wuppertal“: the town, not the land. */
const isTown = ({ values: [name = ''] }: NeedItem): boolean => findPlaceByName(name)?.kind === 'town';

/** What the setting adds to what the post says: an industry, a kind of company, a place, where the post names none. */
function addSetting(items: readonly NeedItem[], setting: string, most: number): readonly NeedItem[] {
  if (setting === '') return items;
  const kinds = new Set(items.filter(({ isNegated }) => !isNegated).map(({ kind }) => kind));
  const read = readPassage(setting, false, true).filter(
    ({ kind, isNegated }) => SETTING_KINDS.has(kind) && !isNegated && !kinds.has(kind),
  );
  const towns = read.filter(({ kind }) => kind === 'place');
  const place = towns.find(({ isWide }) => isWide) ?? towns.find(isTown) ?? towns[0];
  const isImplied = items.some(
    (item) =>
      isWorkItem(item) &&
      !isProjectDeveloper(item) &&
      conceptsOfItem(item).some(({ data }) => data.implies !== undefined),
  );
  // The industry that is named most, unless the post says it itself: doctors work in hospitals.
  const industries = isImplied
    ? []
    : read
        .filter(({ kind }) => kind === 'industry')
        .toSorted((a, b) => b.words.length - a.words.length)
        .slice(0, most);
  const companies = read.filter(({ kind }) => kind === 'company').slice(0, 1);
  return [...items, ...industries, ...companies, ...(place === undefined ? [] : [place])];
}

/**
 * Reads what a company describes in German (or English): function, industry, place, seniority, company type, and
 * words outside the vocabulary that an agency may use. Never throws. docs/decisions/advisor.md.
 */
export function readNeed(query: string): Need {
  const text = cleanText(takeCharacters(query, MAX_QUERY_LENGTH)).trim();
  const isAdvertisement = isLongAdvertisement(text);
  const { terms, rest } = isAdvertisement ? { terms: [], rest: text } : readTerms(text);
  const { posts, setting } = dividePassages(withoutReportingLine(rest));
  let items: readonly NeedItem[] = [];
  for (const post of posts.filter((one) => one !== '')) {
    const found = readPassage(post, !isAdvertisement);
    if (items.length === 0) items = found;
    if (!found.some(isWorkItem)) continue;
    items = found;
    break;
  }
  const set = inferProjectField(
    addSetting(items, setting, MAX_SETTING[isAdvertisement ? 'advertisement' : 'short']),
  );
  const wanted = withoutTemporaryStaff(set, rest);
  const all = [...(isAdvertisement ? wanted : inferInterim(wanted, rest)), ...toTermItems(terms)];
  return { items: sortItems(all), isNeed: !isOffTopic(text) && isAboutWork(all, text) };
}

/** Whether anything was read, or somebody looks for something: „senior“ alone says neither. */
function isAboutWork(items: readonly NeedItem[], text: string): boolean {
  return items.some(({ kind }) => kind !== 'seniority') || SEEKING_TEXT.test(text);
}

/** The understood meaning of a search. */
export interface UnderstoodSearch {
  /** The items that count. */
  readonly items: readonly NeedItem[];
  /** The items that the visitor removed. */
  readonly removed: readonly NeedItem[];
  readonly isNeed: boolean;
}

/** As {@link readNeed}, for a search from which the visitor may have removed items. */
export function readSearch({ query, without }: AdvisorSearch): UnderstoodSearch {
  const { items, isNeed } = readNeed(query);
  const isRemoved = ({ id }: NeedItem) => without.includes(id);
  return { items: items.filter((item) => !isRemoved(item)), removed: items.filter(isRemoved), isNeed };
}

/** Words that say where an agency works, and in a need where the person does business. */
const ABROAD = /^(?:international|europaweit|weltweit)/;
const SITE = /^(?:(?:firmen|haupt|dienst)?sitz|(?:stand|arbeits|dienst|einsatz)ort)$/;
const TERSE = 4;
const SEEKING_TEXT = /\b(?:suchen?|gesucht|brauch\w*|benötig\w*|need|looking for|hiring)\b/iu;
/** Houses whose leaders are of their trade: „eine Leitung für unser Seniorenheim“. */
const FACILITIES: readonly (readonly [house: RegExp, functionName: string])[] = [
  [/senioren|pflegeheim|altenheim|hospiz|sozialstation/i, 'Pflege & Therapie'],
  [/hotel|restaurant|gasthof/i, 'Hotellerie & Gastronomie'],
  [/weingut|winzerhof|landgut|gutshof|kellerei/i, 'Landwirtschaft & Agrar'],
  [/\bkita\b|kindergarten|jugendheim|wohngruppe/i, 'Soziales & Pädagogik'],
  [/filiale|supermarkt|baumarkt/i, 'Handel & Filiale'],
  [/\b(?:werk|fabrik|produktion|fertigung)\b/i, 'Produktion'],
];
const LEADING_CLAUSE = /\bunsere?n?\s\p{Lu}\S+(?:\s\S+){0,4}?\s(?:leitet|führt)\b/u;
const LEADING = new Set(['Geschäftsleitung', 'Führungskraft']);
const SUCCESSOR = /^nachfolg(?:er|e$)/;
const SENIORITY_ORDER = ['Geschäftsleitung', 'Führungskraft', 'Berufseinstieg', 'Erfahren', 'Fachkraft'];

/** Keeps only the highest seniority, and „Dienstleister“ only where no other industry is named. */
function keepMostTelling(need: Pick<Need, 'items'>): Pick<Need, 'items'> {
  const levels = need.items.filter((item) => item.kind === 'seniority' && !item.isNegated);
  const highest = SENIORITY_ORDER.find((name) => levels.some((item) => item.label === name));
  const industries = need.items.filter((item) => item.kind === 'industry' && !item.isNegated);
  return {
    items: need.items.filter(
      (item) =>
        (!levels.includes(item) || item.label === highest) &&
        (industries.length < 2 || item.id !== needItemId('industry', 'Dienstleistungen')),
    ),
  };
}
