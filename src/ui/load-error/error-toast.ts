import { explainSaveFailure } from './explain-failure.ts';
import { showToast } from '#ui/toast-queue.ts';

/** Three sentences take longer to read than a toast usually stays. */
const FAILURE_MS = 8_000;

/** Says what could not be done, what that means, and what helps. */
export function showErrorToast(what: string, error: unknown): void {
  showToast({
    title: 'Fehler',
    description: `${what} ${explainSaveFailure(error)}`,
    variant: 'error',
    duration: FAILURE_MS,
  });
}
