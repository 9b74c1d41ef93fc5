import { conceptAt, type ConceptKind, findConcept } from '#domain/language/concepts.ts';
import { kindsOf } from '#domain/language/kinds.ts';
import type { Lexeme } from '#domain/language/lexicon.ts';
import { isFiller, readSpans, type Span } from '#domain/language/reading.ts';
import { stemWord } from '#domain/language/text.ts';
import { CONTEXT_SIGNALS } from '#domain/language/vocabulary/general.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import type { AdvisorSearch } from './advisor-link.ts';

/** One thing that was understood of a need: what a removable chip shows, „Funktion: Finanzen“. */
export interface NeedItem {
  /** Stable and unique within the need, for keys and URLs: „Funktion:Finanzen“. */
  readonly id: string;
  readonly kind: ConceptKind | 'Ort' | 'Stichwort';
  /** What the chip says behind the kind. */
  readonly label: string;
  /** Names of the concepts or of the place; the stem of a word that is searched as it stands. */
  readonly values: readonly string[];
  /** The words of the query that said so. */
  readonly words: readonly string[];
  /** Said to be not wanted: „nicht IT“. */
  readonly isNegated: boolean;
  /** Named beside the position: „CFO mit IT-Erfahrung“. Counts less. */
  readonly isSecondary: boolean;
  /** „Raum Stuttgart“: towns around count as the town itself. */
  readonly isWide: boolean;
  /** The kinds of the concepts that the words stand for, by number. */
  readonly kinds: readonly number[];
  /** Names of the industries that the words of a function could mean as well: „Logistik“. */
  readonly kin: readonly string[];
}

/** What was understood of a query. Plain data: take an item out and rank again. */
export interface Need {
  readonly items: readonly NeedItem[];
}

/** How much of a query is read; nobody describes a position in more. */
const MAX_QUERY_LENGTH = 4000;
/** Words that a „no“ reaches. */
const NEGATION_REACH = 4;

interface Mention {
  readonly span: Span;
  readonly functions: readonly number[];
  readonly industries: readonly number[];
  /** Industries that stand before a role in the same word. */
  readonly besides: readonly number[];
  /** Concepts of seniority, company type and kind of contract. */
  readonly others: readonly number[];
  readonly isRole: boolean;
  readonly isCompany: boolean;
  readonly isNegated: boolean;
  /** After „mit“, „für“, „bei“: beside the position. */
  readonly isContext: boolean;
  /** In what a company says of itself: „Wir sind ein Maschinenbauer“. */
  readonly isSelf: boolean;
}

const CONTEXT = new Set(CONTEXT_SIGNALS.split(' '));
const TURNING = new Set(['sondern', 'aber', 'but', 'dafuer', 'lieber', 'nur']);
const JOINING = new Set(['und', 'oder', 'and', 'or', 'sowie', 'bzw']);

function idsOf(lexemes: readonly Lexeme[], kind: ConceptKind, part: 'fields' | 'roles'): number[] {
  return [...new Set(lexemes.flatMap((lexeme) => lexeme[part]))].filter((id) => conceptAt(id).kind === kind);
}

/** The function of one who leads the whole. */
const GENERAL = 'Geschäftsführung';
/** „Geschäftsführer Logistik“, „Assistenz Bank“: what stands behind is the industry, if it can be. */
const HEADS_OF_COMPANIES = new Set([GENERAL, 'Assistenz & Büro']);
/** Functions that leave the first place to the field they stand beside: „Sachbearbeiter Einkauf“. */
const GENERAL_FUNCTIONS = new Set([
  GENERAL,
  'Assistenz & Büro',
  'Projektmanagement',
  'Beratung & Strategie',
  'Interim Management',
]);

const keyOf = (span: Span | undefined): string => span?.tokens[0]?.key ?? '';

/** Whether a function says nothing of a field of work: „Projektmanagement“, „Geschäftsführung“. */
export const isGeneralFunction = (id: number): boolean => GENERAL_FUNCTIONS.has(conceptAt(id).name);

function functionsOf(span: Span): number[] {
  const ids = span.lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields]);
  return ids.filter((id) => conceptAt(id).kind === 'Funktion');
}

/** Whether the span is „Leiter“, „Head of“, „Sachbearbeiter“: someone, but in which field is said beside it. */
function isHead(span: Span | undefined): boolean {
  if (span === undefined) return false;
  const functions = functionsOf(span);
  const isSomeone = span.lexemes.some((lexeme) => lexeme.isPositionHead || lexeme.roles.length > 0);
  return isSomeone && functions.every(isGeneralFunction);
}

