import { readCalendarDay } from '#lib/german/calendar-day.ts';
import { compareInGermanOrder } from '#lib/german/german-order.ts';
import { isRecord } from '#lib/record.ts';
import { takeCharacters, toStorableText } from '#lib/text/characters.ts';

/** The actions that the filter offers, in German; the log may contain others. */
export const LOG_ACTIONS: Readonly<Record<string, string>> = {
  insert: 'Angelegt',
  update: 'Geändert',
  delete: 'Gelöscht',
  restore: 'Wiederhergestellt',
  export: 'Exportiert',
  import_started: 'Import begonnen',
  import_finished: 'Import abgeschlossen',
  import_released: 'Entwürfe eines Imports veröffentlicht',
  import_undo_started: 'Rücknahme eines Imports begonnen',
  import_undone: 'Import zurückgenommen',
  sources_set: 'Herkunft von Angaben gesetzt',
  admin_added: 'Zugang zur Verwaltung gegeben',
  admin_changed: 'Zugang zur Verwaltung geändert',
  admin_removed: 'Zugang zur Verwaltung entfernt',
  admin_invited: 'In die Verwaltung eingeladen',
  admin_invitation_withdrawn: 'Einladung in die Verwaltung zurückgenommen',
  password_reset_sent: 'Link für ein neues Passwort gesendet',
  password_changed: 'Passwort geändert',
  sessions_ended: 'Andere Anmeldungen beendet',
  second_factor_enrolled: 'Zweiter Faktor eingerichtet',
  second_factor_removed: 'Zweiter Faktor entfernt',
  recovery_codes_created: 'Wiederherstellungscodes erstellt',
  recovery_code_used: 'Wiederherstellungscode benutzt',
  evidence_opened: 'Nachweis geöffnet',
  consent_read: 'Einwilligung abgefragt',
  newsletter_test: 'Test-E-Mail gesendet',
  message_forwarded: 'Nachricht weitergeleitet',
  message_answered: 'Nachricht beantwortet',
  mail_resent: 'E-Mail erneut gesendet',
  mail_dismissed: 'Nicht zugestellte E-Mail erledigt',
  account_deletion_ordered: 'Löschung eines Kontos veranlasst',
  account_deletion_called_off: 'Löschung eines Kontos zurückgenommen',
  account_deleted: 'Konto gelöscht',
};

/** A changed field; `before` and `after` are null where there was no value. */
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
    .toSorted((a, b) => compareInGermanOrder(a.field, b.field));
}

/** A filter from the parameters of an address; an invalid day, an action that the filter does not offer, and control characters are left out. */
export function readLogFilter(parameters: URLSearchParams): LogFilter {
  const read = (name: string) =>
    takeCharacters(toStorableText(parameters.get(name) ?? '').trim(), MAX_FILTER_LENGTH);
  const readDate = (name: string) => readCalendarDay(read(name)) ?? '';
  return {
    who: read('wer'),
    action: read('was') in LOG_ACTIONS ? read('was') : '',
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
