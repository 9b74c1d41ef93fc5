import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { type SuggestedList, suggestNames } from '#entry/model/suggest-names.ts';
import { Button } from '#ui/button.tsx';

interface ListSuggestionsProps {
  list: SuggestedList;
  typed: string;
  onChoose: (name: string) => void;
}

/** Names that complete the entry of a list that is being typed. */
export function ListSuggestions({ list, typed, onChoose }: ListSuggestionsProps) {
  const names = suggestNames(list, typed);
  if (names.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`Vorschläge für ${ENTRY_FIELD_LABELS[list]}`}
      className="mt-2 flex flex-wrap gap-2"
    >
      {names.map((name) => (
        <Button key={name} variant="secondary" className="text-sm" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