const isOnlyCompany = (span: Span | undefined): boolean =>
  span !== undefined &&
  !span.isAfterPause &&
  span.lexemes.at(-1)?.isCompanyHead === true &&
  idsOf(span.lexemes, 'Branche', 'fields').length === 0;

/** Whether a head („Leiter“, „Head of“) stands before the span, with nothing but „der“, „für“, „of“ between. */
function isAfterHead(spans: readonly Span[], at: number, hasIndustry: boolean): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    const span = spans[before];
    if (span === undefined || spans[before + 1]?.isAfterPause === true) return false;
    // „Marketing Manager Pharma“: the head has its field already.
    const owner = span.isAfterPause ? undefined : spans[before - 1];
    if (isHead(span) && owner !== undefined && functionsOf(owner).some((id) => !isGeneralFunction(id)))
      return false;
    // „Geschäftsführer Logistik“ leads a company of that industry.
    if (isHead(span))
      return !(hasIndustry && functionsOf(span).some((id) => HEADS_OF_COMPANIES.has(conceptAt(id).name)));
    if (
      ![
        'der',
        'die',
        'des',
        'fuer',
        'of',
        'im',
        'in',
        'for',
        'den',
        'das',
        'the',
        'bereich',
        'abteilung',
        'ressort',
      ].includes(keyOf(span))
    )
      return false;
  }
  return false;
}

/** The industries that a word names; in „Luftfahrtzulieferer“ the head says nothing of its own. */
function industriesOf(lexemes: readonly Lexeme[]): number[] {
  const telling = idsOf(
    lexemes.filter((lexeme) => !lexeme.isCompanyHead),
    'Branche',
    'fields',
  );
  return telling.length > 0 ? telling : idsOf(lexemes, 'Branche', 'fields');
}

/** Roles before fields; but „Personalvorstand“ says the field in its first half, unless that can be an industry. */
function chooseFunctions(
  roles: readonly number[],
  fields: readonly number[],
  hasIndustry: boolean,
): readonly number[] {
  const special = fields.filter((id) => !isGeneralFunction(id));
  const isLeading = roles.some((id) => conceptAt(id).name === GENERAL);
  if (roles.every(isGeneralFunction) && special.length > 0 && !(isLeading && hasIndustry)) return special;
  return roles.length > 0 ? roles : fields;
}

/** „Unser Hotel sucht Personal“: staff, not the function. */
function isStaff(spans: readonly Span[], at: number): boolean {
  if (keyOf(spans[at]) !== 'personal') return false;
  return (
    /^(?:such|brauch|benoetig)/.test(keyOf(spans[at - 1])) || /^(?:gesucht|fuer)/.test(keyOf(spans[at + 1]))
  );
}

/** „Wir sind“, „We build“: what follows is said of the company, until it comes to what it looks for. */
const SELF_VERBS = new Set(
  'sind betreiben produzieren fertigen stellen entwickeln liefern vertreiben bieten machen handeln bauen verkaufen versorgen beraten are operate make build develop produce sell provide'.split(
    ' ',
  ),
);
const ASKING =
  /^(?:such|brauch|benoetig|gesuch|besetz|wuensch|moecht|woll|fehl|seek|look|need|hir(?:e|ing)|want)/;
/** „Ein Hersteller von Pumpen sucht“: who stands before it employs. */
const ASKING_OF_OTHERS = new Set(['sucht', 'braucht', 'benoetigt', 'seeks', 'needs']);

/** Whether a sentence begins with words about the company that writes. */
function beginsWithSelf(keys: readonly string[]): boolean {
  if (keys[0] === 'als') return true;
  const at = keys.findIndex((key) => key === 'wir' || key === 'we');
  if (at === -1 || at > 2) return false;
  // „Wir bauen unseren Vertrieb aus“ says what is wanted.
  if (['aus', 'auf'].includes(keys.at(-1) ?? '')) return false;
  return keys[at + 1] === 'als' || SELF_VERBS.has(keys[at + 1] ?? '');
}

