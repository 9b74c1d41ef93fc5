import { MAX_COMPARED } from '#agency/model/id-list.ts';
import { useSelectedAgencies } from '#agency/ui/selection/use-selected-agencies.ts';
import { AddAgency } from '#directory/ui/add-agency.tsx';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { RemovableChips } from '#ui/removable-chips.tsx';

interface AgencyChoiceProps {
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** Chooses whose own terms are computed. */
export function AgencyChoice({ ids, onChange }: AgencyChoiceProps) {
  const { agencies, goneCount, selection } = useSelectedAgencies(ids);
  return (
    <div className="print:hidden">
      {selection.isError && (
        <p role="alert">Die gewählten Beratungen konnten nicht geladen werden. Laden Sie die Seite neu.</p>
      )}
      {goneCount > 0 && <p role="status">Nicht alle gewählten Beratungen stehen noch im Verzeichnis.</p>}
      {agencies.length > 0 && (
        <div className="mt-4">
          <RemovableChips
            label="Gewählte Beratungen"
            chips={agencies.map(({ id, name }) => ({
              key: String(id),
              label: name,
              removeName: `${name} nicht mitrechnen`,
            }))}
            onRemove={(key) => onChange(ids.filter((id) => String(id) !== key))}
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
          onAdd={(id) => onChange([...ids, id])}
        />
      )}
    </div>
  );
}
