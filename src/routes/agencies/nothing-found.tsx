import { Button } from '#ui/button.tsx';
import type { SearchPlace } from '#domain/search/search-place.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** A way out of an empty result. */
export interface WayOut {
  readonly label: string;
  readonly onTake: () => void;
}

interface NothingFoundProps {
  searchPlace: SearchPlace;
  hasTerm: boolean;
  hasFilters: boolean;
  /** What to try, the best first. */
  waysOut: readonly WayOut[];
}

/** An empty result: what to try, as buttons. */
export function NothingFound({ searchPlace, hasTerm, hasFilters, waysOut }: NothingFoundProps) {
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
            {searchPlace === 'browser'
              ? 'Gesucht wird im Namen der Personalberatung'
              : 'Gesucht wird in allen Angaben der Personalberatungen'}
            {hasFilters && ', und zwar nur unter den gewählten Filtern'}.{' '}
            {searchPlace === 'browser' ? 'Eine Stelle oder einen Ort' : 'Eine Stelle'} beschreiben Sie besser
            dem Berater-Assistenten auf der Startseite.
          </p>
        )}
        {waysOut.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-3">
            {waysOut.map(({ label, onTake }) => (
              <Button key={label} look="secondary" onClick={onTake}>
                <bdi className="wrap-anywhere">{label}</bdi>
              </Button>
            ))}
          </div>
        )}
      </EmptyState>
    </div>
  );
}