/** How many spans of a sentence are about the company itself. */
function countOfSelf(sentence: readonly Span[]): number {
  const keys = sentence.map(keyOf);
  const asking = keys.findIndex((key) => ASKING.test(key));
  if (beginsWithSelf(keys)) {
    if (asking === -1) return keys.length;
    // „Wir sind ein Krankenhaus, Controller gesucht“: what is sought stands before the verb.
    const isPassive = keys[asking]?.startsWith('gesuch') === true;
    return isPassive ? sentence.findLastIndex((span, at) => at <= asking && span.isAfterPause) : asking;
  }
  const isOther = ASKING_OF_OTHERS.has(keys[asking] ?? '') && keys[0] !== 'wer';
  return isOther ? asking : 0;
}

/** The spans in which a company speaks of itself, not of the position. */
function findSelf(spans: readonly Span[]): ReadonlySet<Span> {
  const self = new Set<Span>();
  let start = 0;
  for (let at = 1; at <= spans.length; at += 1) {
    if (at < spans.length && spans[at]?.isAfterStop !== true) continue;
    const sentence = spans.slice(start, at);
    for (const span of sentence.slice(0, Math.max(0, countOfSelf(sentence)))) self.add(span);
    start = at;
  }
  return self;
}

const isContract = ({ fields, isFiller: isOrdinary }: Lexeme): boolean =>
  !isOrdinary && fields.some((id) => conceptAt(id).kind === 'Vertragsart');

const isAskedFor = ({ functions, isNegated, isContext }: Mention): boolean =>
  functions.length > 0 && !isNegated && !isContext;

function findMentions(spans: readonly Span[]): Mention[] {
  const mentions: Mention[] = [];
  const self = findSelf(spans);
  let negatedUntil = -1;
  let isContext = false;
  let isAfterRole = false;
  spans.forEach((span, at) => {
    if (span.isAfterPause || TURNING.has(keyOf(span))) negatedUntil = -1;
    if (span.isAfterPause) isContext = false;
    if (CONTEXT.has(keyOf(span))) isContext = true;
    if (ASKING.test(keyOf(span))) isContext = false;
    if (span.lexemes.some((lexeme) => lexeme.isNegation) && keyOf(spans[at + 1]) !== 'nur') {
      negatedUntil = at + NEGATION_REACH;
    }
    // „Interim“ and „Zeitarbeit“ say how somebody is to be employed, and neither function nor industry.
    const lexemes = span.lexemes.filter((lexeme) => !isContract(lexeme));
    // „Wir bauen Pumpen“ is no building trade.
    if (isStaff(spans, at) || keyOf(span) === 'bauen') return;
    if (isFiller(span.lexemes)) {
      if (!JOINING.has(keyOf(span))) isAfterRole = false;
      // „Leiter“, „Team“: fillers that say something about their neighbours only.
      if (lexemes.every((lexeme) => lexeme.fields.length === 0)) return;
    }
    const roles = idsOf(lexemes, 'Funktion', 'roles');
    const fields = idsOf(lexemes, 'Funktion', 'fields');
    const industries = industriesOf(lexemes);
    const contracts = idsOf(span.lexemes.filter(isContract), 'Vertragsart', 'fields');
    const others = lexemes
      .flatMap((lexeme) => lexeme.fields)
      .filter((id) => ['Erfahrung', 'Unternehmen'].includes(conceptAt(id).kind))
      .concat(contracts);
    const isHeaded =
      lexemes.some((lexeme) => lexeme.isPositionHead) ||
      isAfterHead(spans, at, industries.length > 0) ||
      (span.isElliptic && JOINING.has(keyOf(spans[at + 1]))) ||
      (isHead(spans[at + 1]) && spans[at + 1]?.isAfterPause === false);
    const isJoined = isAfterRole && JOINING.has(keyOf(spans[at - 1]));
    const isRole = roles.length > 0 || (fields.length > 0 && (isHeaded || isJoined));
    const isCompany =
      roles.length === 0 &&
      (lexemes.at(-1)?.isCompanyHead === true || isOnlyCompany(spans[at + 1])) &&
      !(isHeaded && lexemes.at(-1)?.isCompanyHead !== true);
    // „Krankenhauscontroller“: the field before the role is its industry.
    const besides = roles.length > 0 ? lexemes : [];
    if (roles.length + fields.length > 0) isAfterRole = isRole;
    // „Leitung Finanzen für einen Maschinenbauer“: who employs, not who is looked for.
    const isEmployer = isContext && roles.length > 0 && industries.length > 0 && mentions.some(isAskedFor);
    mentions.push({
      span,
      functions: isEmployer ? [] : chooseFunctions(roles, fields, industries.length > 0),
      industries,
      besides: isEmployer ? [] : narrowest(industriesOf(besides)),
      others,
      isRole: isRole && !isCompany && !isEmployer,
      isCompany: isCompany || isEmployer,
      isNegated: at <= negatedUntil,
      isContext,
      isSelf: self.has(span),
    });
  });
  return withoutSelf(mentions);
}

