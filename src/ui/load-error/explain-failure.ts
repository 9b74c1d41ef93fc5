import { toDataError } from '#lib/http/errors.ts';
import { DATA_ERROR_ADVICE, DATA_ERROR_TEXTS, SAVE_ERROR_ADVICE } from './data-errors.ts';

/** Explains why loading failed, and what helps. */
export function explainLoadFailure(error: unknown): string {
  const { kind } = toDataError(error);
  return `${DATA_ERROR_TEXTS[kind]} ${DATA_ERROR_ADVICE[kind]}`;
}

/** Explains why saving or sending failed, and what helps; the typed text is still there. */
export function explainSaveFailure(error: unknown): string {
  const { kind } = toDataError(error);
  return `${DATA_ERROR_TEXTS[kind]} ${SAVE_ERROR_ADVICE[kind]}`;
}
