import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A change of the search to try where nothing is found. */
export interface Suggestion {
  readonly label: string;
  readonly onChoose: () => void;
}

interface NothingFoundProps {
  hasTerm: boolean;
  hasFilters: boolean;
  /** The changes to try, the best first. */
  suggestions: readonly Suggestion[];
}

/** An empty result: what to try, as buttons. */
export function NothingFound({ hasTerm, hasFilters, suggestions }: NothingFoundProps) {
  return (
    <div className="border-t border-line py-8">
      <EmptyState illustration="compass">
        <h3 className="text-xl">Keine Personalberatungen gefunden</h3>
        {hasFilters && !hasTerm ? (
          <p className="mt-2 max-w-text">Zu diesen Filtern zusammen gibt es keinen Eintrag.</p>
        ) : (
          <p className="mt-2">Bitte versuchen Sie es mit einem anderen Suchbegriff.</p>
        )}
        {hasTerm && (
          <p className="mt-2 max-w-text text-ink-soft">
            Gesucht wird in Name, Ort, Branchen, Spezialisierung und Beschreibung
            {hasFilters && ', und zwar nur unter den gewählten Filtern'}. Eine Stelle beschreiben Sie besser
            dem Berater-Assistenten auf der Startseite.
          </p>
        )}
        {suggestions.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-3">
            {suggestions.map(({ label, onChoose }) => (
              <Button key={label} variant="secondary" onClick={onChoose}>
                <bdi className="wrap-anywhere">{label}</bdi>
              </Button>
            ))}
          </div>
        )}
      </EmptyState>
    </div>
  );
}
