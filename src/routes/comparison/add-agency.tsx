import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { findByName, useNamed } from '#features/directory/use-named.ts';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';

/** Names for the browser's own list; more of them nobody reads. */
const OFFERED_NAMES = 20;

interface AddAgencyProps {
  /** Ids that are compared already. */
  compared: readonly number[];
  onAdd: (id: number) => void;
}

/** Adds an agency by its name; names offer themselves while typing. */
export function AddAgency({ compared, onAdd }: AddAgencyProps) {
  const fieldId = useId();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  useTextTypedBeforeHydration(field, setName);
  const [isWanted, setIsWanted] = useState(false);
  const named = useNamed({ name: useDeferredValue(name), isWanted });
  const offered = named.filter((agency) => !compared.includes(agency.id)).slice(0, OFFERED_NAMES);

  const lookUp = useMutation({
    mutationFn: (wanted: string) => findByName(client, wanted),
    onSuccess: (agency) => {
      if (agency === null || compared.includes(agency.id)) return;
      setName('');
      onAdd(agency.id);
    },
  });
  const found = lookUp.data;
  const problem = describeProblem({
    isLookingUp: lookUp.isPending,
    failure: lookUp.error,
    isUnknown: found === null,
    isCompared: found !== undefined && found !== null && name !== '' && compared.includes(found.id),
  });

  return (
    <form
      className="mt-10 max-w-text print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        lookUp.mutate(name);
      }}
    >
      <label htmlFor={fieldId} className="block font-semibold">
        Personalberatung hinzufügen
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={field}
          id={fieldId}
          list={`${fieldId}-names`}
          value={name}
          autoComplete="off"
          aria-invalid={found === null}
          aria-describedby={`${fieldId}-problem`}
          onFocus={() => {
            setIsWanted(true);
          }}
          onChange={(event) => {
            setName(event.target.value);
            lookUp.reset();
          }}
          className={controlClass('min-w-0 grow basis-40')}
        />
        <datalist id={`${fieldId}-names`}>
          {offered.map((agency) => (
            <option key={agency.id} value={agency.name} />
          ))}
        </datalist>
        <Button type="submit" variant="secondary">
          Hinzufügen
        </Button>
      </div>
      <p id={`${fieldId}-problem`} role="status" className="mt-1 font-semibold text-red">
        {problem}
      </p>
    </form>
  );
}

interface LookUp {
  isLookingUp: boolean;
  failure: Error | null;
  isUnknown: boolean;
  isCompared: boolean;
}

function describeProblem({ isLookingUp, failure, isUnknown, isCompared }: LookUp): string {
  if (isLookingUp) return 'Der Name wird gesucht …';
  if (failure !== null) return `Das Verzeichnis konnte nicht geladen werden. ${explainLoadFailure(failure)}`;
  if (isUnknown) return 'Diesen Namen gibt es im Verzeichnis nicht.';
  return isCompared ? 'Diese Personalberatung ist schon im Vergleich.' : '';
}
