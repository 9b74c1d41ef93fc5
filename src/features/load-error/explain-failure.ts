import { DATA_ERROR_ADVICE, DATA_ERROR_TEXTS, SAVE_ERROR_ADVICE } from '#content/data-errors.ts';
import { toDataError } from '#data/errors.ts';

/** What a failed load means, and what helps. */
export function explainLoadFailure(error: unknown): string {
  const { kind } = toDataError(error);
  return `${DATA_ERROR_TEXTS[kind]} ${DATA_ERROR_ADVICE[kind]}`;
}

/** What it means that something could not be saved or sent, and what helps; what was typed is still there. */
export function explainSaveFailure(error: unknown): string {
  const { kind } = toDataError(error);
  return `${DATA_ERROR_TEXTS[kind]} ${SAVE_ERROR_ADVICE[kind]}`;
}
