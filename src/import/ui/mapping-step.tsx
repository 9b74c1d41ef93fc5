import { useId, useState } from 'react';
import { FIELD_RULES, type FieldRule, type ImportRules } from '#import/model/dry-run.ts';
import { IMPORT_FIELDS } from '#import/model/fields.ts';
import type { FilePreview } from '#import/model/import-reader.ts';
import { checkMapping, type ColumnMapping } from '#import/model/mapping.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { ImportStep } from './import-step.tsx';
import { columnLetters, labelOfImportField } from './import-texts.ts';

interface MappingColumnsProps {
  preview: Extract<FilePreview, { kind: 'table' }>;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
  /** What becomes of the fields of entries that are there already. */
  rules: ImportRules;
  onRulesChange: (rules: ImportRules) => void;
}

interface MappingStepProps extends Omit<MappingColumnsProps, 'mapping'> {
  /** Null while a saved one is being loaded. */
  mapping: ColumnMapping | null;
  isPlanning: boolean;
  onTry: () => void;
}

/** A choice for each column. */
function MappingColumns({ preview, mapping, onChange, rules, onRulesChange }: MappingColumnsProps) {
  return (
    <ul className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {preview.headings.map((heading, at) => {
        const letters = columnLetters(at);
        const field = mapping[at] ?? null;
        return (
          <li key={letters} className="min-w-0">
            <ColumnChoice
              label={heading === '' ? `Spalte ${letters}` : heading}
              example={preview.preview
                .map(({ cells }) => cells[at]?.trim() ?? '')
                .find((cell) => cell !== '')}
              chosen={field}
              onChoose={(chosen) =>
                onChange(
                  preview.headings.map((_, index) => (index === at ? chosen : (mapping[index] ?? null))),
                )
              }
            />
            {field !== null && field !== 'id' && (
              <RuleChoice
                field={labelOfImportField(field)}
                rule={rules.fields[field] ?? 'take'}
                onChoose={(rule) => onRulesChange({ ...rules, fields: { ...rules.fields, [field]: rule } })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const RULE_LABELS: Readonly<Record<FieldRule, string>> = {
  take: 'nehmen',
  keep: 'behalten',
  gaps: 'nur Lücken füllen',
};

interface RuleChoiceProps {
  field: string;
  rule: FieldRule;
  onChoose: (rule: FieldRule) => void;
}

/** Whether entries that are there already take the field from the file. */
function RuleChoice({ field, rule, onChoose }: RuleChoiceProps) {
  return (
    <label className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-ink-soft">
        Vorhandene Einträge<span className="sr-only">: {field}</span>
      </span>
      <select
        value={rule}
        className={controlClass('grow text-sm')}
        onChange={({ target }) => onChoose(FIELD_RULES.find((known) => known === target.value) ?? 'take')}
      >
        {FIELD_RULES.map((known) => (
          <option key={known} value={known}>
            {RULE_LABELS[known]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ColumnChoiceProps {
  label: string;
  example: string | undefined;
  chosen: ColumnMapping[number];
  onChoose: (field: ColumnMapping[number]) => void;
}

/** The options are only rendered once the control is used, because those of all columns would be a thousand elements. */
function ColumnChoice({ label, example, chosen, onChoose }: ColumnChoiceProps) {
  const id = useId();
  const [isUsed, setIsUsed] = useState(false);
  const use = () => setIsUsed(true);
  const fields = isUsed ? IMPORT_FIELDS : IMPORT_FIELDS.filter((field) => field === chosen);
  return (
    <>
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {label}
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        aria-describedby={example === undefined ? undefined : `${id}-example`}
        className={controlClass('mt-2 w-full')}
        // Both events come before the list opens: the first for finger and mouse, the second for keyboard and assistive technology.
        onPointerDown={use}
        onFocus={use}
        onChange={(event) => onChoose(IMPORT_FIELDS.find((field) => field === event.target.value) ?? null)}
      >
        <option value="">{labelOfImportField(null)}</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {labelOfImportField(field)}
          </option>
        ))}
      </select>
      {example !== undefined && (
        <p id={`${id}-example`} className="mt-1 truncate text-sm text-ink-soft">
          Beispiel: <bdi>{example}</bdi>
        </p>
      )}
    </>
  );
}

/** The mapping of columns to fields, recognised by their names or chosen by hand. */
export function MappingStep({
  preview,
  mapping,
  rules,
  isPlanning,
  onChange,
  onRulesChange,
  onTry,
}: MappingStepProps) {
  if (mapping === null) {
    return (
      <ImportStep number={3} heading="Spalten zuordnen">
        <p role="status" className="mt-2">
          Eine gespeicherte Zuordnung wird gesucht …
        </p>
      </ImportStep>
    );
  }
  const fault = checkMapping(mapping);
  return (
    <ImportStep number={3} heading="Spalten zuordnen">
      <p className="mt-2 max-w-text">
        Die Zuordnung wird für Dateien mit denselben Überschriften gemerkt. Standort, Spezialisierung,
        Branchen und Beschreibung dürfen aus mehreren Spalten kommen.
      </p>
      <MappingColumns
        preview={preview}
        mapping={mapping}
        rules={rules}
        onChange={onChange}
        onRulesChange={onRulesChange}
      />
      {fault !== null && (
        <p role="alert" className="mt-4 font-semibold text-red">
          {fault.kind === 'noName'
            ? 'Bitte ordnen Sie eine Spalte dem Feld „Name“ zu.'
            : `Das Feld „${labelOfImportField(fault.field)}“ ist mehreren Spalten zugeordnet. Bitte wählen Sie eine davon.`}
        </p>
      )}
      <p className="mt-6">
        <Button
          aria-disabled={fault !== null || isPlanning}
          isPending={isPlanning}
          onClick={() => {
            if (fault === null) onTry();
          }}
        >
          {isPlanning ? 'Wird geprüft …' : 'Probelauf starten'}
        </Button>
      </p>
    </ImportStep>
  );
}