/** What a company does itself is no function that it looks for, unless it names no other. */
function withoutSelf(mentions: readonly Mention[]): Mention[] {
  const isElsewhere = mentions.some((mention) => !mention.isSelf && isAskedFor(mention));
  return mentions.map((mention) =>
    mention.isSelf && isElsewhere
      ? {
          ...mention,
          functions: [],
          besides: [],
          isRole: false,
          isCompany: true,
          others: withoutSeniority(mention),
        }
      : mention,
  );
}

const withoutSeniority = ({ others }: Mention): number[] =>
  others.filter((id) => conceptAt(id).kind !== 'Erfahrung');

/** Collects what belongs to one chip. */
class ItemList {
  readonly #items = new Map<string, NeedItem>();

  add(
    kind: NeedItem['kind'],
    group: string,
    value: string,
    mention: Pick<Mention, 'span' | 'isNegated' | 'industries'>,
    isSecondary = false,
  ): void {
    const { span, isNegated } = mention;
    const id = `${isNegated ? 'ohne ' : ''}${kind}:${group}`;
    const known = this.#items.get(id);
    const words = span.tokens.map((token) => token.text).join(' ');
    const values = [...new Set([...(known?.values ?? []), value])];
    const specific = values.filter((entry) => entry !== group);
    this.#items.set(id, {
      id,
      kind,
      label: specific.length > 0 ? specific.join(', ') : group,
      values,
      words: [...new Set([...(known?.words ?? []), words])],
      isNegated,
      isSecondary: isSecondary && (known?.isSecondary ?? true),
      isWide: span.isWide || (known?.isWide ?? false),
      kinds: [],
      kin:
        kind === 'Funktion'
          ? [...new Set([...(known?.kin ?? []), ...mention.industries.map((one) => conceptAt(one).name)])]
          : [],
    });
  }

  has(kind: NeedItem['kind'], isNegated = false): boolean {
    return [...this.#items.values()].some((item) => item.kind === kind && item.isNegated === isNegated);
  }

  toNeed(): Need {
    const items = [...this.#items.values()];
    const order: NeedItem['kind'][] = [
      'Funktion',
      'Branche',
      'Ort',
      'Unternehmen',
      'Vertragsart',
      'Erfahrung',
      'Stichwort',
    ];
    return { items: items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)) };
  }
}

function addConcepts(list: ItemList, ids: readonly number[], mention: Mention, isSecondary = false): void {
  for (const id of ids) {
    const concept = conceptAt(id);
    list.add(concept.kind, conceptAt(concept.group).name, concept.name, mention, isSecondary);
  }
}

/** Of several meanings of one word the narrowest: „Buchhalter“ is Rechnungswesen and not also Finanzen. */
function narrowest(ids: readonly number[]): number[] {
  return ids.filter((id) => !ids.some((other) => other !== id && conceptAt(other).group === id));
}

/** A head that is a function too („Vorstand“, „Geschäftsführer“) leaves the place to the field that it heads. */
function isGeneral(mention: Mention): boolean {
  return mention.functions.every(isGeneralFunction);
}

function addFunctions(list: ItemList, mentions: readonly Mention[]): void {
  const wanted = mentions.filter((mention) => !mention.isNegated && mention.functions.length > 0);
  const roles = wanted.filter((mention) => mention.isRole);
  const special = roles.filter((mention) => !isGeneral(mention));
  const first = special[0] ?? roles[0];
  let isOpen = roles.length === 0;
  for (const mention of mentions) {
    const { functions, industries, isRole } = mention;
    const ids = narrowest(functions);
    if (isRole && !mention.isNegated) addConcepts(list, mention.besides, mention);
    if (mention.isNegated) addConcepts(list, [...ids, ...narrowest(industries)], mention);
    else if (isRole && (first === undefined || mention === first)) addConcepts(list, ids, mention);
    else if (isRole) addConcepts(list, ids, mention, isGeneral(mention) || mention.isContext);
    else if (mention.isCompany && industries.length > 0) addConcepts(list, narrowest(industries), mention);
    else if (industries.length > 0 && (functions.length === 0 || !isOpen || isClaimed(mention, wanted))) {
      addConcepts(list, narrowest(industries), mention);
    } else if (ids.length > 0) {
      const isBeside = !isOpen && (roles.length > 0 || mention.isContext);
      addConcepts(list, ids, mention, isBeside || (mention.isCompany && wanted.length > 1));
      if (industries.length > 0) isOpen = false;
    }
  }
}

