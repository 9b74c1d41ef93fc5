import type { ReviewItem } from '#domain/entry/entry.ts';
import { formatAge, keyOfItem } from '#domain/entry/review.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { nameOfItem } from '#domain/entry/review.ts';

const KINDS = { new: 'Neuer Eintrag', change: 'Änderung', removal: 'Entfernen' } as const;

/** „Änderung: Ahornsteg“. */
export function titleOf(item: ReviewItem): string {
  const kind =
    item.kind === 'claim' ? 'Antrag' : item.revision === null ? 'Vorgang' : KINDS[item.revision.kind];
  return `${kind}: ${nameOfItem(item) ?? 'ohne Namen'}`;
}

export function describeQueue(items: readonly ReviewItem[], hasMore: boolean, now: number): string {
  const [oldest] = items;
  if (oldest === undefined) return 'Es gibt nichts zu entscheiden.';
  const count = hasMore
    ? `Mehr als ${formatGermanCount(items.length, 'Vorgang wartet', 'Vorgänge warten')}`
    : formatGermanCount(items.length, 'Vorgang wartet', 'Vorgänge warten');
  return `${count}, der älteste ${formatAge(oldest.since, now)}.`;
}

interface QueueProps {
  items: readonly ReviewItem[];
  now: number;
  shownKey: string | null;
  hasMore: boolean;
  next: 'ready' | 'loading' | 'failed';
  onShow: (item: ReviewItem) => void;
  onShowMore: () => void;
}

export function Queue({ items, now, shownKey, hasMore, next, onShow, onShowMore }: QueueProps) {
  return (
    <nav aria-label="Alle Vorgänge" className="min-w-0">
      <h2 className="text-lg">Alle Vorgänge</h2>
      <ol className="mt-3 border-t border-line">
        {items.map((item) => (
          <li key={keyOfItem(item)} className="border-b border-line">
            <button
              type="button"
              aria-current={keyOfItem(item) === shownKey ? 'true' : undefined}
              className="flex min-h-11 w-full flex-col items-start px-2 py-2 text-left hover:text-petrol aria-[current]:bg-petrol-tint"
              onClick={() => {
                onShow(item);
              }}
            >
              <span className="max-w-full wrap-anywhere">{titleOf(item)}</span>
              <span className="text-sm text-ink-soft">{formatAge(item.since, now)}</span>
            </button>
          </li>
        ))}
      </ol>
      <ShowMore
        progress={`${formatGermanNumber(items.length)} gezeigt`}
        isComplete={!hasMore}
        next={next}
        onShowMore={onShowMore}
      />
      <p className="mt-5 text-sm text-ink-soft">
        Tasten: <kbd>Strg</kbd> + <kbd>Eingabe</kbd> übernimmt oder bestätigt (nicht, während Sie eine
        Begründung schreiben). <kbd>Alt</kbd> + <kbd>↓</kbd> und <kbd>Alt</kbd> + <kbd>↑</kbd> führen zum
        nächsten und zum vorigen Vorgang.
      </p>
    </nav>
  );
}
