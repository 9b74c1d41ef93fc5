import { type ReactNode, useRef, useState } from 'react';
import {
  DEFAULT_INPUTS,
  FEE_BASES,
  type FeeBasis,
  type FeeField,
  type FeeReadings,
  MAX_INPUT_LENGTH,
} from '#fees/model/fee-inputs.ts';
import { OWN_FIELDS } from '#fees/model/own-costs.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';
import { describeReadingFault, describeReading, FIELD_TEXTS } from './fee-texts.ts';
import type { FeeCalculation } from './use-fee-inputs.ts';

export const BASIS_LABELS: Readonly<Record<FeeBasis, string>> = {
  grundgehalt: 'Nur Grundgehalt',
  zielgehalt: 'Grundgehalt und Zielbonus',
  gesamtverguetung: 'Gesamtvergütung mit Sachleistungen',
};

/** The first worked example of the article kosten-personalberatung. */
const EXAMPLE = { salary: '85.000', bonus: '15.000', benefits: '6.000' };

interface FeeFormProps {
  calculation: FeeCalculation;
  readings: FeeReadings;
}

function FeeField({ field, calculation, readings }: FeeFormProps & { field: FeeField }) {
  const { inputs, settled, change, noteTypedEarly } = calculation;
  const ref = useRef<HTMLInputElement>(null);
  useTextTypedBeforeHydration(ref, (text) => noteTypedEarly(field, text));
  const { label, hint } = FIELD_TEXTS[field];
  return (
    <TextField
      ref={ref}
      label={label}
      hint={`${hint} ${describeReading(field, settled[field], readings)}`.trim()}
      error={describeReadingFault(field, readings)}
      value={inputs[field]}
      maxLength={MAX_INPUT_LENGTH}
      autoComplete="off"
      onChange={({ target }) => change({ ...inputs, [field]: target.value })}
    />
  );
}

function FeeFields({ fields, ...props }: FeeFormProps & { fields: readonly FeeField[] }) {
  return fields.map((field) => <FeeField key={field} field={field} {...props} />);
}

interface FoldedGroupProps {
  legend: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A group that most visitors need not see. */
function FoldedGroup({ legend, isOpenAtFirst, children }: FoldedGroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="border-t border-line"
    >
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>{legend}</summary>
      {isOpen && (
        <fieldset aria-label={legend} className="mt-1 mb-5 flex flex-col gap-4">
          {children}
        </fieldset>
      )}
    </details>
  );
}

const INCOME_FIELDS = ['bonus', 'benefits'] as const;
const TERM_FIELDS = ['placement', 'directSearch', 'retainer', 'fixedPrice', 'minimum', 'expenses'] as const;
const GUARANTEE_FIELDS = ['leavesAfter', 'guarantee', 'refund'] as const;

/**
 * Salary, terms and assumptions; all but the salary is folded, so that it and the result are in one window. No form
 * element: there is nothing to send, and without one no browser sends anything by itself.
 */
export function FeeForm({ calculation, readings }: FeeFormProps) {
  const { inputs, adoptions, change } = calculation;
  const isChanged = (fields: readonly FeeField[]) =>
    fields.some((field) => inputs[field] !== DEFAULT_INPUTS[field]);
  const props = { calculation, readings };
  return (
    <div className="print:hidden">
      <FeeField field="salary" {...props} />
      {!isChanged(['salary', ...INCOME_FIELDS]) && (
        <p>
          <Button variant="quiet" onClick={() => change({ ...inputs, ...EXAMPLE })}>
            Mit einem Beispiel rechnen
          </Button>
        </p>
      )}
      <div className="mt-3 border-b border-line" key={adoptions}>
        <FoldedGroup
          legend="Bonus, Sachleistungen, Grundlage"
          isOpenAtFirst={isChanged(INCOME_FIELDS) || inputs.basis !== DEFAULT_INPUTS.basis}
        >
          <FeeFields fields={INCOME_FIELDS} {...props} />
          <SelectField
            label="Wovon der Satz berechnet wird"
            hint="Steht im Vertrag unter „Bemessungsgrundlage“."
            value={inputs.basis}
            onChange={({ target }) => {
              const basis = FEE_BASES.find((name) => name === target.value);
              if (basis !== undefined) change({ ...inputs, basis });
            }}
          >
            {FEE_BASES.map((basis) => (
              <option key={basis} value={basis}>
                {BASIS_LABELS[basis]}
              </option>
            ))}
          </SelectField>
        </FoldedGroup>
        <FoldedGroup legend="Sätze und Konditionen" isOpenAtFirst={isChanged(TERM_FIELDS)}>
          <p className="text-sm text-ink-soft">
            Eingetragen sind die redaktionellen Spannen unseres Artikels. Ersetzen Sie sie durch Ihr Angebot;
            ein leeres Feld lässt das Modell weg.
          </p>
          <FeeFields fields={TERM_FIELDS} {...props} />
        </FoldedGroup>
        <FoldedGroup
          legend="Garantie: wenn die neue Kraft früh geht"
          isOpenAtFirst={isChanged(GUARANTEE_FIELDS)}
        >
          <FeeFields fields={GUARANTEE_FIELDS} {...props} />
        </FoldedGroup>
        <FoldedGroup legend="Vergleich: die Suche ohne Beratung" isOpenAtFirst={isChanged(OWN_FIELDS)}>
          <p className="text-sm text-ink-soft">
            Ihre eigenen Zahlen für eine Einstellung. Was leer bleibt, rechnen wir nicht mit.
          </p>
          <FeeFields fields={OWN_FIELDS} {...props} />
        </FoldedGroup>
      </div>
    </div>
  );
}
