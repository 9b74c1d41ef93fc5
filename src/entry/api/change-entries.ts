import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { ENTRY_STATUSES, type SeenEntry } from '#entry/model/entry-list.ts';
import type { EntryStatus, ProposalField } from '#entry/model/entry.ts';
import type { KnownSource } from '#entry/model/field-source.ts';
import type { RestrictionGround } from '#entry/model/restriction.ts';
import { columnOfProposalField } from './entry-columns.ts';

/* What administrators do to entries, one or many at once, and the merging of two. docs/product.md, Calls (C18). */

/** The action; ground and reason are mailed to the owners. */
export type EntryAction =
  | { readonly action: 'publish' }
  | { readonly action: 'pause' | 'remove'; readonly ground: RestrictionGround; readonly reason: string }
  | { readonly action: 'source'; readonly source: KnownSource['source']; readonly evidence?: string }
  | { readonly action: 'undo' };

const named = { id: z.number(), name: z.nullable(z.string()) };

const outcomeSchema = z.object({
  /** With the state that each had before. */
  done: z.array(z.object({ ...named, version: z.number(), before: z.enum(ENTRY_STATUSES) })),
  /** Those that are as they were, and why. */
  left: z.array(z.object({ ...named, why: z.enum(['gone', 'already', 'changed', 'merged', 'hidden']) })),
});

/** What a change of many entries did, and what it left. */
export type BulkChangeOutcome = z.output<typeof outcomeSchema>;

/** Applies the action to every entry that is unchanged. @throws DataError */
export async function changeEntries(
  entries: readonly (SeenEntry & { readonly to?: EntryStatus })[],
  action: EntryAction,
): Promise<BulkChangeOutcome> {
  const sent = entries.map(({ id, version, status, to }) => ({
    id,
    version,
    status,
    ...(to !== undefined && { to }),
  }));
  return rpc('change_entries', { ...action, entries: sent }, outcomeSchema);
}

/**
 * Merges `removed` into `kept` and redirects its address. Refused where one of them has changed since.
 *
 * @param taken the fields that `kept` takes from `removed`
 * @throws DataError, `outdated`
 */
export async function mergeEntries(
  removed: Pick<SeenEntry, 'id' | 'version'>,
  kept: Pick<SeenEntry, 'id' | 'version'>,
  taken: readonly ProposalField[],
): Promise<void> {
  await rpc('merge_entries', {
    loser: removed.id,
    winner: kept.id,
    taken: taken.map(columnOfProposalField),
    loser_version: removed.version,
    winner_version: kept.version,
  });
}
