import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AdvisorLink } from './ask-advisor.tsx';

/** A change of the search to try where nothing is found. */
export interface Suggestion {
  readonly label: string;
  readonly onChoose: () => void;
}

interface NothingFoundProps {
  term: string;
  hasFilters: boolean;
  /** The changes to try, the best first. */
  suggestions: readonly Suggestion[];
}

/** An empty result: what to try, as buttons. */
export function NothingFound({ term, hasFilters, suggestions }: NothingFoundProps) {
  const hasTerm = term !== '';
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
        {(hasTerm || suggestions.length > 0) && (
          <div className="mt-4 flex flex-wrap gap-3">
            {hasTerm && <AdvisorLink text={term} variant="secondary" />}
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
