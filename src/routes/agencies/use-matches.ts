import { useMemo } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import { type Matches, matchNames } from '#domain/search/matches.ts';
import type { Explain } from './agency-list.tsx';
import { TEXT_INDEX, useIndex } from './use-index.ts';

interface TermMatches {
  /** Null where there is no term, or no list yet. */
  readonly matches: Matches | null;
  /** Whether further matches are among them. Until then, those found by name are there: they come first anyway. */
  readonly isComplete: boolean;
  /** Says of a further match where the term stands. */
  readonly explain: Explain | undefined;
  /** What was searched for instead, where nobody has written the term. */
  readonly correctedTerm: string | null;
  /** Further matches cannot be searched. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** What a term finds in a list of agencies. */
export function useMatches(agencies: readonly Agency[] | undefined, term: string): TermMatches {
  const { index, hasFailed, retry } = useIndex(TEXT_INDEX, agencies, term !== '');
  const found = useMemo(() => (term === '' ? undefined : index?.find(term)), [index, term]);
  const matches = useMemo(() => {
    if (term === '' || agencies === undefined) return null;
    return found?.matches ?? matchNames(agencies, term);
  }, [agencies, term, found]);
  const explain = useMemo(
    () => index && found && ((agency: Agency) => index.explain(agency, found.term)),
    [index, found],
  );
  return {
    matches,
    isComplete: term === '' || found !== undefined || hasFailed,
    explain,
    correctedTerm: found?.isCorrected === true ? found.term : null,
    hasFailed: term !== '' && hasFailed,
    retry,
  };
}
