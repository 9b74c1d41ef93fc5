import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { FACT_OPTIONS } from '#directory/model/search/fact-options.ts';
import type { EntryFormValues } from '#entry/model/entry-form.ts';
import { FACT_GROUPS, type FactGroup, type FactKey, FACTS, factsInGroup } from '#facts/model/facts.ts';
import { readFact } from '#facts/model/read-fact.ts';
import { FactField } from '#facts/ui/fact-field.tsx';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { FoldedFields } from './folded-fields.tsx';

/** The facts that the Honorarrechner uses. */
const COMPUTED: readonly FactKey[] = ['feePercent', 'feeBase', 'feeMinimum', 'expenses', 'expensesPercent'];
/** Those of filters, which the advisor uses, too. */
const FILTERED = new Set<string>(FACT_OPTIONS.flatMap(({ facts }) => facts));

/** Where the facts of a group appear. */
function describeWhere(facts: readonly FactKey[]): string {
  const also = (where: string, some: readonly FactKey[]) => {
    const which = some.length === facts.length ? 'alles' : some.map((fact) => FACTS[fact].label).join(', ');
    return some.length === 0 ? '' : ` Auch ${where}: ${which}.`;
  };
  const filtered = facts.filter((fact) => FILTERED.has(fact));
  const computed = facts.filter((fact) => COMPUTED.includes(fact));
  return `Alles erscheint im Profil und im Vergleich.${also('als Filter und im Berater-Assistenten', filtered)}${also('im Honorarrechner', computed)}`;
}

interface FactGroupFieldsProps {
  group: FactGroup;
  /** Whether one of its facts was left out of what was published last. */
  isReturned?: boolean;
}

/** The facts of one group, inside a FormProvider, folded up; open at first only where something needs attention. */
export function FactGroupFields({ group, isReturned = false }: FactGroupFieldsProps) {
  const { control } = useFormContext<EntryFormValues>();
  const facts = factsInGroup(group);
  const typed = useWatch({ control, name: facts });
  const { errors } = useFormState({ control, name: facts });
  const readings = facts.map((fact, index) => readFact(fact, typed[index] ?? ''));
  const given = readings.filter(({ state }) => state !== 'empty').length;
  return (
    <FoldedFields
      id={facts[0]}
      name={FACT_GROUPS[group]}
      note={`${String(given)} von ${formatGermanCount(facts.length, 'Angabe', 'Angaben')}`}
      hint={describeWhere(facts)}
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