/** „Bauleiter Tiefbau“: what was read as the industry says which kind of the function is meant as well. */
function addKinds({ items }: Need, mentions: readonly Mention[]): Need {
  const lexemes = mentions.filter((mention) => !mention.isNegated).flatMap(({ span }) => span.lexemes);
  return {
    items: items.map((item) => {
      if (item.isNegated || (item.kind !== 'Funktion' && item.kind !== 'Branche')) return item;
      const concepts = item.values.flatMap((name) => findConcept(item.kind, name)?.id ?? []);
      return { ...item, kinds: kindsOf(lexemes, concepts) };
    }),
  };
}

/** Whether a word for a function and an industry leaves the function to another, which is nothing else. */
function isClaimed(mention: Mention, wanted: readonly Mention[]): boolean {
  return wanted.some(
    (other) => other !== mention && !other.isCompany && other.industries.length === 0 && !isGeneral(other),
  );
}

/**
 * Reads what a company describes in German (or English): function, industry, place, seniority, company type, and
 * words that it does not know but that an agency may use. Never throws. docs/decisions/advisor.md.
 */
export function readNeed(query: string): Need {
  const spans = readSpans(takeCharacters(query, MAX_QUERY_LENGTH), true);
  const mentions = findMentions(spans);
  // German writes its nouns with a capital: other unknown words are not worth a search.
  const isLowerCase = query === query.toLowerCase();
  const list = new ItemList();
  addFunctions(list, mentions);
  for (const mention of mentions) {
    const { span } = mention;
    addConcepts(list, mention.others, mention);
    if (span.place !== null) list.add('Ort', span.place.name, span.place.name, mention);
    else if (span.lexemes.length === 0) {
      const token = span.tokens[0];
      if (
        token !== undefined &&
        /\p{L}{2}/u.test(token.key) &&
        (isLowerCase || /^\p{Lu}/u.test(token.text))
      ) {
        list.add('Stichwort', stemWord(token.key), stemWord(token.key), mention);
      }
    }
  }
  const leading = mentions.find((mention) => mention.others.some((id) => LEADING.has(conceptAt(id).name)));
  // „Ein Chef für unser Krankenhaus“: no field of work, so the whole is to be led.
  if (leading !== undefined && !list.has('Funktion')) list.add('Funktion', GENERAL, GENERAL, leading);
  return keepMostTelling(addKinds(list.toNeed(), mentions));
}

/** What was understood of a search. */
export interface UnderstoodSearch {
  /** What counts. */
  readonly items: readonly NeedItem[];
  /** What the visitor took out. */
  readonly removed: readonly NeedItem[];
}

/** As {@link readNeed}, for a search of which the visitor may have taken something out. */
export function readSearch({ query, without }: AdvisorSearch): UnderstoodSearch {
  const { items } = readNeed(query);
  const isRemoved = ({ id }: NeedItem) => without.includes(id);
  return { items: items.filter((item) => !isRemoved(item)), removed: items.filter(isRemoved) };
}

const LEADING = new Set(['Geschäftsleitung', 'Führungskraft']);
const SENIORITY_ORDER = ['Geschäftsleitung', 'Führungskraft', 'Berufseinstieg', 'Erfahren', 'Fachkraft'];

/** Only the highest seniority, and „Dienstleister“ only where no other industry is named. */
function keepMostTelling(need: Need): Need {
  const levels = need.items.filter((item) => item.kind === 'Erfahrung' && !item.isNegated);
  const highest = SENIORITY_ORDER.find((name) => levels.some((item) => item.label === name));
  const industries = need.items.filter((item) => item.kind === 'Branche' && !item.isNegated);
  return {
    items: need.items.filter(
      (item) =>
        (!levels.includes(item) || item.label === highest) &&
        (industries.length < 2 || item.id !== 'Branche:Dienstleistungen'),
    ),
  };
}
