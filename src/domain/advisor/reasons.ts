import { areNear, type Concept, conceptAt, findConcept } from '#domain/language/concepts.ts';
import { conceptOfKind, kindsOf, kindsOfText } from '#domain/language/kinds.ts';
import { distanceBetween, mainNameOf, type Place, placeNamed } from '#domain/language/places.ts';
import { knownWord } from '#domain/language/reading.ts';
import { foldText } from '#domain/language/text.ts';
import { type AgencyIndex, type IndexEntry, type ReadWord, readSummary } from './agency-index.ts';
import type { MatchReason } from './literal-match.ts';
import { isGeneralFunction, type NeedItem } from './need.ts';
import { areKin, placePoints, POINTS, summariesOf } from './points.ts';

/** How an entry fits what was asked: it is that, a neighbour in the same field, or one in the next field. */
type Fit = 'fitting' | 'near' | 'beside';

/** What was asked, as far as it decides what else fits. */
interface Asked {
  /** Somebody is to lead: „Leitung“ in an entry fits. */
  readonly isLeading: boolean;
  readonly isInterim: boolean;
  /** An engineer is sought, by profession. */
  readonly isEngineer: boolean;
  readonly functions: readonly Concept[];
  readonly industries: readonly Concept[];
}

/** Kilometres around the town after which a region is named. */
const REACH_OF_NAME = 32;
/** Engineers, not engineering. */
const ENGINEERS = /ingenieur(?!wesen)|engineers?\b/i;
/** Words of one who leads: „Personalleitung“, „CFO“. */
const LEADING =
  /leit(?:ung|er|end)|head of|chef|direktion|direktor|vorst[aä]nd|geschäftsführ|führungskr|\bC[EFTIOMHD]S?O\b/i;

const wantedBy = ({ kind, values }: NeedItem): Concept[] =>
  values.flatMap((name) => findConcept(kind, name) ?? []);

/** Whether a thing asked for says that somebody is to lead. */
const saysLeading = ({ kind, label, words }: NeedItem): boolean =>
  kind === 'Erfahrung'
    ? label === 'Führungskraft' || label === 'Geschäftsleitung'
    : kind === 'Funktion' && (label === 'Geschäftsführung' || words.some((word) => LEADING.test(word)));

function readAsked(items: readonly NeedItem[]): Asked {
  return {
    isLeading: items.some(saysLeading),
    isInterim: items.some(({ kind, label }) => kind === 'Vertragsart' && label === 'Interim'),
    isEngineer: items.some(({ words }) => words.some((word) => ENGINEERS.test(word))),
    functions: items.filter(({ kind }) => kind === 'Funktion').flatMap(wantedBy),
    industries: items.filter(({ kind }) => kind === 'Branche').flatMap(wantedBy),
  };
}

const kindsOfEntry = ({ text, concepts }: IndexEntry) => kindsOfText(text, concepts);

const conceptsOf = ({ concepts }: IndexEntry, kind: Concept['kind']): Concept[] =>
  concepts.map(conceptAt).filter((concept) => concept.kind === kind);

/** Whether an entry speaks of the kind asked for: „Beirat“ is another kind of „Geschäftsführung“ than „Nachfolge“. */
function isKindAsked(concept: Concept, { kind, kinds }: NeedItem, found: readonly number[]): boolean {
  const isOfConcept = (id: number) => conceptOfKind(id) === concept.id;
  const ofEntry = found.filter(isOfConcept);
  const asked = kinds.filter(isOfConcept);
  if (ofEntry.length === 0) return concept.data.isLoose !== true || asked.length === 0;
  // Of an industry every kind is part; one kind of a function is less than the whole.
  if (asked.length === 0) return kind !== 'Funktion';
  return ofEntry.some((id) => asked.includes(id));
}

/** What an entry says of a function beyond it that was not asked for: to lead, or for some time only. */
function isNarrowed({ text, concepts }: IndexEntry, { isLeading, isInterim, isEngineer }: Asked): boolean {
  const isOnTime = concepts.some((id) => conceptAt(id).name === 'Interim');
  return (
    (!isLeading && LEADING.test(text)) || (!isInterim && isOnTime) || (!isEngineer && ENGINEERS.test(text))
  );
}

