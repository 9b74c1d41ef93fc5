import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form';
import type { DraftFormValues } from '#domain/entry/draft-form.ts';
import { FACT_GROUPS, type FactGroup, factsOf } from '#domain/facts/facts.ts';
import { readFact } from '#domain/facts/read-fact.ts';
import { FactField } from '#features/facts/fact-field.tsx';
import { formatGermanCount } from '#domain/german/german-count.ts';

interface FactGroupFieldsProps {
  group: FactGroup;
  control: Control<DraftFormValues>;
  /** Whether one of its facts was left out of what was published last. */
  isReturned: boolean;
}

/** The facts of one group, folded up; open at first only where something needs attention, and whenever a fault is shown. */
export function FactGroupFields({ group, control, isReturned }: FactGroupFieldsProps) {
  const facts = factsOf(group);
  const typed = useWatch({ control, name: facts });
  const { errors } = useFormState({ control, name: facts });
  const readings = facts.map((fact, index) => readFact(fact, typed[index] ?? ''));
  const given = readings.filter(({ state }) => state !== 'empty').length;
  const faults = facts.filter((fact) => errors[fact] !== undefined).length;
  const [isOpen, setIsOpen] = useState(isReturned || readings.some(({ state }) => state === 'unclear'));
  const [seenFaults, setSeenFaults] = useState(faults);
  if (faults !== seenFaults) {
    setSeenFaults(faults);
    if (faults > 0) setIsOpen(true);
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
      className="border-t border-line pt-2"
    >
      <summary className="cursor-pointer py-3">
        <span className="font-serif text-2xl font-semibold">{FACT_GROUPS[group]}</span>{' '}
        <span className="ml-2 inline-block text-ink-soft">
          {given} von {formatGermanCount(facts.length, 'Angabe', 'Angaben')}
        </span>{' '}
        {faults > 0 && (
          <span className="ml-2 inline-block font-semibold text-red">
            {formatGermanCount(faults, 'Angabe', 'Angaben')} prüfen
          </span>
        )}
      </summary>
      {/* Hidden while it is closed, because accessibility checkers otherwise report the missing labels of invisible fields. */}
      <fieldset hidden={!isOpen} className="flex flex-col gap-6 pt-3 pb-4">
        <legend className="sr-only">{FACT_GROUPS[group]}</legend>
        {facts.map((fact) => (
          <Controller
            key={fact}
            name={fact}
            control={control}
            render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
              <FactField
                fact={fact}
                value={value}
                error={fieldState.error?.message}
                onChange={onChange}
                onBlur={onBlur}
                ref={(field) => {
                  ref(
                    field && {
                      // Nothing in a folded group can have the focus.
                      focus: () => {
                        flushSync(() => {
                          setIsOpen(true);
                        });
                        field.focus();
                      },
                    },
                  );
                }}
              />
            )}
          />
        ))}
      </fieldset>
    </details>
  );
}
