import { NO_LIST_MESSAGE } from '#agency/model/directory-check.ts';
import { DataError } from '#lib/http/errors.ts';
import { messageOf } from '#ui/load-error/load-error.tsx';
import type { Toast } from '#ui/toast-queue.ts';

/** The toast for a directory that could not be loaded. */
export function describeLoadFailure(title: string, error: Error): Toast {
  const isUnreadable = error instanceof DataError && error.kind === 'invalid';
  return { title, description: isUnreadable ? NO_LIST_MESSAGE : messageOf(error), variant: 'error' };
}
