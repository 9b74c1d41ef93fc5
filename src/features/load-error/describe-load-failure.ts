import { DataError } from '#data/errors.ts';
import { NO_LIST_MESSAGE } from '#domain/agency/directory-check.ts';
import type { Toast } from '#ui/toast-queue.ts';
import { messageOf } from './load-error.tsx';

/** The toast for a directory that could not be loaded. */
export function describeLoadFailure(title: string, error: Error): Toast {
  const isUnreadable = error instanceof DataError && error.kind === 'invalid';
  return { title, description: isUnreadable ? NO_LIST_MESSAGE : messageOf(error), variant: 'error' };
}
