import type { ResultView } from '#directory/model/search/directory-address.ts';

const VIEWS = [
  { view: 'list', label: 'Liste' },
  { view: 'map', label: 'Karte' },
] as const;

interface ViewSwitchProps {
  view: ResultView;
  onChange: (view: ResultView) => void;
}

/** Whether the map is above the list. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Ansicht" className="flex">
      {VIEWS.map((option) => (
        <button
          key={option.view}
          type="button"
          aria-pressed={view === option.view}
          onClick={() => onChange(option.view)}
          className={`min-h-11 border border-line-strong px-4 first:rounded-l last:-ml-px last:rounded-r ${view === option.view ? 'bg-petrol-tint font-semibold text-petrol' : 'bg-surface hover:text-petrol'}`}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
