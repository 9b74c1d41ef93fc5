import type { Agency } from '#domain/agency/agency.ts';
import { MAX_COMPARED } from '#domain/selection/id-list.ts';
import { AddAgency } from '#features/directory/add-agency.tsx';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { RemovableChips } from '#ui/removable-chips.tsx';

interface AgencyChoiceProps {
  ids: readonly number[];
  /** Those of them that are loaded. */
  agencies: readonly Agency[];
  onChange: (ids: readonly number[]) => void;
}

/** Chooses whose own terms are computed. */
export function AgencyChoice({ ids, agencies, onChange }: AgencyChoiceProps) {
  return (
    <div className="print:hidden">
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