function fitFunction(item: NeedItem, entry: IndexEntry, asked: Asked): Fit | null {
  const wanted = wantedBy(item);
  const group = wanted[0]?.group;
  const found = conceptsOf(entry, 'Funktion');
  const isWanted = ({ id }: Concept) => wanted.some((concept) => concept.id === id);
  if (entry.field === 'Branche') return item.isSecondary && found.some(isWanted) ? 'fitting' : null;
  // The wider function holds the narrower one, not the other way round.
  const holding = found.filter((concept) => isWanted(concept) || concept.id === group);
  if (holding.some((concept) => isWhole(concept, item, entry, isWanted(concept)))) {
    // „Embedded Software“ is less than IT.
    const isPart = found.some((concept) => concept.group === group && !holding.includes(concept));
    // An executive search is not yet one for some time.
    const isForGood =
      asked.isInterim && holding.every(({ id }) => isGeneralFunction(id)) && kindsOfEntry(entry).length === 0;
    const isAll =
      !isForGood &&
      !(isPart && !SEVERAL.test(entry.text)) &&
      !isNarrowed(entry, asked) &&
      !isOfOtherIndustry(entry, holding, asked);
    return isAll ? 'fitting' : 'near';
  }
  if (found.length === 0 || isOfOtherIndustry(entry, found, asked)) return null;
  const isVague = ({ id }: Concept) => !kindsOfEntry(entry).some((kind) => conceptOfKind(kind) === id);
  if (holding.some((concept) => concept.data.isLoose !== true || isVague(concept))) return 'near';
  const isOfGroup = (concept: Concept) => concept.group === group && holding.length === 0;
  if (found.every(isOfGroup)) return 'near';
  if (wanted.some(({ data }) => data.isLoose === true)) return null;
  const isKin = (concept: Concept) =>
    isOfGroup(concept) || wanted.some((other) => other.near.has(concept.id));
  // „Kalkulation“ is no neighbour of an electrician's trade, though „Bau“ is.
  return found.every(isKin) && kindsOfEntry(entry).length === 0 && !LEADING.test(entry.text)
    ? 'beside'
    : null;
}

/** Whether a concept of an entry, the one asked for or the wider one, is all that was asked for. */
function isWhole(concept: Concept, item: NeedItem, entry: IndexEntry, isExact: boolean): boolean {
  const isApart = !isExact && wantedBy(item).some(({ data }) => data.isApart === true);
  return !isApart && isKindAsked(concept, item, kindsOfEntry(entry));
}

/** „Lebensmitteltechnologie“ is nothing near for somebody who is sought in the pharmaceutical industry. */
function isOfOtherIndustry(entry: IndexEntry, functions: readonly Concept[], { industries }: Asked): boolean {
  if (industries.length === 0 || SEVERAL.test(entry.text)) return false;
  // „Logistik“ is the function here, though it is an industry too.
  const found = conceptsOf(entry, 'Branche').filter(
    ({ group }) => !functions.some((concept) => areKin(concept.group, group)),
  );
  return (
    found.length > 0 && !found.some(({ group }) => industries.some((industry) => industry.group === group))
  );
}

/** Words of an entry between which „und“ or a sign stands are asked for one by one. */
const SEVERAL = /[&/+]|\bund\b/;

/** Whether an entry names nothing else than the concept: „Industrie“, but not „Werkzeugindustrie“. */
function namesOnly({ text }: IndexEntry, { data: { words } }: Concept): boolean {
  const folded = foldText(text);
  return words.split(' ').some((word) => folded.startsWith(foldText(word.replace(/^=|~$/g, ''))));
}

function fitIndustry(item: NeedItem, entry: IndexEntry, asked: Asked): Fit | null {
  const wanted = wantedBy(item);
  const found = conceptsOf(entry, 'Branche');
  const isWanted = ({ id, group }: Concept) =>
    wanted.some((concept) => concept.id === id || concept.id === group);
  const exact = found.filter(isWanted);
  if (exact.length === 0) {
    const isWider = found.some(
      (concept) => wanted.some(({ group }) => group === concept.id) && namesOnly(entry, concept),
    );
    return entry.field === 'Branche' && isWider ? 'near' : null;
  }
  if (entry.field === 'Spezialisierung' && conceptsOf(entry, 'Funktion').length > 0) return 'near';
  // „Lebensmittelhandel“ is not the trade as such.
  const isOfAnother = found.some(
    ({ group }) =>
      exact.every((concept) => concept.group !== group) &&
      asked.industries.every((concept) => concept.group !== group),
  );
  if (isOfAnother && !SEVERAL.test(entry.text)) return 'near';
  const isNarrower = ({ id }: Concept) => wanted.every((concept) => concept.id !== id);
  const hasKinds = item.kinds.length > 0;
  return exact.some((concept) =>
    isNarrower(concept) ? !hasKinds : isKindAsked(concept, item, kindsOfEntry(entry)),
  )
    ? 'fitting'
    : 'near';
}

