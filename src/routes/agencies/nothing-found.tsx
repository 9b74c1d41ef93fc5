import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A way out of an empty result. */
export interface WayOut {
  readonly label: string;
  readonly onTake: () => void;
}

interface NothingFoundProps {
  hasTerm: boolean;
  hasFilters: boolean;
  /** What to try, the best first. */
  waysOut: readonly WayOut[];
}

/** An empty result: what to try, as buttons. */
export function NothingFound({ hasTerm, hasFilters, waysOut }: NothingFoundProps) {
  return (
    <div className="border-t border-line py-8">
      <EmptyState drawing="compass">
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
        {waysOut.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-3">
            {waysOut.map(({ label, onTake }) => (
              <Button key={label} variant="secondary" onClick={onTake}>
                <bdi className="wrap-anywhere">{label}</bdi>
              </Button>
            ))}
          </div>
        )}
      </EmptyState>
    </div>
  );
}
