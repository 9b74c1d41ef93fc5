import type { ImportRun, ImportState } from '#import/api/agency-import.ts';
import type { DuplicateDecision, RowOutcome } from '#import/model/dry-run.ts';
import type { MatchedBy } from '#import/model/duplicates.ts';
import type { Encoding } from '#import/model/encoding.ts';
import { FIELD_HEADINGS } from '#import/model/export.ts';
import type { ImportField } from '#import/model/fields.ts';
import type { ForeignFile } from '#import/model/foreign-file.ts';
import type { ReportKind, ReportLine, ImportReason } from '#import/model/report.ts';
import type { Delimiter } from '#import/model/table.ts';

export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Little Endian)',
  'utf-16be': 'UTF-16 (Big Endian)',
  'windows-1252': 'Windows-1252 (westeuropäisch)',
  macintosh: 'Mac Roman (Excel für Mac)',
  cp850: 'CP850 (MS-DOS)',
};

export const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ';': 'Semikolon ( ; )',
  ',': 'Komma ( , )',
  '\t': 'Tabulator',
  '|': 'Senkrechter Strich ( | )',
};

export const FOREIGN_FILE_TEXTS: Readonly<Record<ForeignFile, string>> = {
  excel:
    'Das ist eine Excel-Arbeitsmappe. Öffnen Sie sie in Excel, wählen Sie „Speichern unter“ und als Dateityp „CSV UTF-8“, und wählen Sie dann diese Datei.',
  oldExcel:
    'Das ist eine Arbeitsmappe einer alten Excel-Version. Speichern Sie sie in Excel als „CSV UTF-8“, und wählen Sie dann diese Datei.',
  openDocument:
    'Das ist eine Datei von LibreOffice oder OpenOffice. Speichern Sie sie dort als „Text CSV“, und wählen Sie dann diese Datei.',
  pdf: 'Das ist ein PDF. Gebraucht wird eine Tabelle als CSV- oder Textdatei.',
  rtf: 'Das ist ein formatierter Text (RTF). Gebraucht wird eine Tabelle als CSV- oder Textdatei.',
  html: 'Das ist eine Webseite (HTML), auch wenn sie vielleicht auf „.xls“ endet. Öffnen Sie sie in Excel, speichern Sie sie als „CSV UTF-8“, und wählen Sie dann diese Datei.',
  xml: 'Das ist eine XML-Datei. Lässt sie sich in Excel öffnen, speichern Sie sie dort als „CSV UTF-8“, und wählen Sie dann diese Datei.',
  json: 'Das ist eine JSON-Datei. Gebraucht wird eine Tabelle als CSV- oder Textdatei; der Export des Verzeichnisses als CSV ist eine.',
};

export const ROW_OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  new: 'Neu',
  changed: 'Geändert',
  same: 'Unverändert',
  duplicate: 'Mögliche Dubletten',
  refused: 'Abgelehnt',
  blank: 'Leere Zeilen',
  before: 'Vor der Kopfzeile',
};

export const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  repaired: 'Angepasst',
  dropped: 'Ausgelassen',
  refused: 'Zeile abgelehnt',
  noted: 'Hinweis',
};

