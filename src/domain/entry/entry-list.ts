import { takeCharacters, toStorableText } from '#domain/text/characters.ts';
import type { EntryStatus } from './entry.ts';

/** Entries on one page of the administration's table. */
export const ENTRIES_PER_PAGE = 50;

export const ENTRY_STATUSES = [
  'draft',
  'active',
  'paused',
  'removed',
] as const satisfies readonly EntryStatus[];
/** Conditions of the list: not confirmed for 180 days, without an owner, with something to decide. */
export const ENTRY_CONDITIONS = ['unconfirmed', 'ownerless', 'waiting'] as const;
/** Tiers of an entry; paid placement is premium (`isPaidPlacement`). */
export const ENTRY_TIERS = ['free', 'premium'] as const;
export const ENTRY_SORTS = ['name', 'newest', 'unconfirmed'] as const;

export type EntryCondition = (typeof ENTRY_CONDITIONS)[number];
export type EntryTier = (typeof ENTRY_TIERS)[number];
export type EntrySort = (typeof ENTRY_SORTS)[number];

/** Which entries the table shows, and in which order. */
export interface EntryListFilter {
  readonly term: string;
  readonly status: EntryStatus | null;
  readonly only: EntryCondition | null;
  readonly tier: EntryTier | null;
  readonly sort: EntrySort;
  readonly page: number;
}

export const NO_ENTRY_FILTER: EntryListFilter = {
  term: '',
  status: null,
  only: null,
  tier: null,
  sort: 'name',
  page: 1,
};

/** An entry in the table. */
export interface ListedEntry {
  readonly id: number;
  readonly name: string | null;
  readonly towns: string | null;
  readonly website: string | null;
  readonly status: EntryStatus;
  readonly confirmedAt: string | null;
  readonly createdAt: string;
  readonly owners: number;
  /** Proposals and claims to decide. */
  readonly waiting: number;
  /** The entry that has taken its address over. */
  readonly mergedInto: number | null;
}

export interface EntryListPage {
  readonly entries: readonly ListedEntry[];
  /** How many entries match, in each state. */
  readonly counts: Readonly<Partial<Record<EntryStatus, number>>>;
}

/** How many entries the filter shows, on all its pages. */
export function countListed({ counts }: EntryListPage, { status }: EntryListFilter): number {
  const shown: readonly EntryStatus[] = status === null ? ENTRY_STATUSES : [status];
  return shown.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

/** Characters of the longest term in the list of all entries; the database reads no more. */
export const MAX_LIST_TERM_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** The filter of an address; invalid values are ignored. */
export function readEntryListFilter(parameters: URLSearchParams): EntryListFilter {
  const page = Number(parameters.get('seite') ?? '1');
  return {
    term: takeCharacters(toStorableText(parameters.get('q') ?? ''), MAX_LIST_TERM_LENGTH),
    status: ENTRY_STATUSES.find((status) => status === parameters.get('stand')) ?? null,
    only: ENTRY_CONDITIONS.find((condition) => condition === parameters.get('nur')) ?? null,
    tier: ENTRY_TIERS.find((tier) => tier === parameters.get('art')) ?? null,
    sort: ENTRY_SORTS.find((sort) => sort === parameters.get('sortierung')) ?? 'name',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  };
}

/** The filter as parameters of an address; parts with their default value are left out. */
export function writeEntryListFilter(filter: EntryListFilter): URLSearchParams {
  const { term, status, only, tier, sort, page } = filter;
  return new URLSearchParams([
    ...(term.trim() === '' ? [] : [['q', term.trim()]]),
    ...(status === null ? [] : [['stand', status]]),
    ...(only === null ? [] : [['nur', only]]),
    ...(tier === null ? [] : [['art', tier]]),
    ...(sort === 'name' ? [] : [['sortierung', sort]]),
    ...(page === 1 ? [] : [['seite', String(page)]]),
  ]);
}
