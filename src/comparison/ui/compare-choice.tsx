import type { Agency } from '#agency/model/agency.ts';
import { MAX_COMPARED } from '#agency/model/id-list.ts';
import { type Shortlist, toggleCompared } from '#agency/model/shortlist.ts';
import { shortlist } from '#agency/ui/selection/shortlist.ts';
import { Checkbox } from '#ui/checkbox.tsx';

interface CompareChoiceProps {
  list: Shortlist;
  agency: Pick<Agency, 'id' | 'name'>;
}

/** Ticks an agency of the list for the comparison; once four are ticked, no other can be. */
export function CompareChoice({ list, agency }: CompareChoiceProps) {
  const isCompared = list.compared.includes(agency.id);
  const isFull = !isCompared && list.compared.length >= MAX_COMPARED;
  return (
    <Checkbox
      checked={isCompared}
      disabled={isFull}
      className={`print:hidden ${isFull ? 'text-ink-soft' : ''}`}
      onChange={() => shortlist.replace(toggleCompared(list, agency.id))}
    >
      <span>
        {isFull ? 'Vier sind gewählt' : 'Vergleichen'}
        <span className="sr-only">: {agency.name}</span>
      </span>
    </Checkbox>
  );
}
