import { areRelated, type Concept, conceptAt } from '#lib/language/concepts.ts';
import { conceptOfSubtype, isOfAnyKind } from '#lib/language/subtypes.ts';
import { foldText } from '#lib/text/fold.ts';
import type { IndexedFieldEntry } from './agency-index.ts';
import { haveCommonWord } from './common-words.ts';
import { isGeneralFunction } from './mentions.ts';
import { conceptsOfItem } from './need-concepts.ts';
import type { NeedItem } from './need.ts';

/**
 * How an entry fits the need: it is what was asked for (`fitting`), a neighbour in the same field (`near`), or one in a
 * neighbouring field (`neighbouring`).
 */
export type Fit = 'fitting' | 'near' | 'neighbouring';

/** The parts of a need that also decide how other items fit. */
export interface NeedTraits {
  /** The position is a leading one, so „Leitung“ in an entry fits. */
  readonly isLeading: boolean;
  readonly isInterim: boolean;
  /** The person sought is an engineer by profession. */
  readonly isEngineer: boolean;
  readonly functions: readonly Concept[];
  readonly industries: readonly Concept[];
}

/** Words for engineers, but not for engineering. */
const ENGINEERS = /ingenieur(?!wesen)|engineers?\b/i;
/** Words for a leading position: „Personalleitung“, „CFO“. */
const LEADING =
  /leit(?:ung|er|end|et)|führt|head of|plant manager|plant director|managing|chef|direktion|direktor|vorst[aä]nd|geschäftsführ|prokurist|führungskr|kämmer|dezernent|bürgermeister|intendant|rektor|executive|nachfolge|\bC[EFTIOMHD]S?O\b/i;

/** Leading a piece of work is a profession of its own. */
const LEADING_OF_WORK = /projektleit|bauleit|schichtleit|programmleit|studienleit/i;

/** Whether a specialization is for leading people only. */
export const isForLeaders = (text: string): boolean => LEADING.test(text) && !LEADING_OF_WORK.test(text);

/** Whether an item of the need asks for a leading position. */
const isForLeadership = ({ kind, label, words }: NeedItem): boolean =>
  kind === 'seniority'
    ? label === 'Führungskraft' || label === 'Geschäftsleitung'
    : kind === 'function' && (label === 'Geschäftsführung' || words.some((word) => LEADING.test(word)));

/** Reads the traits of a need. */
export function readTraits(items: readonly NeedItem[]): NeedTraits {
  return {
    isLeading: items.some(isForLeadership),
    isInterim: items.some(({ kind, label }) => kind === 'contract' && label === 'Interim'),
    isEngineer: items.some(({ words }) => words.some((word) => ENGINEERS.test(word))),
    functions: items.filter(({ kind }) => kind === 'function').flatMap(conceptsOfItem),
    industries: items.filter(({ kind }) => kind === 'industry').flatMap(conceptsOfItem),
  };
}

const conceptsOf = ({ concepts }: IndexedFieldEntry, kind: Concept['kind']): Concept[] =>
  concepts.map(conceptAt).filter((concept) => concept.kind === kind);

/** Whether an entry names the subtype of the concept that was asked for: „Beirat“ is another one of „Geschäftsführung“ than „Nachfolge“. */
export function namesSameSubtype(
  concept: Concept,
  { kind, subtypes }: NeedItem,
  found: readonly number[],
): boolean {
  const isOfConcept = (id: number) => conceptOfSubtype(id) === concept.id;
  const ofEntry = found.filter(isOfConcept);
  const asked = subtypes.filter(isOfConcept);
  if (ofEntry.length === 0) return concept.data.isLoose !== true || asked.length === 0;
  // If no subtype was asked for, every one of an industry fits, but a single one of a function is narrower than the function.
  if (asked.length === 0) return kind !== 'function';
  return ofEntry.some((id) => asked.includes(id) || isOfAnyKind(id));
}

/** Whether an entry narrows a function in a way that was not asked for: to leading positions, to interim ones or to engineers. */
function isNarrowed(
  { text, concepts }: IndexedFieldEntry,
  { isLeading, isInterim, isEngineer }: NeedTraits,
): boolean {
  const isInterimEntry = concepts.some((id) => conceptAt(id).name === 'Interim');
  return (
    (!isLeading && LEADING.test(text)) ||
    (!isInterim && isInterimEntry) ||
    (!isEngineer && ENGINEERS.test(text))
  );
}

function fitFunction(item: NeedItem, entry: IndexedFieldEntry, asked: NeedTraits): Fit | null {
  const wanted = conceptsOfItem(item);
  const group = wanted[0]?.group;
  const found = conceptsOf(entry, 'function');
  const isWanted = ({ id }: Concept) => wanted.some((concept) => concept.id === id);
  if (entry.field === 'industries') return item.isSecondary && found.some(isWanted) ? 'fitting' : null;
  // A wider function includes a narrower one, not the other way round.
  const holding = found.filter((concept) => isWanted(concept) || concept.id === group);
  if (holding.some((concept) => isWhole(concept, item, entry, isWanted(concept)))) {
    // „Embedded Software“ is only a part of IT.
    const isPart = found.some((concept) => concept.group === group && !holding.includes(concept));
    // An agency for executives does not necessarily place interim ones.
    const isOnlyPermanent =
      asked.isInterim && holding.every(({ id }) => isGeneralFunction(id)) && entry.subtypes.length === 0;
    const isFitting =
      !isOnlyPermanent &&
      !(isPart && !namesSeveral(entry)) &&
      !isNarrowed(entry, asked) &&
      !isOfOtherIndustry(entry, holding, asked);
    return isFitting ? 'fitting' : 'near';
  }
  if (found.length === 0 || isOfOtherIndustry(entry, found, asked)) return null;
  const isVague = ({ id }: Concept) => !entry.subtypes.some((subtype) => conceptOfSubtype(subtype) === id);
  if (holding.some((concept) => concept.data.isLoose !== true || isVague(concept))) return 'near';
  const isOfGroup = (concept: Concept) => concept.group === group && holding.length === 0;
  if (found.every(isOfGroup)) return 'near';
  if (wanted.some(({ data }) => data.isLoose === true)) return null;
  const isKin = (concept: Concept) =>
    isOfGroup(concept) || wanted.some((other) => other.near.has(concept.id));
  // „Bau“ is near an electrician's trade, but „Kalkulation“ is not.
  return found.every(isKin) && entry.subtypes.length === 0 && !LEADING.test(entry.text)
    ? 'neighbouring'
    : null;
}

