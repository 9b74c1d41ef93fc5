import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Why a query has nothing to show, until it has. TanStack forgets the error as soon as a retry begins, and
 * the message with its button, and the focus on it, would go with it.
 *
 * @returns null before the first failure, and as soon as there is something to show
 */
export function useLoadFailure(
  query: Pick<UseQueryResult, 'data' | 'error' | 'isPlaceholderData'>,
): Error | null {
  const [previous, setPrevious] = useState<Error | null>(null);
  const hasLoaded = query.data !== undefined && !query.isPlaceholderData;
  const failure = hasLoaded ? null : (query.error ?? previous);
  if (failure !== previous) setPrevious(failure);
  return failure;
}
