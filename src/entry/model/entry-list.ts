import { takeCharacters, toStorableText } from '#lib/text/characters.ts';
import type { EntryStatus } from './entry.ts';
import type { KnownSource } from './field-source.ts';

/** Entries on one page of the administration's table. */
export const ENTRIES_PER_PAGE = 50;

export const ENTRY_STATUSES = [
  'draft',
  'active',
  'paused',
  'removed',
] as const satisfies readonly EntryStatus[];
/** Conditions of the list: not confirmed for 180 days, without an owner, with something to decide. */
const ENTRY_CONDITIONS = ['unconfirmed', 'ownerless', 'waiting'] as const;
/** Tiers of an entry; paid placement is premium (`isPaidPlacement`). */
const ENTRY_TIERS = ['free', 'premium'] as const;
/** Columns by which the list is sorted, and the day of the last confirmation. */
const ENTRY_SORTS = [
  'name',
  'status',
  'filled',
  'source',
  'premium',
  'changed',
  'owner',
  'confirmed',
] as const;

type EntryCondition = (typeof ENTRY_CONDITIONS)[number];
type EntryTier = (typeof ENTRY_TIERS)[number];
export type EntrySort = (typeof ENTRY_SORTS)[number];

/** Which entries the table shows. */
export interface EntryFilter {
  readonly term: string;
  readonly status: EntryStatus | null;
  readonly only: EntryCondition | null;
  readonly tier: EntryTier | null;
  /** The import that made them. */
  readonly run: string | null;
}

/** Which entries the table shows, in which order, and which page of them. */
export interface EntryListFilter extends EntryFilter {
  readonly sort: EntrySort;
  readonly isDescending: boolean;
  readonly page: number;
}

export const NO_ENTRY_FILTER: EntryListFilter = {
  term: '',
  status: null,
  only: null,
  tier: null,
  run: null,
  sort: 'name',
  isDescending: false,
  page: 1,
};

/** An entry as somebody saw it: a change of many leaves those that have changed since. */
export interface SeenEntry {
  readonly id: number;
  readonly version: number;
  readonly status: EntryStatus;
}

export interface ListedEntry extends SeenEntry {
  readonly name: string | null;
  readonly towns: string | null;
  readonly website: string | null;
  readonly confirmedAt: string | null;
  /** How many of its fields are filled in. */
  readonly filled: number;
  /** Where most of its values come from; null where nobody said. */
  readonly source: KnownSource['source'] | null;
  /** The last day of its contract, as `2027-01-31`. */
  readonly premiumUntil: string | null;
  readonly changedAt: string | null;
  readonly changedBy: 'member' | 'administrator' | 'service' | 'database' | null;
  readonly changedByEmail: string | null;
  /** Mail addresses of those who manage it. */
  readonly owners: readonly string[];
  /** Proposals and claims to decide. */
  readonly waiting: number;
  /** The entry that has taken its address over. */
  readonly mergedInto: number | null;
}

export interface EntryListPage {
  readonly entries: readonly ListedEntry[];
  /** How many entries match, in each state. */
  readonly counts: Readonly<Partial<Record<EntryStatus, number>>>;
  /** Of how many fields `filled` counts. */
  readonly fieldCount: number;
  /** Accounts, with or without an entry, whose address has what is searched for. */
  readonly people: readonly { readonly id: string; readonly email: string }[];
}

/** How many entries the filter shows, on all its pages. */
export function countListed({ counts }: Pick<EntryListPage, 'counts'>, { status }: EntryListFilter): number {
  const shown: readonly EntryStatus[] = status === null ? ENTRY_STATUSES : [status];
  return shown.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

/** Characters of the longest term in the list of all entries; the database reads no more. */
export const MAX_LIST_TERM_LENGTH = 200;
const MAX_PAGE = 1_000_000;
const RUN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The filter of an address; invalid values are ignored. */
export function readEntryListFilter(parameters: URLSearchParams): EntryListFilter {
  const page = Number(parameters.get('seite') ?? '1');
  const run = parameters.get('import') ?? '';
  return {
    term: takeCharacters(toStorableText(parameters.get('q') ?? ''), MAX_LIST_TERM_LENGTH),
    status: ENTRY_STATUSES.find((status) => status === parameters.get('stand')) ?? null,
    only: ENTRY_CONDITIONS.find((condition) => condition === parameters.get('nur')) ?? null,
    tier: ENTRY_TIERS.find((tier) => tier === parameters.get('art')) ?? null,
    run: RUN.test(run) ? run : null,
    sort: ENTRY_SORTS.find((sort) => sort === parameters.get('sortierung')) ?? 'name',
    isDescending: parameters.get('richtung') === 'ab',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  };
}

/** The filter as parameters of an address; parts with their default value are left out. */
export function writeEntryListFilter(filter: EntryListFilter): URLSearchParams {
  const { term, status, only, tier, run, sort, isDescending, page } = filter;
  return new URLSearchParams([
    ...(term.trim() === '' ? [] : [['q', term.trim()]]),
    ...(status === null ? [] : [['stand', status]]),
    ...(only === null ? [] : [['nur', only]]),
    ...(tier === null ? [] : [['art', tier]]),
    ...(run === null ? [] : [['import', run]]),
    ...(sort === 'name' ? [] : [['sortierung', sort]]),
    ...(isDescending ? [['richtung', 'ab']] : []),
    ...(page === 1 ? [] : [['seite', String(page)]]),
  ]);
}
