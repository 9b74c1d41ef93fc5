import { describeVacancy } from '#contact/model/vacancy.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { csvLine, UTF8_BOM } from '#lib/text/csv.ts';
import { type StoredMessage } from './message.ts';

const HEADINGS = [
  'Datum',
  'Name',
  'E-Mail',
  'Betreff',
  'Nachricht',
  'Unternehmen und Stelle',
  'Status',
  'Notizen',
] as const;

/**
 * How a CSV file of messages begins, so that German spreadsheets open it with a double click: byte-order mark and the
 * headings, with semicolons and CRLF.
 */
export const MESSAGES_CSV_START = `${UTF8_BOM}${csvLine(HEADINGS)}`;

/**
 * Messages as lines of CSV, to follow `MESSAGES_CSV_START`. Every cell is quoted, and one that a spreadsheet would run
 * as a formula begins with an apostrophe.
 */
export function buildMessageLines(
  messages: readonly StoredMessage[],
  statusLabel: (status: string) => string,
): string {
  return messages
    .map((message) =>
      csvLine([
        formatShortTime(message.createdAt),
        message.name,
        message.email,
        message.subject,
        message.text,
        describeVacancy(message.vacancy)
          .map(([label, value]) => `${label}: ${value}`)
          .join('\n'),
        statusLabel(message.status),
        message.notes ?? '',
      ]),
    )
    .join('');
}
