import { toDataError } from '#lib/http/errors.ts';
import { DATA_ERROR_TEXTS } from './data-errors.ts';

const AGAIN = 'Bitte versuchen Sie es in einem Moment noch einmal.';
const LATER = 'Bitte versuchen Sie es später noch einmal.';

/** Advice to a visitor where reading failed, by the kind of failure. */
export const DATA_ERROR_ADVICE = {
  offline: 'Sobald die Verbindung wieder steht, geht es von selbst weiter.',
  unreachable: AGAIN,
  timeout: AGAIN,
  forbidden: 'Bitte laden Sie die Seite neu.',
  notFound: 'Im Verzeichnis finden Sie alle Einträge.',
  missingCode: 'Bitte versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  conflict: 'Bitte laden Sie die Seite neu.',
  rateLimited: 'Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  server: AGAIN,
  invalid:
    'Wenn Ihr WLAN eine Anmeldung verlangt, melden Sie sich dort an und versuchen Sie es dann noch einmal.',
  rejected: 'Bitte laden Sie die Seite neu.',
} as const;

/** Advice to a visitor where saving or sending failed: nothing typed gets lost by it, as it would by loading the page anew. */
const SAVE_ERROR_ADVICE = {
  ...DATA_ERROR_ADVICE,
  offline: 'Bitte versuchen Sie es noch einmal, sobald die Verbindung wieder steht.',
  forbidden: LATER,
  notFound: 'Vielleicht wurde er inzwischen gelöscht.',
  missingCode: AGAIN,
  conflict:
    'Bitte öffnen Sie die Seite in einem zweiten Fenster und sehen Sie nach, ob er schon gespeichert ist.',
  rejected: LATER,
} as const;

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
