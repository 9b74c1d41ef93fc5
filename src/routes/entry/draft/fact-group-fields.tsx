import { type Control, Controller, useFormState, useWatch } from 'react-hook-form';
import type { DraftFormValues } from '#domain/entry/draft-form.ts';
import { FACT_GROUPS, type FactGroup, factsOf } from '#domain/facts/facts.ts';
import { readFact } from '#domain/facts/read-fact.ts';
import { FactField } from '#features/facts/fact-field.tsx';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { FoldedFields } from './folded-fields.tsx';

interface FactGroupFieldsProps {
  group: FactGroup;
  control: Control<DraftFormValues>;
  /** Whether one of its facts was left out of what was published last. */
  isReturned: boolean;
}

/** The facts of one group, folded up; open at first only where something needs attention. */
export function FactGroupFields({ group, control, isReturned }: FactGroupFieldsProps) {
  const facts = factsOf(group);
  const typed = useWatch({ control, name: facts });
  const { errors } = useFormState({ control, name: facts });
  const readings = facts.map((fact, index) => readFact(fact, typed[index] ?? ''));
  const given = readings.filter(({ state }) => state !== 'empty').length;
  return (
    <FoldedFields
      name={FACT_GROUPS[group]}
      title={<span className="font-serif text-2xl font-semibold">{FACT_GROUPS[group]}</span>}
      note={`${String(given)} von ${formatGermanCount(facts.length, 'Angabe', 'Angaben')}`}
      faults={facts.filter((fact) => errors[fact] !== undefined).length}
      isOpenAtFirst={isReturned || readings.some(({ state }) => state === 'unclear')}
    >
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
              ref={ref}
            />
          )}
        />
      ))}
    </FoldedFields>
  );
}
