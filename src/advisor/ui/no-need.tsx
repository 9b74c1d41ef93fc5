import { EmptyState } from '#ui/empty-state.tsx';
import { ExampleNeeds } from './example-needs.tsx';

/** What is said where the text describes no vacancy: one hint, and the examples. */
export function NoNeed({ onSearch }: { onSearch: (query: string) => void }) {
  return (
    <EmptyState illustration="compass">
      <p className="max-w-text text-lg">
        Darin haben wir keine Stelle erkannt, die besetzt werden soll. Beschreiben Sie, wen Sie suchen, zum
        Beispiel:
      </p>
      <ExampleNeeds onChoose={onSearch} />
    </EmptyState>
  );
}
