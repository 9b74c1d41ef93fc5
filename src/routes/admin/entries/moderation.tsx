import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { reviewModerationQueries } from '#data/client-review-administration.ts';
import { entryErrorOf } from '#data/entry-errors.ts';
import type { ModerationItem, ModerationPage } from '#domain/client-reviews/client-review.ts';
import { formatAge } from '#domain/entry/review.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { useStepKeys } from './use-review-keys.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { Decision } from './moderation-decision.tsx';
import { ItemDetails } from './moderation-item.tsx';
import { titleOfModeration } from './moderation-words.ts';

interface ModerationProps {
  userId: string;
  /** Reasons that were typed and not sent, by item. */
  reasons: ReadonlyMap<string, string>;
  onReasonsChange: (reasons: ReadonlyMap<string, string>) => void;
}

const keyOf = ({ kind, id }: ModerationItem) => `${kind}-${id}`;

/** What waits, what is urgent and the oldest day first, and the item of it that is decided next. */
export function Moderation({ userId, reasons, onReasonsChange }: ModerationProps) {
  const client = useQueryClient();
  const options = reviewModerationQueries.queue(userId);
  const query = useInfiniteQuery(options);
  const failure = useLoadFailure(query);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const isFocusWanted = useRef(false);

  // Ages are those of the moment in which the queue was asked for.
  const now = query.dataUpdatedAt;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const index = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === openKey),
  );
  const open = items[index];
  const shownKey = open === undefined ? null : keyOf(open);

  function takeFocus(element: HTMLElement | null) {
    if (element === null || !isFocusWanted.current) return;
    isFocusWanted.current = false;
    element.focus();
  }

  function show(item: ModerationItem) {
    isFocusWanted.current = keyOf(item) !== shownKey;
    setOutcome('');
    setOpenKey(keyOf(item));
  }

  useStepKeys((by) => {
    const next = items[index + by];
    if (next !== undefined) show(next);
  });

  if (failure !== null && query.data === undefined && entryErrorOf(failure) === 'second_factor') {
    return (
      <div className="mt-8">
        <Notice variant="error">
          <p>
            <strong>Bewertungen brauchen den zweiten Faktor.</strong> Hier stehen Namen und Nachweise von
            Unternehmen. Richten Sie den zweiten Faktor unter{' '}
            <Link to={paths.adminSecurity} className={TEXT_LINK}>
              Sicherheit
            </Link>{' '}
            ein.
          </p>
        </Notice>
      </div>
    );
  }
  if (failure !== null && query.data === undefined) {
    return (
      <div className="mt-8">
        <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data === undefined) return <ReviewSkeleton />;

  function keepReason(key: string, reason: string) {
    const next = new Map(reasons);
    if (reason === '') next.delete(key);
    else next.set(key, reason);
    onReasonsChange(next);
  }

  /** Takes a decided item away at once; what the decision changed besides is asked for behind it. */
  function goOn(key: string, text: string) {
    const next = items[index + 1] ?? items[index - 1];
    isFocusWanted.current = true;
    setOutcome(
      next === undefined
        ? `${text} Die Warteschlange ist leer.`
        : `${text} Als Nächstes: ${titleOfModeration(next)}, ${formatGermanNumber(items.length - 1)} noch offen.`,
    );
    setOpenKey(next === undefined ? null : keyOf(next));
    keepReason(key, '');
    client.setQueryData<InfiniteData<ModerationPage>>(
      options.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => keyOf(item) !== key),
          })),
        },
    );
    void client.invalidateQueries({ queryKey: ['review', userId] });
    void client.invalidateQueries({ queryKey: ['client-reviews'] });
  }

  return (
    <section aria-label="Warteschlange" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{describeWaiting(items, query.hasNextPage, now)}</p>
        <Button
          variant="secondary"
          aria-disabled={query.isFetching}
          aria-busy={query.isFetching}
          onClick={() => {
            if (query.isFetching) return;
            setOutcome('');
            void query.refetch();
          }}
        >
          {query.isFetching ? 'Wird geladen …' : 'Aktualisieren'}
        </Button>
      </div>
      <p role="status" className="mt-3 font-semibold text-petrol empty:hidden">
        {outcome}
      </p>
      {query.isError && (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              Die Warteschlange konnte nicht geladen werden. Sie sehen den Stand von vorhin.{' '}
              {explainLoadFailure(query.error)}
            </p>
          </Notice>
        </div>
      )}
      {open === undefined ? (
        <div className="mt-8">
          <EmptyState illustration="letter">
            <h2 ref={takeFocus} tabIndex={-1} className="text-lg">
              Nichts wartet
            </h2>
            <p className="mt-1 text-ink-soft">
              Bewertungen, Meldungen, Antworten und Einsprüche erscheinen hier, der älteste Tag zuerst.
            </p>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <article aria-labelledby="vorgang-titel" className="min-w-0 border-t-2 border-line-strong pt-5">
            <h2
              id="vorgang-titel"
              // Another item has a heading of its own, which takes the focus.
              key={shownKey}
              ref={takeFocus}
              tabIndex={-1}
              className="scroll-mt-24 text-2xl wrap-anywhere"
            >
              {titleOfModeration(open)}
            </h2>
            <SectionBoundary name="Dieser Vorgang" resetKey={open}>
              <ItemDetails key={`${keyOf(open)}-details`} item={open} now={now} />
              <Decision
                key={keyOf(open)}
                item={open}
                now={now}
                reason={reasons.get(keyOf(open)) ?? ''}
                onReasonChange={(reason) => {
                  keepReason(keyOf(open), reason);
                }}
                onDecided={(text) => {
                  goOn(keyOf(open), text);
                }}
              />
            </SectionBoundary>
          </article>
          <nav aria-label="Alle Vorgänge" className="min-w-0">
            <h2 className="text-lg">Alle Vorgänge</h2>
            <ol className="mt-3 border-t border-line">
              {items.map((item) => (
                <li key={keyOf(item)} className="border-b border-line">
                  <button
                    type="button"
                    aria-current={keyOf(item) === shownKey ? 'true' : undefined}
                    className="flex min-h-11 w-full flex-col items-start px-2 py-2 text-left hover:text-petrol aria-[current]:bg-petrol-tint"
                    onClick={() => {
                      show(item);
                    }}
                  >
                    <span className="max-w-full wrap-anywhere">{titleOfModeration(item)}</span>
                    <span className="text-sm text-ink-soft">
                      {formatAge(item.since, now)}
                      {item.flags.length > 0 && ', auffällig'}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <ShowMore
              progress={`${formatGermanNumber(items.length)} gezeigt`}
              isComplete={!query.hasNextPage}
              next={query.isFetchingNextPage ? 'loading' : 'ready'}
              onShowMore={() => void query.fetchNextPage()}
            />
            <p className="mt-5 text-sm text-ink-soft">
              Tasten: <kbd>Strg</kbd> + <kbd>Eingabe</kbd> veröffentlicht (nicht, während Sie eine Begründung
              schreiben). <kbd>Alt</kbd> + <kbd>↓</kbd> und <kbd>Alt</kbd> + <kbd>↑</kbd> führen zum nächsten
              und zum vorigen Vorgang.
            </p>
          </nav>
        </div>
      )}
    </section>
  );
}

function describeWaiting(items: readonly ModerationItem[], hasMore: boolean, now: number): string {
  const [oldest] = items;
  if (oldest === undefined) return 'Es gibt nichts zu entscheiden.';
  const count = formatGermanCount(items.length, 'Vorgang wartet', 'Vorgänge warten');
  return `${hasMore ? 'Mehr als ' : ''}${count}, der erste ${formatAge(oldest.since, now)}.`;
}
