import { EXAMPLE_NEEDS } from '#advisor/model/example-needs.ts';

interface ExampleNeedsProps {
  onChoose: (need: string) => void;
  isDisabled?: boolean;
}

/** The four example vacancies as buttons. */
export function ExampleNeeds({ onChoose, isDisabled = false }: ExampleNeedsProps) {
  return (
    <ul aria-label="Beispiele zum Ausprobieren" className="mt-2 flex flex-wrap gap-2">
      {EXAMPLE_NEEDS.map((need) => (
        <li key={need}>
          <button
            type="button"
            disabled={isDisabled}
            onClick={() => {
              onChoose(need);
            }}
            className="min-h-11 rounded border border-petrol px-3 py-1.5 text-left text-sm text-balance text-petrol hover:bg-petrol-tint disabled:cursor-not-allowed disabled:border-line disabled:text-ink-soft lg:min-h-9"
          >
            {need}
          </button>
        </li>
      ))}
    </ul>
  );
}
