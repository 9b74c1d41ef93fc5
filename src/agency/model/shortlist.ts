import { isRecord } from '#lib/record.ts';
import { MAX_COMPARED } from './id-list.ts';

/** How many agencies a visitor can remember. */
export const MAX_SHORTLISTED = 100;

/** The agencies that a visitor remembers, and those of them that are ticked to be compared. */
export interface Shortlist {
  /** In the order in which they were remembered. */
  readonly ids: readonly number[];
  /** In the order of the columns. All of them are in `ids`. */
  readonly compared: readonly number[];
}

export const EMPTY_SHORTLIST: Shortlist = { ids: [], compared: [] };

/** A list within its limits: each id once, and nothing ticked that is not remembered. */
function build(ids: readonly number[], compared: readonly number[]): Shortlist {
  const kept = [...new Set(ids)].slice(0, MAX_SHORTLISTED);
  return {
    ids: kept,
    compared: [...new Set(compared)].filter((id) => kept.includes(id)).slice(0, MAX_COMPARED),
  };
}

function readIds(stored: unknown): number[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0);
}

/** Reads the list that a browser kept; anything else is an empty list. */
export function readShortlist(stored: unknown): Shortlist {
  return isRecord(stored) ? build(readIds(stored['ids']), readIds(stored['compared'])) : EMPTY_SHORTLIST;
}

/** Whether another agency fits on the list. */
export function hasSpace({ ids }: Shortlist): boolean {
  return ids.length < MAX_SHORTLISTED;
}

/** Remembers agencies after those that are there, and ticks them while fewer than four are ticked. */
export function addToShortlist({ ids, compared }: Shortlist, added: readonly number[]): Shortlist {
  return build([...ids, ...added], [...compared, ...added]);
}

/** Takes agencies off the list. */
export function removeFromShortlist({ ids, compared }: Shortlist, removed: readonly number[]): Shortlist {
  return build(
    ids.filter((id) => !removed.includes(id)),
    compared,
  );
}

/** Ticks an agency of the list, or unticks it; nothing is ticked besides four. */
export function toggleCompared({ ids, compared }: Shortlist, id: number): Shortlist {
  return build(ids, compared.includes(id) ? compared.filter((kept) => kept !== id) : [...compared, id]);
}

/** Ticks exactly these agencies, in their order, and remembers those that are new. */
export function compareOnly({ ids }: Shortlist, compared: readonly number[]): Shortlist {
  return build([...ids, ...compared], compared);
}
