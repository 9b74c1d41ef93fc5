import { useState } from 'react';
import { type ChoiceRule, type FactKey, FACTS, ruleOf } from '#facts/model/facts.ts';
import { UNDISCLOSED } from '#facts/model/listed-facts.ts';
import { UNDISCLOSED_TEXT } from '#facts/model/listed-facts.ts';
import { readFact, toFactText } from '#facts/model/read-fact.ts';
import { isAsTyped } from '#lib/german/is-as-typed.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldGroup, SelectField, TextField } from '#ui/field.tsx';
import { MandateRows } from './mandate-rows.tsx';
import { type FactControlProps, type FactFieldProps, UndisclosedCheckbox } from './undisclosed-checkbox.tsx';

/** The value that was read from a text, where the site writes it differently. */
function describeReading(fact: FactKey, typed: string): string {
  const reading = readFact(fact, typed);
  if (reading.state !== 'read' || reading.words === UNDISCLOSED_TEXT) return '';
  if (reading.wasReversed) return `Von und bis waren vertauscht, gespeichert wird ${reading.words}.`;
  return isAsTyped(typed, reading.words) ? '' : `Gelesen als ${reading.words}.`;
}

/** The field of one fact, with its definition below it and „Keine Angabe“ as a separate answer. */
export function FactField(props: FactFieldProps) {
  const { fact, value, onChange } = props;
  const [before, setBefore] = useState('');
  const rule = ruleOf(fact);
  const reading = readFact(fact, value);
  const control: FactControlProps = {
    ...props,
    hint: FACTS[fact].definition,
    isUndisclosed: reading.state === 'read' && reading.value === UNDISCLOSED,
    onUndisclosedChange: (isUndisclosed) => {
      if (isUndisclosed) setBefore(value);
      onChange(isUndisclosed ? UNDISCLOSED_TEXT : before);
    },
  };
  switch (rule.shape) {
    case 'choice':
      return <Choice {...control} rule={rule} />;
    case 'choices':
      return <Choices {...control} rule={rule} />;
    case 'mandates':
      return <MandateRows {...control} />;
    case 'number':
    case 'range':
    case 'address':
      return <Typed {...control} isAddress={rule.shape === 'address'} />;
  }
}

function Typed({ isAddress, ...props }: FactControlProps & { isAddress: boolean }) {
  const { fact, value, error, hint, isUndisclosed, onChange, onBlur, onUndisclosedChange, ref } = props;
  const { label } = FACTS[fact];
  return (
    <div>
      <TextField
        ref={ref}
        name={fact}
        label={label}
        hint={hint}
        error={error}
        value={isUndisclosed ? '' : value}
        disabled={isUndisclosed}
        autoComplete="off"
        inputMode={isAddress ? 'url' : undefined}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="text-sm empty:hidden">
        {isAddress ? '' : describeReading(fact, value)}
      </p>
      <UndisclosedCheckbox about={label} isChecked={isUndisclosed} onChange={onUndisclosedChange} />
    </div>
  );
}

function Choice({ rule, ...props }: FactControlProps & { rule: ChoiceRule }) {
  const { fact, value, error, hint, onChange, onBlur, ref } = props;
  const reading = readFact(fact, value);
  return (
    <SelectField
      ref={ref}
      name={fact}
      label={FACTS[fact].label}
      hint={hint}
      error={error}
      value={reading.state === 'read' ? reading.words : ''}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Bitte wählen</option>
      {Object.values(rule.options).map((label) => (
        <option key={label}>{label}</option>
      ))}
      <option value={UNDISCLOSED_TEXT}>Keine Angabe</option>
    </SelectField>
  );
}

function Choices({ rule, ...props }: FactControlProps & { rule: ChoiceRule }) {
  const { fact, value, error, hint, isUndisclosed, onChange, onBlur, onUndisclosedChange, ref } = props;
  const reading = readFact(fact, value);
  const chosen: readonly unknown[] =
    reading.state === 'read' && Array.isArray(reading.value) ? reading.value : [];
  function toggle(code: string, isChecked: boolean) {
    const codes = Object.keys(rule.options).filter((other) => {
      if (other === code) return isChecked;
      // „Keine“ cannot be combined with other options.
      if (isChecked && (code === 'none' || other === 'none')) return false;
      return chosen.includes(other);
    });
    onChange(codes.length === 0 ? '' : toFactText(fact, codes));
  }
  return (
    <FieldGroup label={FACTS[fact].label} hint={hint} error={error}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {Object.entries(rule.options).map(([code, label], index) => (
          <Checkbox
            key={code}
            ref={index === 0 ? ref : undefined}
            name={index === 0 ? fact : undefined}
            checked={chosen.includes(code)}
            onBlur={onBlur}
            onChange={(event) => toggle(code, event.target.checked)}
          >
            {label}
          </Checkbox>
        ))}
        <UndisclosedCheckbox
          about={FACTS[fact].label}
          isChecked={isUndisclosed}
          onChange={onUndisclosedChange}
        />
      </div>
    </FieldGroup>
  );
}
