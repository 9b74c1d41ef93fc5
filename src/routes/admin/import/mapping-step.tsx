import { useId } from 'react';
import { checkMapping, type ColumnMapping, IMPORT_FIELDS } from '#domain/import/fields.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import type { FilePreview } from '#domain/import/import-reader.ts';
import { columnLetters, labelOfField } from './import-words.ts';
import { Step } from './step.tsx';

interface MappingStepProps {
  preview: Extract<FilePreview, { kind: 'table' }>;
  mapping: ColumnMapping;
  isPlanning: boolean;
  onChange: (mapping: ColumnMapping) => void;
  onTry: () => void;
}

/** Which column becomes which field: recognised by its name, or chosen by hand. */
export function MappingStep({ preview, mapping, isPlanning, onChange, onTry }: MappingStepProps) {
  const id = useId();
  const fault = checkMapping(mapping);
  return (
    <Step number={3} heading="Spalten zuordnen">
      <p className="mt-2 max-w-text">
        Die Zuordnung wird für Dateien mit denselben Überschriften gemerkt. Standort, Spezialisierung,
        Branchen und Zusammenfassung dürfen aus mehreren Spalten kommen.
      </p>
      <ul className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {preview.headings.map((heading, at) => {
          const letters = columnLetters(at);
          const example = preview.preview
            .map(({ cells }) => cells[at]?.trim() ?? '')
            .find((cell) => cell !== '');
          return (
            <li key={letters} className="min-w-0">
              <label htmlFor={`${id}-${letters}`} className="font-semibold wrap-anywhere">
                {heading === '' ? `Spalte ${letters}` : heading}
              </label>
              <select
                id={`${id}-${letters}`}
                value={mapping[at] ?? ''}
                aria-describedby={example === undefined ? undefined : `${id}-${letters}-example`}
                className={controlClass('mt-2 w-full')}
                onChange={(event) => {
                  const chosen = IMPORT_FIELDS.find((field) => field === event.target.value) ?? null;
                  onChange(
                    preview.headings.map((_, index) => (index === at ? chosen : (mapping[index] ?? null))),
                  );
                }}
              >
                <option value="">{labelOfField(null)}</option>
                {IMPORT_FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {labelOfField(field)}
                  </option>
                ))}
              </select>
              {example !== undefined && (
                <p id={`${id}-${letters}-example`} className="mt-1 truncate text-sm text-ink-soft">
                  Beispiel: <bdi>{example}</bdi>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {fault !== null && (
        <p role="alert" className="mt-4 font-semibold text-red">
          {fault.kind === 'noName'
            ? 'Bitte ordnen Sie eine Spalte dem Feld „Name“ zu.'
            : `Das Feld „${labelOfField(fault.field)}“ ist mehreren Spalten zugeordnet. Bitte wählen Sie eine davon.`}
        </p>
      )}
      <p className="mt-6">
        <Button
          aria-disabled={fault !== null || isPlanning}
          aria-busy={isPlanning}
          onClick={() => {
            if (fault === null && !isPlanning) onTry();
          }}
        >
          {isPlanning ? 'Wird geprüft …' : 'Probelauf starten'}
        </Button>
      </p>
    </Step>
  );
}