/** „Siegerland“ shares its towns with „Sauerland“: those far from Siegen are not in it. */
function isBeyondName(wanted: Place, found: Place): boolean {
  if (wanted.kind !== 'region' || mainNameOf(wanted) === wanted.name || !wanted.towns.has(found.name)) {
    return false;
  }
  const beginning = foldText(wanted.name).slice(0, 5);
  const centre = [...wanted.towns].find((town) => foldText(town).startsWith(beginning));
  const place = centre === undefined ? undefined : placeNamed(centre);
  return place !== undefined && distanceBetween(place, found) > REACH_OF_NAME;
}

function fitPlace(item: NeedItem, entry: IndexEntry): Fit | null {
  const wanted = placeNamed(item.values[0] ?? '');
  if (wanted === undefined) return null;
  const { place: points } = POINTS;
  const fits = entry.places.map((place) => placePoints(wanted, place, item.isWide));
  const best = Math.max(0, ...fits);
  if (entry.places.some((place) => isBeyondName(wanted, place))) return 'near';
  const isThere = [points.exact, points.wide, points.region, points.nationwide].some(
    (value) => value === best,
  );
  if (isThere) return 'fitting';
  return best >= points.far ? 'near' : null;
}

function fitDirectly(item: NeedItem, entry: IndexEntry, asked: Asked): Fit | null {
  const wanted = wantedBy(item);
  const found = conceptsOf(entry, item.kind === 'Vertragsart' ? 'Vertragsart' : 'Unternehmen');
  if (found.some(({ id }) => wanted.some((concept) => concept.id === id))) {
    return isOfOtherFunction(entry, asked) ? 'near' : 'fitting';
  }
  return found.some((concept) => wanted.some((other) => areNear(concept, other))) ? 'near' : null;
}

/** „CFO auf Zeit“ is no offer for an interim head of personnel. */
function isOfOtherFunction(entry: IndexEntry, { functions }: Asked): boolean {
  const special = conceptsOf(entry, 'Funktion').filter(({ id }) => !isGeneralFunction(id));
  return (
    functions.length > 0 &&
    special.length > 0 &&
    !special.some(({ group }) => functions.some((concept) => concept.group === group))
  );
}

function fitOf(item: NeedItem, entry: IndexEntry, asked: Asked): Fit | null {
  if ((entry.field === 'Standort') !== (item.kind === 'Ort') && item.kind !== 'Stichwort') return null;
  switch (item.kind) {
    case 'Funktion':
      return fitFunction(item, entry, asked);
    case 'Branche':
      return fitIndustry(item, entry, asked);
    case 'Ort':
      return fitPlace(item, entry);
    case 'Unternehmen':
    case 'Vertragsart':
      return fitDirectly(item, entry, asked);
    case 'Stichwort':
      return item.values.some((stem) => entry.stems.includes(stem)) ? 'fitting' : null;
    case 'Erfahrung':
      return null;
  }
}

/** The word of a description that speaks of one thing of the need. */
function findWord(item: NeedItem, words: readonly ReadWord[]): ReadWord | undefined {
  if (item.kind === 'Stichwort') {
    return words.find(({ stem }) => stem !== null && item.values.includes(stem));
  }
  const wanted = wantedBy(item);
  return words.find(({ key, concepts, isContract, negatedFrom }) => {
    if (isContract && item.kind === 'Vertragsart' && item.isNegated !== (negatedFrom !== null)) return false;
    const named = wanted.find(({ id }) => concepts.includes(id));
    return named !== undefined && isKindAsked(named, item, kindsOf(knownWord(key), concepts));
  });
}

const isGeneral = (one: NeedItem) => wantedBy(one).every(({ id }) => isGeneralFunction(id));

/** „SAP-Berater“: the general half of a position says too little for what is only near it. */
function isAccompanying(item: NeedItem, items: readonly NeedItem[]): boolean {
  return (
    item.kind === 'Funktion' &&
    isGeneral(item) &&
    items.some((other) => other.kind === 'Funktion' && !other.isNegated && !isGeneral(other))
  );
}

