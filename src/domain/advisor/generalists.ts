import { conceptAt, findConcept } from '#domain/language/concepts.ts';
import type { AgencyIndex } from './agency-index.ts';
import { isForLeaders, readTraits } from './fit.ts';
import { GENERAL_MANAGEMENT, OFFICE } from './mentions.ts';
import { isWorkItem, type NeedItem } from './need.ts';
import { conceptsOfItem, POINTS, REACH } from './points.ts';
import type { Tally } from './tally.ts';

/* Agencies that do not name the requested function and yet fill such posts. */

/** Functions that every company has, so that an agency without a field of its own knows them. */
const ORDINARY_WORK = new Set([
  'Finanzen',
  'Personal',
  'Einkauf',
  'Logistik & Supply Chain',
  'Produktion',
  'Vertrieb',
  'Marketing',
  'Assistenz & Büro',
  'Ingenieurwesen',
  'Qualität',
  'IT',
]);
/** „Kaufmännische Berufe“ are bookkeepers, buyers and clerks, too, but not those who lead them. */
const MERCHANTS = new Set(['Finanzen', 'Einkauf', 'Personal', 'Vertrieb', 'Kundenservice']);
const MERCHANT_ENTRY = /kaufmännische (?:beruf|fach|angestellt|kräft)|kfm/i;
/** An agency that specialises in an industry knows its technicians: „Optik & Photonik“ its designers. */
const TECHNICIANS = new Set(['Ingenieurwesen', 'Produktion', 'Qualität', 'Design & UX']);
const EXECUTIVES = /executive search|führungskr|direktansprache|headhunting/i;

type KilometresTo = (holder: number) => number | null;

const isLeadingLevel = ({ kind, label }: NeedItem) =>
  kind === 'seniority' && (label === 'Geschäftsleitung' || label === 'Führungskraft');

/** The groups of the requested functions. */
const groupsOf = (items: readonly NeedItem[]): string[] =>
  items.filter(isWorkItem).flatMap((item) => conceptsOfItem(item).map(({ group }) => conceptAt(group).name));

/** Whether a function that every company has is asked for. */
export const isOrdinaryWork = (items: readonly NeedItem[]): boolean =>
  groupsOf(items).some((name) => ORDINARY_WORK.has(name));

/** Raises the holders of these entries of „Spezialisierung“. */
function raiseHolders(entries: readonly number[], index: AgencyIndex, work: Tally, points: number): void {
  for (const entry of entries) {
    const read = index.entries[entry];
    if (read?.field === 'specializations') for (const holder of read.holders) work.raise(holder, points);
  }
}

function addExecutives(items: readonly NeedItem[], index: AgencyIndex, work: Tally): void {
  if (!items.some(isLeadingLevel) || items.some((item) => isWorkItem(item) && item.label === OFFICE)) return;
  const general = findConcept('function', GENERAL_MANAGEMENT)?.id ?? -1;
  const entries = (index.entriesByConcept.get(general) ?? []).filter((entry) =>
    EXECUTIVES.test(index.entries[entry]?.text ?? ''),
  );
  raiseHolders(entries, index, work, POINTS.function.executive);
  const industries = items
    .filter(({ kind, isNegated }) => kind === 'industry' && !isNegated)
    .flatMap(conceptsOfItem);
  if (!items.some(({ kind, label }) => kind === 'seniority' && label === 'Geschäftsleitung')) return;
  index.sectorsOf.forEach((sectors, holder) => {
    const isOfSector = sectors.some((id) =>
      industries.some(
        (concept) => concept.id === id || concept.group === id || concept.id === conceptAt(id).group,
      ),
    );
    const own = index.specializationsOf[holder] ?? [];
    if (isOfSector && own.some((entry) => isForLeaders(index.entries[entry]?.text ?? '')))
      work.raise(holder, POINTS.function.leadersOfSector);
  });
}

function addTechnicians(items: readonly NeedItem[], index: AgencyIndex, work: Tally): void {
  if (!groupsOf(items).some((name) => TECHNICIANS.has(name))) return;
  const industries = items
    .filter(({ kind, isNegated }) => kind === 'industry' && !isNegated)
    .flatMap(conceptsOfItem)
    .filter(({ name }) => name !== 'Industrie');
  for (const { id } of industries)
    raiseHolders(index.entriesByConcept.get(id) ?? [], index, work, POINTS.function.technicians);
}

function addMerchants(
  items: readonly NeedItem[],
  index: AgencyIndex,
  kilometresTo: KilometresTo | null,
  work: Tally,
): void {
  if (readTraits(items).isLeading || !groupsOf(items).some((name) => MERCHANTS.has(name))) return;
  const office = findConcept('function', OFFICE)?.id ?? -1;
  for (const entry of index.entriesByConcept.get(office) ?? []) {
    const read = index.entries[entry];
    if (read?.field !== 'specializations' || !MERCHANT_ENTRY.test(read.text)) continue;
    for (const holder of read.holders)
      if ((kilometresTo?.(holder) ?? 0) <= REACH.local) work.raise(holder, POINTS.function.merchants);
  }
}

/**
 * Gives points for the function to agencies for leading people, for clerks, for an industry, and for whatever comes near by.
 *
 * @param kilometresTo null where no place was asked for
 */
export function addGeneralists(
  items: readonly NeedItem[],
  index: AgencyIndex,
  kilometresTo: KilometresTo | null,
  work: Tally,
): void {
  if (!items.some(isWorkItem)) return;
  addMerchants(items, index, kilometresTo, work);
  addTechnicians(items, index, work);
  addExecutives(items, index, work);
  if (kilometresTo === null || !isOrdinaryWork(items)) return;
  for (const holder of index.openToAll)
    if ((kilometresTo(holder) ?? Infinity) <= POINTS.openToAll.within)
      work.raise(holder, POINTS.openToAll.points);
}
