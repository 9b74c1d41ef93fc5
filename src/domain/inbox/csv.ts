import { formatMessageTime, type StoredMessage } from './message.ts';

/** A spreadsheet runs a cell that begins with one of these, also behind blanks, as a formula. */
const FORMULA_START = /^\s*[=+\-@\t\r]/;

function csvCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const HEADINGS = ['Datum', 'Name', 'E-Mail', 'Betreff', 'Nachricht', 'Status', 'Notizen'] as const;

/**
 * The messages as CSV that German spreadsheets open with a double click: semicolons, CRLF, byte-order
 * mark. Every cell is quoted, and one that would be run as a formula begins with an apostrophe.
 */
export function buildMessagesCsv(
  messages: readonly StoredMessage[],
  statusLabel: (status: string) => string,
): string {
  const rows = messages.map((message) => [
    formatMessageTime(message.created_at),
    message.name,
    message.email,
    message.betreff,
    message.nachricht,
    statusLabel(message.status),
    message.notes ?? '',
  ]);
  const lines = [HEADINGS, ...rows].map((cells) => cells.map(csvCell).join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
