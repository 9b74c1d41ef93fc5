import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { useTextTypedBeforeHydration } from '#ui/use-text-typed-before-hydration.ts';
import { findByName, useAgenciesByName } from './use-agencies-by-name.ts';

/** Names in the browser's own list of suggestions. A longer list is not read. */
const OFFERED_NAMES = 20;

interface AddAgencyProps {
  label: string;
  /** Ids that are chosen already. */
  chosen: readonly number[];
  /** The message for an agency that is chosen already. */
  chosenMessage: string;
  /** The visitor's message where the directory cannot be loaded. */
  explainFailure: (error: Error) => string;
  onAdd: (id: number) => void;
}

/** Adds an agency by its name, with suggestions while typing. */
export function AddAgency({ label, chosen, chosenMessage, explainFailure, onAdd }: AddAgencyProps) {
  const fieldId = useId();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  useTextTypedBeforeHydration(field, setName);
  const [isWanted, setIsWanted] = useState(false);
  const named = useAgenciesByName({
    name: useDeferredValue(name),
    amount: OFFERED_NAMES + chosen.length,
    isWanted,
  });
  const offered = named.filter((agency) => !chosen.includes(agency.id)).slice(0, OFFERED_NAMES);

  const lookUp = useMutation({
    mutationFn: (wanted: string) => findByName(client, wanted),
    onSuccess: (agency) => {
      if (agency === null || chosen.includes(agency.id)) return;
      setName('');
      onAdd(agency.id);
    },
  });
  const found = lookUp.data;
  const isChosen = found !== undefined && found !== null && name !== '' && chosen.includes(found.id);
  const describeProblem = () => {
    if (lookUp.isPending) return 'Der Name wird gesucht …';
    if (lookUp.error !== null)
      return `Das Verzeichnis konnte nicht geladen werden. ${explainFailure(lookUp.error)}`;
    if (found === null) return 'Diesen Namen gibt es im Verzeichnis nicht.';
    return isChosen ? chosenMessage : '';
  };

  return (
    <form
      className="mt-10 max-w-text print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        lookUp.mutate(name);
      }}
    >
      <label htmlFor={fieldId} className="block font-semibold">
        {label}
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={field}
          id={fieldId}
          list={`${fieldId}-names`}
          dir="auto"
          value={name}
          autoComplete="off"
          aria-invalid={found === null}
          aria-describedby={`${fieldId}-problem`}
          onFocus={() => setIsWanted(true)}
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
        {describeProblem()}
      </p>
    </form>
  );
}