function includesSorted(list: readonly number[], value: number): boolean {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return list[from] === value;
}

/** Tells what of an agency fits a need, and how. */
export class Explainer {
  readonly #index: AgencyIndex;
  readonly #items: readonly NeedItem[];
  /** Industries that were not named but go with the function asked for: near at most. */
  readonly #implied: ReadonlySet<NeedItem>;
  readonly #asked: Asked;
  readonly #fits = new Map<number, readonly (Fit | null)[]>();

  constructor(items: readonly NeedItem[], implied: readonly NeedItem[], index: AgencyIndex) {
    this.#index = index;
    this.#items = [...items, ...implied].filter((item) => !item.isNegated || item.kind === 'Vertragsart');
    this.#implied = new Set(implied);
    this.#asked = readAsked(items.filter(({ isNegated }) => !isNegated));
  }

  #fitsOf(id: number): readonly (Fit | null)[] {
    const known = this.#fits.get(id);
    if (known !== undefined) return known;
    const entry = this.#index.entries[id];
    const fits = this.#items.map((item) => {
      const fit = entry === undefined || item.isNegated ? null : fitOf(item, entry, this.#asked);
      if (fit !== 'fitting' && (item.isSecondary || isAccompanying(item, this.#items))) return null;
      if (!this.#implied.has(item)) return fit;
      return fit === 'fitting' && entry?.field === 'Branche' ? 'near' : null;
    });
    this.#fits.set(id, fits);
    return fits;
  }

  /**
   * The reasons for an agency, what fits before what is only near. Near ones are left out where something fits that
   * was asked for the same.
   *
   * @param holder place of the agency in the index
   * @returns none where nothing fits
   */
  explain(holder: number): MatchReason[] {
    const ids = this.#index.entriesOf[holder] ?? [];
    const best = this.#items.map((_, at) => {
      const fits = ids.map((id) => this.#fitsOf(id)[at] ?? null);
      return (['fitting', 'near', 'beside'] as const).find((fit) => fits.includes(fit));
    });
    const fitting: MatchReason[] = [];
    const near: MatchReason[] = [];
    for (const id of ids) {
      const entry = this.#index.entries[id];
      const fits = this.#fitsOf(id);
      if (entry === undefined) continue;
      const reason = { field: entry.field, value: entry.text };
      if (fits.includes('fitting')) fitting.push(reason);
      else if (fits.some((fit, at) => fit !== null && fit === best[at]))
        near.push({ ...reason, isNear: true });
    }
    const isOpen = this.#items.filter(
      (item, at) => best[at] === undefined && !item.isSecondary && !isAccompanying(item, this.#items),
    );
    const said = this.#explainSummary(holder, isOpen);
    const isSaid = ({ value }: MatchReason) => [...fitting, ...near].some((reason) => reason.value === value);
    return [...fitting, ...said.filter((reason) => !isSaid(reason)), ...near];
  }

  /** Whether the description may speak of it: the index knows, except of what is refused. */
  #isInSummary(item: NeedItem, holder: number): boolean {
    return item.isNegated || summariesOf(item, this.#index).some((list) => includesSorted(list, holder));
  }

  /** What only the description says. */
  #explainSummary(holder: number, items: readonly NeedItem[]): MatchReason[] {
    const summary = this.#index.agencies[holder]?.summary ?? null;
    if (summary === null) return [];
    const open = items.filter((item) => this.#isInSummary(item, holder));
    if (open.length === 0) return [];
    // „People“ in a name is no function.
    const name = this.#index.agencies[holder]?.name.toLowerCase() ?? '';
    const words = readSummary(summary).filter(
      ({ start, end }) => !name.includes(summary.slice(start, end).toLowerCase()),
    );
    const reasons = open.flatMap((item): MatchReason[] => {
      const word = findWord(item, words);
      if (word === undefined) return [];
      const value = summary.slice(item.isNegated ? (word.negatedFrom ?? word.start) : word.start, word.end);
      // „Logistik“ in a description may be what the customers do.
      const isIndustry =
        item.kind === 'Funktion' && word.concepts.some((id) => conceptAt(id).kind === 'Branche');
      return isIndustry ? [] : [{ field: 'Beschreibung', value }];
    });
    return reasons.filter(({ value }, at) => reasons.findIndex((other) => other.value === value) === at);
  }
}
