import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { agencySelectionQueries } from '#data/agency-selection.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { MAX_COMPARED } from '#domain/selection/id-list.ts';
import { AddAgency } from '#features/directory/add-agency.tsx';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { RemovableChips } from '#ui/removable-chips.tsx';

interface AgencyChoiceProps {
  ids: readonly number[];
  /** Called with those of them that are there. */
  onLoaded: (agencies: readonly Agency[]) => void;
  onChange: (ids: readonly number[]) => void;
}

/** Chooses whose own terms are computed. */
export function AgencyChoice({ ids, onLoaded, onChange }: AgencyChoiceProps) {
  const selection = useQuery(agencySelectionQueries.selection(ids, useQueryClient()));
  const agencies = ids.flatMap((id) => selection.data?.find((agency) => agency.id === id) ?? []);
  const isGone = selection.data !== undefined && !selection.isPlaceholderData && agencies.length < ids.length;
  const report = useEffectEvent(() => {
    onLoaded(agencies);
  });
  const loaded = agencies.map(({ id }) => id).join();
  useEffect(() => {
    report();
    // Whenever others are there.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [loaded]);
  return (
    <div className="print:hidden">
      {selection.isError && (
        <p role="alert">Die gewählten Beratungen konnten nicht geladen werden. Laden Sie die Seite neu.</p>
      )}
      {isGone && <p role="status">Nicht alle gewählten Beratungen stehen noch im Verzeichnis.</p>}
      {agencies.length > 0 && (
        <div className="mt-4">
          <RemovableChips
            label="Gewählte Beratungen"
            chips={agencies.map(({ id, name }) => ({
              key: String(id),
              label: name,
              removeName: `${name} nicht mitrechnen`,
            }))}
            onRemove={(key) => {
              onChange(ids.filter((id) => String(id) !== key));
            }}
            reset={null}
          />
        </div>
      )}
      {ids.length < MAX_COMPARED && (
        <AddAgency
          label="Beratung nach Namen wählen"
          chosen={ids}
          chosenMessage="Diese Personalberatung ist schon gewählt."
          explainFailure={explainLoadFailure}
          onAdd={(id) => {
            onChange([...ids, id]);
          }}
        />
      )}
    </div>
  );
}