/** Whether a concept of an entry, the requested one or a wider one, covers all that was asked for. */
function isWhole(concept: Concept, item: NeedItem, entry: IndexedFieldEntry, isExact: boolean): boolean {
  const isApart = !isExact && conceptsOfItem(item).some(({ data }) => data.isApart === true);
  return !isApart && namesSameSubtype(concept, item, entry.subtypes);
}

/** Whether an entry is of another industry: „Lebensmitteltechnologie“ is not near a position in the pharmaceutical industry. */
function isOfOtherIndustry(
  entry: IndexedFieldEntry,
  functions: readonly Concept[],
  { industries }: NeedTraits,
): boolean {
  if (industries.length === 0 || namesSeveral(entry)) return false;
  // „Logistik“ is a function here, although it is an industry as well.
  const found = conceptsOf(entry, 'industry').filter(
    ({ group }) => !functions.some((concept) => haveCommonWord(concept.group, group)),
  );
  return (
    found.length > 0 && !found.some(({ group }) => industries.some((industry) => industry.group === group))
  );
}

/** Whether an entry names several things, so that a further function or industry in it does not count against it. */
export const namesSeveral = ({ text }: IndexedFieldEntry) => /[&/+]|\bund\b/.test(text);

/** Whether an entry names only the concept: „Industrie“, but not „Werkzeugindustrie“. */
function isOnlyNamed({ text }: IndexedFieldEntry, { data: { words } }: Concept): boolean {
  const folded = foldText(text);
  return words.split(' ').some((word) => folded.startsWith(foldText(word.replace(/^=|~$/g, ''))));
}

function fitIndustry(item: NeedItem, entry: IndexedFieldEntry, asked: NeedTraits): Fit | null {
  const wanted = conceptsOfItem(item);
  const found = conceptsOf(entry, 'industry');
  const hasSubtypes = item.subtypes.length > 0;
  // „Mode“ is part of „Konsumgüter“, but not of what „Kosmetik“ asks for.
  const isWanted = ({ id, group }: Concept) =>
    wanted.some((concept) => concept.id === id || (concept.id === group && !hasSubtypes));
  const exact = found.filter(isWanted);
  if (exact.length === 0) {
    const isWider = found.some(
      (concept) => wanted.some(({ group }) => group === concept.id) && isOnlyNamed(entry, concept),
    );
    return entry.field === 'industries' && isWider ? 'near' : null;
  }
  if (entry.field === 'specializations' && conceptsOf(entry, 'function').length > 0) return 'near';
  // „Lebensmittelhandel“ is not trade in general.
  const isOfAnother = found.some(
    ({ group }) =>
      exact.every((concept) => concept.group !== group) &&
      asked.industries.every((concept) => concept.group !== group),
  );
  if (isOfAnother && !namesSeveral(entry)) return 'near';
  const isNarrower = ({ id }: Concept) => wanted.every((concept) => concept.id !== id);
  return exact.some((concept) => isNarrower(concept) || namesSameSubtype(concept, item, entry.subtypes))
    ? 'fitting'
    : 'near';
}

function fitDirectly(item: NeedItem, entry: IndexedFieldEntry, asked: NeedTraits): Fit | null {
  const wanted = conceptsOfItem(item);
  const found = conceptsOf(entry, item.kind === 'contract' ? 'contract' : 'company');
  if (found.some(({ id }) => wanted.some((concept) => concept.id === id))) {
    return isOfOtherFunction(entry, asked) ? 'near' : 'fitting';
  }
  return found.some((concept) => wanted.some((other) => areRelated(concept, other))) ? 'near' : null;
}

/** Whether an entry is for another function: „CFO auf Zeit“ does not fit an interim head of personnel. */
function isOfOtherFunction(entry: IndexedFieldEntry, { functions }: NeedTraits): boolean {
  const special = conceptsOf(entry, 'function').filter(({ id }) => !isGeneralFunction(id));
  return (
    functions.length > 0 &&
    special.length > 0 &&
    !special.some(({ group }) => functions.some((concept) => concept.group === group))
  );
}

/** How an entry fits one item of the need; null where it does not. */
export function fitOf(item: NeedItem, entry: IndexedFieldEntry, asked: NeedTraits): Fit | null {
  if (entry.field === 'locations') return null;
  switch (item.kind) {
    case 'function':
      return fitFunction(item, entry, asked);
    case 'industry':
      return fitIndustry(item, entry, asked);
    case 'company':
    case 'contract':
      return fitDirectly(item, entry, asked);
    case 'keyword':
      return item.values.some((stem) => entry.stems.includes(stem)) ? 'fitting' : null;
    // A place is a matter of distance, and terms are facts.
    case 'place':
    case 'seniority':
    case 'fee':
    case 'guarantee':
    case 'offlimits':
    case 'membership':
    case 'language':
    case 'women':
      return null;
  }
}
