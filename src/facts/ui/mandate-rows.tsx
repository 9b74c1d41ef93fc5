import { FACTS } from '#facts/model/facts.ts';
import { MANDATE_BANDS, MANDATE_LEVELS, MAX_MANDATE_TEXT, MAX_MANDATES } from '#facts/model/mandates.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup, SelectField, TextField } from '#ui/field.tsx';
import { type FactControlProps, UndisclosedCheckbox } from './undisclosed-checkbox.tsx';

const PARTS = ['function', 'industry', 'level', 'band'] as const;
type Part = (typeof PARTS)[number];
type Row = Readonly<Record<Part, string>>;

const EMPTY_ROW: Row = { function: '', industry: '', level: '', band: '' };

/** The rows of a text that `readFact` reads; an empty row where there is none. */
function toRows(text: string): Row[] {
  const lines = text === '' ? [''] : text.split('\n');
  return lines.map((line) => {
    const [work = '', industry = '', level = '', band = ''] = line
      .split('|')
      .map((part) => part.replace(/^ | $/g, ''));
    return { function: work, industry, level, band };
  });
}

const joinRows = (rows: readonly Row[]) =>
  rows.map((row) => PARTS.map((part) => row[part]).join(' | ')).join('\n');

function toText(rows: readonly Row[]): string {
  const text = joinRows(rows);
  return rows.length === 1 && !/[^\s|]/.test(text) ? '' : text;
}

/** Kinds of mandates, a row each. */
export function MandateRows(props: FactControlProps) {
  const { value, error, hint, isUndisclosed, onChange, onBlur, onUndisclosedChange, ref } = props;
  const rows = isUndisclosed ? [] : toRows(value);
  const { label } = FACTS.mandates;
  function change(index: number, part: Part, text: string) {
    // These separate rows and their parts.
    const clean = text.replaceAll(/[|;\n]/g, '/');
    onChange(toText(rows.map((row, at) => (at === index ? { ...row, [part]: clean } : row))));
  }
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <ol className="flex flex-col gap-5">
        {rows.map((row, index) => (
          <li key={index} className="grid gap-3 border-b border-line py-4 sm:grid-cols-2">
            {(['function', 'industry'] as const).map((part) => (
              <TextField
                key={part}
                ref={index === 0 && part === 'function' ? ref : undefined}
                name={index === 0 && part === 'function' ? 'mandates' : undefined}
                label={`${part === 'function' ? 'Funktion' : 'Branche'} ${String(index + 1)}`}
                value={row[part]}
                onBlur={onBlur}
                maxLength={2 * MAX_MANDATE_TEXT}
                autoComplete="off"
                onChange={(event) => change(index, part, event.target.value)}
              />
            ))}
            {(
              [
                ['level', 'Ebene', MANDATE_LEVELS],
                ['band', 'Aufträge', MANDATE_BANDS],
              ] as const
            ).map(([part, partLabel, options]) => (
              <SelectField
                key={part}
                label={`${partLabel} ${String(index + 1)}`}
                value={row[part]}
                onChange={(event) => change(index, part, event.target.value)}
              >
                <option value="">Bitte wählen</option>
                {Object.values(options).map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </SelectField>
            ))}
            <p className="sm:col-span-2">
              <Button
                variant="quiet"
                onClick={() =>
                  onChange(toText(rows.length === 1 ? [EMPTY_ROW] : rows.filter((_, at) => at !== index)))
                }
              >
                Zeile {index + 1} entfernen
              </Button>
            </p>
          </li>
        ))}
      </ol>
      {!isUndisclosed && rows.length < MAX_MANDATES && (
        <p className="mt-3">
          <Button variant="secondary" onClick={() => onChange(joinRows([...rows, EMPTY_ROW]))}>
            Weitere Zeile
          </Button>
        </p>
      )}
      <UndisclosedCheckbox about={label} isChecked={isUndisclosed} onChange={onUndisclosedChange} />
    </FieldGroup>
  );
}
