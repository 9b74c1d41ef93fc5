import { type DragEvent, useId, useState } from 'react';
import { MAX_IMPORT_ROWS } from '#import/model/table.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { ImportStep } from './import-step.tsx';

interface FilePickerProps {
  fileName: string | null;
  onPick: (file: File) => void;
}

/** Takes a file, chosen or dropped. It stays in the browser until something is taken over. */
export function FilePicker({ fileName, onPick }: FilePickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onPick(dropped);
  }

  return (
    <ImportStep number={1} heading="Datei wählen">
      <p className="mt-2 max-w-text">
        CSV, TSV oder eine Excel-Tabelle, die als CSV gespeichert ist, mit bis zu{' '}
        {formatGermanNumber(MAX_IMPORT_ROWS)} Zeilen. Die Datei bleibt in Ihrem Browser; ins Verzeichnis kommt
        erst etwas, wenn Sie „Übernehmen“ wählen.
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`mt-4 max-w-text border-2 border-dashed p-6 ${isOver ? 'border-petrol bg-petrol-tint' : 'border-line-strong bg-paper-2'}`}
      >
        <label htmlFor={id} className="font-semibold">
          Datei wählen oder hierher ziehen
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.psv,.xlsx,.xls,text/csv,text/plain,text/tab-separated-values"
          aria-describedby={fileName === null ? undefined : `${id}-name`}
          className="mt-2 block min-h-11 w-full max-w-full py-2 text-transparent file:mr-4 file:min-h-11 file:rounded file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            if (picked !== undefined) onPick(picked);
            // The same file, saved anew, can be chosen again. The browser's „Keine Datei ausgewählt“ is transparent for it.
            event.target.value = '';
          }}
        />
        {fileName !== null && (
          <p id={`${id}-name`} role="status" className="mt-2 wrap-anywhere">
            Gewählt: <strong>{fileName}</strong>
          </p>
        )}
      </div>
    </ImportStep>
  );
}
