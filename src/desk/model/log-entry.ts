import { readCalendarDay } from '#lib/german/calendar-day.ts';
import { isRecord } from '#lib/record.ts';
import { takeCharacters, toStorableText } from '#lib/text/characters.ts';

/** The actions that the filter offers; the log may contain others. */
export const LOG_ACTIONS = [
  'insert',
  'update',
  'delete',
  'export',
  'import_started',
  'import_finished',
  'import_released',
  'import_undo_started',
  'import_undone',
  'sources_set',
  'admin_added',
  'admin_changed',
  'admin_removed',
  'admin_invited',
  'admin_invitation_withdrawn',
  'password_reset_sent',
  'password_changed',
  'sessions_ended',
  'second_factor_enrolled',
  'second_factor_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'evidence_opened',
  'consent_read',
  'newsletter_test',
  'message_forwarded',
  'message_answered',
  'mail_resent',
  'mail_dismissed',
  'account_deletion_ordered',
  'account_deletion_called_off',
  'account_deleted',
] as const;

/** One field of an entry; null as `before` or `after` where there was nothing. */
export interface LoggedChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the log says only that the field changed. */
  readonly isHidden: boolean;
}

/** An entry of the log of what administrators do. docs/decisions/access.md. */
export interface LogEntry {
  readonly id: number;
  /** ISO 8601 time stamp. */
  readonly at: string;
  /** The account's mail address at the time; null where it had none, or where no user was signed in. */
  readonly actorEmail: string | null;
  readonly actorRole: string;
  readonly action: string;
  readonly table: string | null;
  readonly row: string | null;
  readonly changes: readonly LoggedChange[];
}

/** The conditions of a search in the log; an empty text is no condition. */
export interface LogFilter {
  /** Part of the mail address. */
  readonly who: string;
  readonly action: string;
  readonly table: string;
  /** The complete key of the row. */
  readonly row: string;
  /** First and last day, as YYYY-MM-DD in Berlin. */
  readonly from: string;
  readonly to: string;
}

export const NO_LOG_FILTER: LogFilter = { who: '', action: '', table: '', row: '', from: '', to: '' };

/** No mail address, key or date is longer. */
const MAX_FILTER_LENGTH = 200;

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The logged changes as a list in the order of the fields' names; empty where the value has another shape. */
export function parseChanges(changes: unknown): LoggedChange[] {
  if (!isRecord(changes)) return [];
  return Object.entries(changes)
    .map(([field, change]) => {
      const { before, after } = isRecord(change) ? change : {};
      return {
        field,
        before: textOf(before),
        after: textOf(after),
        isHidden: before === undefined && after === undefined,
      };
    })
    .toSorted((a, b) => a.field.localeCompare(b.field, 'de'));
}

/** A filter from the parameters of an address; an invalid day, an action that the filter does not offer, and control characters are left out. */
export function readLogFilter(parameters: URLSearchParams): LogFilter {
  const read = (name: string) =>
    takeCharacters(toStorableText(parameters.get(name) ?? '').trim(), MAX_FILTER_LENGTH);
  const readDate = (name: string) => readCalendarDay(read(name)) ?? '';
  return {
    who: read('wer'),
    action: LOG_ACTIONS.find((action) => action === parameters.get('was')) ?? '',
    table: read('tabelle'),
    row: read('zeile'),
    from: readDate('von'),
    to: readDate('bis'),
  };
}

/** The parameters of the address that shows a filter; readLogFilter reads them back. */
export function writeLogFilter({ who, action, table, row, from, to }: LogFilter): URLSearchParams {
  const named = { wer: who, was: action, tabelle: table, zeile: row, von: from, bis: to };
  const given = Object.entries(named).filter(([, value]) => value.trim() !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, value.trim()]));
}