export const REASON_TEXTS: Readonly<Record<ImportReason, string>> = {
  unreadableCharacters: 'Enthält unlesbare Zeichen. Ist die Zeichenkodierung richtig gewählt?',
  html: 'HTML wurde in Text umgewandelt',
  controlCharacters: 'Zeichen ohne Bedeutung wurden entfernt',
  invisibleCharacters: 'Unsichtbare Zeichen wurden entfernt',
  lineBreaks: 'Zeilenumbrüche wurden zu Leerzeichen',
  blanks: 'Überzählige Leerzeichen wurden entfernt',
  placeholder: 'Platzhalter ohne Angabe',
  placeholderOrTown: 'Als Stadt Leer (Ostfriesland) gelesen. Steht es für eine leere Zelle, leeren Sie sie',
  formula: 'Statt der Formel wird übernommen, was sie zeigt',
  formulaAsText: 'Sieht aus wie eine Formel und wird als Text übernommen',
  apostrophe: 'Der Apostroph, der eine Formel verhindert, wurde entfernt',
  tooLong: 'Zu lang für dieses Feld',
  shortened: 'Zu lang und deshalb gekürzt',
  numberInWords: 'Die Zahl wurde aus dem Text gelesen',
  approximate: 'Ungefähre Angabe; die genannte Zahl wird übernommen',
  lowerBound: 'Mindestangabe; die genannte Zahl wird übernommen',
  upperBound: 'Nennt nur eine Obergrenze',
  rangeStart: 'Spanne; die kleinere Zahl wird übernommen',
  thousands: 'Tausendertrennzeichen wurden entfernt',
  unknownValue: 'Lässt sich für diese Angabe nicht lesen',
  reversed: 'Von und bis waren vertauscht',
  readAs: 'So gelesen',
  notANumber: 'Ist keine Zahl',
  fraction: 'Ist keine ganze Zahl',
  outOfRange: 'Liegt außerhalb des erlaubten Bereichs',
  yearInText: 'Das Jahr wurde aus dem Text gelesen',
  severalYears: 'Nennt mehrere Jahre',
  noYear: 'Nennt kein vierstelliges Jahr',
  yearAhead: 'Liegt in der Zukunft',
  notAnId: 'Ist keine Nummer eines Eintrags',
  unknownId: 'Einen Eintrag mit dieser Nummer gibt es nicht; die Zeile zählt wie eine ohne Nummer',
  scheme: '„https://“ wurde ergänzt',
  addressRepaired: 'Die Adresse wurde berichtigt',
  phoneNumber: 'Ist eine Telefonnummer, keine Website',
  mailAddress: 'Ist eine E-Mail-Adresse, keine Website',
  notAWebsite: 'Ist keine Adresse einer Website',
  secondWebsite: 'Zweite Adresse in derselben Zelle',
  separators: 'Mehrere Angaben in einer Zelle wurden getrennt',
  bullets: 'Aufzählungszeichen wurden weggelassen',
  postcode: 'Die Postleitzahl wurde entfernt',
  street: 'Ist eine Anschrift, kein Ort',
  repeatedEntry: 'Steht schon in der Liste',
  tooManyEntries: 'Passt nicht mehr in das Feld',
  noName: 'Der Name fehlt',
  invisibleName: 'Der Name enthält keine sichtbaren Zeichen',
  footer: 'Sieht aus wie eine Anmerkung unter der Tabelle',
  total: 'Sieht aus wie eine Summenzeile, nicht wie eine Firma',
  headingsAgain: 'Die Überschriften stehen hier noch einmal',
  unclosedQuote: 'Ein Anführungszeichen wird nicht geschlossen; der Rest der Datei steht in einer Zelle',
  extraCells: 'Mehr Zellen als Überschriften',
  shortRow: 'Weniger Zellen als Überschriften',
  blankRows: 'Leere Zeilen',
  beforeHeadings: 'Steht vor der Kopfzeile',
  unmappedColumn: 'Die Spalte ist keinem Feld zugeordnet; Zellen mit Inhalt:',
};

export const DECISION_LABELS: Readonly<Record<DuplicateDecision, string>> = {
  skip: 'Nicht übernehmen',
  update: 'Bestehenden Eintrag ändern',
  insert: 'Als neuen Eintrag anlegen',
};

export const MATCH_LABELS: Readonly<Record<MatchedBy, string>> = {
  id: 'dieselbe Nummer',
  domain: 'dieselbe Domain',
  name: 'gleicher Name und Ort',
};

export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  receiving: 'Übertragung unterbrochen, nichts übernommen',
  applying: 'Unterbrochen',
  done: 'Übernommen',
  undoing: 'Rücknahme unterbrochen',
  undone: 'Zurückgenommen',
};

/** Labels of the states of an unfinished import that is being processed. */
export const BUSY_LABELS: Readonly<Partial<Record<ImportState, string>>> = {
  receiving: 'Wird übertragen',
  applying: 'Wird übernommen',
  undoing: 'Wird zurückgenommen',
};

/** The headings of the report as a file. */
export const REPORT_HEADINGS = ['Zeile', 'Feld', 'Was', 'Warum', 'In der Datei', 'Wird zu'] as const;

/** The field's name, or the heading of a column that has none. */
export function labelOfCell({ field, column }: Pick<ReportLine, 'field' | 'column'>): string {
  if (field !== null) return FIELD_HEADINGS[field];
  return column === undefined
    ? 'Ganze Zeile'
    : column === ''
      ? 'Spalte ohne Überschrift'
      : `Spalte „${column}“`;
}

/** The field's name; for null, the label of a column that is not imported. */
export function labelOfImportField(field: ImportField | null): string {
  return field === null ? 'Nicht übernehmen' : FIELD_HEADINGS[field];
}

/** Letters of a column as spreadsheets count them: A to Z, then AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : `${columnLetters(Math.floor(at / 26) - 1)}${letter}`;
}

/** Whether an import will write nothing more. */
export function isFinished({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'done' || state === 'undone';
}
