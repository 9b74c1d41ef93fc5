import { formatGermanNumber } from '#lib/german/german-number.ts';
import { isLongerThan, isVisible, toStorableText } from '#lib/text/characters.ts';

/** Most characters of what is written beside an entry's fields; the tables and functions of the database say the same. */
const NOTE_LIMITS = {
  /** A note, a reason of a decision, an objection. */
  note: 2_000,
  /** Why an account is frozen. */
  freezing: 1_000,
  /** The source of a field's value, for everybody to read. */
  evidence: 500,
} as const;

export type NoteKind = keyof typeof NOTE_LIMITS;

/** Reads a note as it is stored: without characters the database does not take; empty where nothing of it is visible. */
export function readNote(typed: string): string {
  return isVisible(typed) ? toStorableText(typed).trim() : '';
}

/** Finds the fault of a note: it is too long. */
export function findNoteFault(typed: string, kind: NoteKind = 'note'): string | undefined {
  const limit = NOTE_LIMITS[kind];
  return isLongerThan(readNote(typed), limit)
    ? `Bitte kürzen Sie den Text auf höchstens ${formatGermanNumber(limit)} Zeichen.`
    : undefined;
}

/** Finds the fault of a reason that has to be given: `missing` where nothing of it is visible. */
export function findReasonFault(typed: string, missing: string, kind: NoteKind = 'note'): string | undefined {
  return readNote(typed) === '' ? missing : findNoteFault(typed, kind);
}
