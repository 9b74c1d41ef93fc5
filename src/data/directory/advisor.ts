import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { callDirectoryWorker } from './call-directory-worker.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/** The Berater-Assistent, as far as it needs no directory. */
export const advisorQueries = {
  /** Reads the meaning of a search. Fails where the worker cannot be started. */
  understood: (search: AdvisorSearch) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'understood', search],
      queryFn: ({ signal }) => callDirectoryWorker(null, signal, 'understandNeed', search),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      networkMode: 'always',
      retry: false,
    }),
};
