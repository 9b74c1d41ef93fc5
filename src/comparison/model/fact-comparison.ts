import {
  FACT_GROUP_NAMES,
  FACT_GROUPS,
  type FactGroup,
  type FactKey,
  FACTS,
  type Facts,
  factsInGroup,
} from '#facts/model/facts.ts';
import { formatFactParts, quantityOf } from '#facts/model/format-fact.ts';
import { UNDISCLOSED } from '#facts/model/listed-facts.ts';
import type { Span } from '#lib/german/span.ts';

/** One agency's statement on a fact. */
export interface FactCell {
  /** `undisclosed`: the agency answered „keine Angabe“. `open`: the agency has not answered yet. */
  readonly state: 'given' | 'undisclosed' | 'open';
  /** Its value in German, by its parts; none while it is open. */
  readonly parts: readonly string[];
  /** The number behind it, both ends of a range. */
  readonly span: Span | null;
}

/** One fact of all compared agencies, side by side. */
interface FactRow {
  readonly key: FactKey;
  readonly label: string;
  readonly definition: string;
  /** Per agency, in their order. */
  readonly cells: readonly FactCell[];
  /** Whether all agencies have the same value. */
  readonly isSame: boolean;
  /** The highest number of the row, for bars and order; null where there are no two to compare. */
  readonly highest: number | null;
}

interface FactRowGroup {
  readonly name: FactGroup;
  readonly label: string;
  /** How many of the agencies have answered nothing in it. */
  readonly openCount: number;
  /** Those in which the agencies differ first. */
  readonly rows: readonly FactRow[];
}

interface FactComparison {
  readonly groups: readonly FactRowGroup[];
  /** Labels of the facts that none of the agencies has answered. */
  readonly open: readonly string[];
}

function readCell(facts: Facts, key: FactKey): FactCell {
  const value = facts[key];
  if (value === undefined) return { state: 'open', parts: [], span: null };
  const span = quantityOf(facts, key);
  return { state: value === UNDISCLOSED ? 'undisclosed' : 'given', parts: formatFactParts(key, value), span };
}

function buildRow(key: FactKey, all: readonly Facts[]): FactRow {
  const cells = all.map((facts) => readCell(facts, key));
  const spans = cells.flatMap(({ span }) => span ?? []);
  const words = cells.map(({ state, parts }) => `${state} ${parts.join('\n')}`);
  const isSame = cells.length > 1 && words.every((text) => text === words[0]);
  return {
    key,
    label: FACTS[key].label,
    definition: FACTS[key].definition,
    cells,
    isSame,
    highest: spans.length < 2 || isSame ? null : Math.max(...spans.map(({ high }) => high)),
  };
}

/** Whether none of the agencies has answered. */
const isOpen = ({ cells }: FactRow) => cells.every(({ state }) => state === 'open');

/**
 * The facts of agencies side by side, by groups. A row without any answer is left out, and its label is listed in `open`.
 *
 * @param all the facts of each agency, in the order they are shown
 */
export function compareFacts(all: readonly Facts[]): FactComparison {
  const rows = new Map(
    FACT_GROUP_NAMES.map((group) => [group, factsInGroup(group).map((key) => buildRow(key, all))]),
  );
  return {
    groups: [...rows].flatMap(([group, ofGroup]) => {
      const known = ofGroup.filter((row) => !isOpen(row));
      const ordered = [...known.filter(({ isSame }) => !isSame), ...known.filter(({ isSame }) => isSame)];
      if (ordered.length === 0) return [];
      const openCount = all.filter((_, at) =>
        ordered.every(({ cells }) => cells[at]?.state === 'open'),
      ).length;
      return [{ name: group, label: FACT_GROUPS[group], openCount, rows: ordered }];
    }),
    open: [...rows.values()]
      .flat()
      .filter(isOpen)
      .map(({ label }) => label),
  };
}
