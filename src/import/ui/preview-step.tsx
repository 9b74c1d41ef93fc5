import { memo } from 'react';
import { ENCODINGS } from '#import/model/encoding.ts';
import type { FilePreview } from '#import/model/import-reader.ts';
import { DELIMITERS, type ReadSettings } from '#import/model/table.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { ImportStep } from './import-step.tsx';
import { columnLetters, DELIMITER_LABELS, ENCODING_LABELS } from './import-texts.ts';

interface PreviewStepProps {
  preview: Extract<FilePreview, { kind: 'table' }>;
  onChange: (settings: ReadSettings) => void;
}

/** How the file is read, which can be changed, and its first rows. Many cells, so rendered for another preview alone. */
export const PreviewStep = memo(function PreviewStep({ preview, onChange }: PreviewStepProps) {
  const { settings, headings, rowCount } = preview;
  return (
    <ImportStep number={2} heading="Vorschau prüfen">
      <p role="status" className="mt-2">
        {formatGermanCount(rowCount, 'Zeile', 'Zeilen')} unter der Kopfzeile,{' '}
        {formatGermanCount(headings.length, 'Spalte', 'Spalten')}. Kodierung und Trennzeichen sind erkannt;
        stimmen Umlaute oder Spalten nicht, ändern Sie sie hier.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Zeichenkodierung"
          value={settings.encoding}
          onChange={(event) => {
            const encoding = ENCODINGS.find((known) => known === event.target.value);
            if (encoding !== undefined) onChange({ ...settings, encoding });
          }}
        >
          {ENCODINGS.map((encoding) => (
            <option key={encoding} value={encoding}>
              {ENCODING_LABELS[encoding]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Trennzeichen"
          value={settings.delimiter}
          onChange={(event) => {
            const delimiter = DELIMITERS.find((known) => known === event.target.value);
            if (delimiter !== undefined) onChange({ ...settings, delimiter });
          }}
        >
          {DELIMITERS.map((delimiter) => (
            <option key={delimiter} value={delimiter}>
              {DELIMITER_LABELS[delimiter]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Kopfzeile ist Zeile"
          type="number"
          min={1}
          max={settings.headingRow + rowCount}
          value={settings.headingRow}
          onChange={(event) => {
            const headingRow = event.target.valueAsNumber;
            if (Number.isInteger(headingRow) && headingRow > 0) onChange({ ...settings, headingRow });
          }}
        />
      </div>
      <div
        role="region"
        aria-label="Erste Zeilen der Datei"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="mt-4 overflow-x-auto border-t-2 border-line-strong"
      >
        <table className="border-collapse text-sm">
          <thead>
            <tr>
              <th scope="col" className="border-b border-line-strong px-2 py-2 text-left">
                Zeile
              </th>
              {headings.map((heading, at) => (
                <th
                  key={columnLetters(at)}
                  scope="col"
                  className="border-b border-line-strong px-2 py-2 text-left align-bottom"
                >
                  {heading === '' ? `Spalte ${columnLetters(at)}` : heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.preview.map(({ row, cells }) => (
              <tr key={row}>
                <th
                  scope="row"
                  className="border-b border-line px-2 py-1 text-left align-top digits font-normal text-ink-soft"
                >
                  {formatGermanNumber(row)}
                </th>
                {headings.map((_, at) => (
                  <td
                    key={columnLetters(at)}
                    dir="auto"
                    className="max-w-64 min-w-36 border-b border-line px-2 py-1 align-top wrap-anywhere"
                  >
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ImportStep>
  );
});
