/**
 * Spreadsheets run cells that begin so as formulas (Japanese ones full-width signs too), also behind blanks. Apostrophes
 * before them count, so that {@link restoreFormula} takes away what {@link neutraliseFormula} has put there, and nothing
 * else.
 */
const FORMULA_START = /^'*\s*[=+\-@＝＋－＠\t\r\n]/;

/** The text so that no spreadsheet runs it as a formula: with an apostrophe before it where one would. */
export function neutraliseFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The text that {@link neutraliseFormula} has made harmless; any other text as it is. */
export function restoreFormula(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

/** The byte order mark, with which German spreadsheets read a CSV file as UTF-8 on a double click. */
export const UTF8_BOM = '\uFEFF';

function csvCell(text: string): string {
  return `"${neutraliseFormula(text).replaceAll('"', '""')}"`;
}

/** One line of a CSV file for German spreadsheets: every cell quoted, no formulas, semicolons, CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}
