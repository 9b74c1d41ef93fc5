import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { rpc } from '#account/api/signed-in-call.ts';
import {
  type OpenedCase,
  caseDetailSchema,
  type CaseKind,
  type CasePage,
  type CasePageKey,
  casePageSchema,
  type CaseState,
  type DeskCounts,
  deskCountsSchema,
} from '#desk/model/desk.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';

/*
 * The operator's desk: what waits, and the cases of all kinds. Each call is refused to anybody but administrators. docs/product.md,
 * Calls (C18).
 */

/** How often the counts are fetched while the administration is open. */
const COUNTS_INTERVAL_MS = 60_000;
const CASES_PER_PAGE = 50;

export interface CaseFilter {
  readonly state: CaseState;
  /** Null for all kinds. */
  readonly kind: CaseKind | null;
  /** Only those that the caller has taken; of those decided, that the caller decided. */
  readonly isMine: boolean;
  readonly term: string;
}

const deskKey = (userId: string) => [...administrationKey(userId), 'desk'] as const;

/** Queries of the administrator `userId`. Each fails with a DataError. docs/product.md, Calls (C18). */
export const deskQueries = {
  /** The key of all of them, to refetch what waits after a change. */
  all: deskKey,

  /** What waits, fetched every minute, on focus and when another page is opened. */
  counts: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'counts'],
      queryFn: ({ signal }): Promise<DeskCounts> => rpc('desk_counts', {}, deskCountsSchema, signal),
      staleTime: 15_000,
      refetchInterval: COUNTS_INTERVAL_MS,
      refetchOnWindowFocus: 'always',
    }),

  cases: (userId: string, { state, kind, isMine, term }: CaseFilter) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'cases', state, kind, isMine, term],
      queryFn: ({ pageParam, signal }): Promise<CasePage> =>
        rpc(
          'list_cases',
          {
            state,
            is_mine: isMine,
            term,
            page_size: CASES_PER_PAGE,
            ...(kind === null ? {} : { kind }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
          casePageSchema,
          signal,
        ),
      initialPageParam: null as CasePageKey | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 15_000,
      refetchInterval: COUNTS_INTERVAL_MS,
    }),

  /** A case, who has taken or decided it, and other cases of the same entry or sender. */
  case: (userId: string, kind: CaseKind, id: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'case', kind, id],
      queryFn: ({ signal }): Promise<OpenedCase> => rpc('read_case', { kind, id }, caseDetailSchema, signal),
    }),
};

/**
 * Takes a case.
 *
 * @param seenHolderId who had it when it was read
 * @throws DataError, `already` where somebody else has taken it since
 */
export async function takeCase(kind: CaseKind, id: string, seenHolderId: string | null): Promise<void> {
  const args = { kind, id, ...(seenHolderId === null ? {} : { seen: seenHolderId }) };
  await rpc('take_case', args);
}

/** Gives back a case that the caller has taken. @throws DataError */
export async function releaseCase(kind: CaseKind, id: string): Promise<void> {
  await rpc('release_case', { kind, id });
}

/** Whether the caller gets what waits as a mail on working days. @throws DataError */
export async function setDailyMail(isWanted: boolean): Promise<void> {
  await rpc('set_daily_mail', { is_wanted: isWanted });
}
