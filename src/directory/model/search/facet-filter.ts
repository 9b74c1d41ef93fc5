import { orderOf, type SortName } from './directory-sort.ts';
import { type FacetChoices, type FacetColumn, type FacetIndex, type FacetName, FACETS } from './facets.ts';
import { type TermMatches, type Matches, MATCHED_NAME } from './matches.ts';

/** A query of the directory. */
export interface DirectoryQuery {
  /** The matches of the term; null without a term. */
  readonly matches: Matches | null;
  /** An agency needs one of the chosen options in every facet. Unknown keys are ignored. */
  readonly choices: FacetChoices;
  readonly sort: SortName;
}

export interface DirectoryOutcome<Entry> extends TermMatches<Entry> {
  /** For each option, in the order of the column: the number of agencies that have it and meet the rest of the query. */
  readonly counts: Readonly<Record<FacetName, Uint32Array>>;
}

/** The agency is not found by the term, or fails more than one facet, so it counts nowhere. */
const OUT = 255;

/** Which of the options are chosen; null where none is. */
function chosenOf(column: FacetColumn, keys: readonly string[]): Uint8Array | null {
  const positions = keys.flatMap((key) => column.positionOfKey.get(key) ?? []);
  if (positions.length === 0) return null;
  const chosen = new Uint8Array(column.options.length);
  for (const position of positions) chosen[position] = 1;
  return chosen;
}

function hasChosen({ starts, values }: FacetColumn, agency: number, chosen: Uint8Array): boolean {
  const end = starts[agency + 1] ?? 0;
  for (let at = starts[agency] ?? 0; at < end; at += 1) if (chosen[values[at] ?? 0] === 1) return true;
  return false;
}

function countOptions({ starts, values }: FacetColumn, agency: number, counts: Uint32Array): void {
  const end = starts[agency + 1] ?? 0;
  for (let at = starts[agency] ?? 0; at < end; at += 1) {
    const option = values[at] ?? 0;
    counts[option] = (counts[option] ?? 0) + 1;
  }
}

/** For each agency: 0 where it meets the whole query, f + 1 where it fails only facet f, otherwise OUT. */
function findFailures(index: FacetIndex<unknown>, { matches, choices }: DirectoryQuery): Uint8Array {
  const { agencies, columns } = index;
  const failed = new Uint8Array(agencies.length);
  if (matches !== null) {
    for (let agency = 0; agency < failed.length; agency += 1) if (matches[agency] === 0) failed[agency] = OUT;
  }
  FACETS.forEach(({ name }, facet) => {
    const column = columns[name];
    const chosen = chosenOf(column, choices[name]);
    if (chosen === null) return;
    for (let agency = 0; agency < failed.length; agency += 1) {
      if (failed[agency] === OUT || hasChosen(column, agency, chosen)) continue;
      failed[agency] = failed[agency] === 0 ? facet + 1 : OUT;
    }
  });
  return failed;
}

/**
 * The agencies that meet a query, those found by name first, each group in the requested order, and the count of every
 * option. The counts of a facet ignore the choices in it, and respect all other facets and the term: they are the
 * results that choosing the option would give.
 */
export function queryDirectory<Entry>(
  index: FacetIndex<Entry>,
  query: DirectoryQuery,
): DirectoryOutcome<Entry> {
  const failed = findFailures(index, query);
  const columns = FACETS.map(({ name }) => index.columns[name]);
  const counts = columns.map(({ options }) => new Uint32Array(options.length));
  const order = orderOf(index, query.sort);
  const named: Entry[] = [];
  const further: Entry[] = [];
  for (let rank = 0; rank < failed.length; rank += 1) {
    const position = order === null ? rank : (order[rank] ?? 0);
    const failure = failed[position];
    if (failure === OUT) continue;
    if (failure === 0) {
      const agency = index.agencies[position];
      const isNamed = query.matches === null || query.matches[position] === MATCHED_NAME;
      if (agency !== undefined) (isNamed ? named : further).push(agency);
    }
    columns.forEach((column, facet) => {
      const count = counts[facet];
      if (count !== undefined && (failure === 0 || failure === facet + 1))
        countOptions(column, position, count);
    });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- FACETS names each facet
  const byName = Object.fromEntries(FACETS.map(({ name }, at) => [name, counts[at]])) as Record<
    FacetName,
    Uint32Array
  >;
  return { agencies: [...named, ...further], namedCount: named.length, counts: byName };
}
