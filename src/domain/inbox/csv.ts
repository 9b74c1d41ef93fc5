import { formatMessageTime, type StoredMessage } from './message.ts';

/** A spreadsheet runs a cell that begins with one of these, also behind blanks, as a formula. */
const FORMULA_START = /^\s*[=+\-@\t\r]/;

function csvCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

const HEADINGS = ['Datum', 'Name', 'E-Mail', 'Betreff', 'Nachricht', 'Status', 'Notizen'] as const;

/**
 * How a CSV file of messages begins, so that German spreadsheets open it with a double click: byte-order mark and the
 * headings, with semicolons and CRLF.
 */
export const MESSAGES_CSV_START = `\uFEFF${csvLine(HEADINGS)}`;

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
        formatMessageTime(message.created_at),
        message.name,
        message.email,
        message.betreff,
        message.nachricht,
        statusLabel(message.status),
        message.notes ?? '',
      ]),
    )
    .join('');
}
