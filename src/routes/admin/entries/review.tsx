import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { reviewQueries } from '#data/entry-review.ts';
import type { ReviewItem, ReviewPage } from '#domain/entry/entry.ts';
import { formatAge, keyOfItem } from '#domain/entry/review.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { formatMessageTime } from '#domain/inbox/message.ts';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { NextPageError } from '#features/load-error/next-page-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ClaimReview } from './claim-review.tsx';
import { EMPTY_REVIEW_DRAFT, type ReviewDraft } from './review-draft.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { RevisionReview } from './revision-review.tsx';
import { useStepKeys } from './use-review-keys.ts';
import { Queue, describeQueue } from './review-queue.tsx';
import { titleOf } from './review-queue.tsx';

type Drafts = ReadonlyMap<string, ReviewDraft>;

interface ReviewProps {
  userId: string;
  /** What was chosen and typed but not sent, by item. */
  drafts: Drafts;
  onDraftsChange: (drafts: Drafts) => void;
}

/** The queue, oldest first, and the item of it that is decided next. */
export function Review({ userId, drafts, onDraftsChange }: ReviewProps) {
  const client = useQueryClient();
  const options = reviewQueries.queue(userId);
  const query = useInfiniteQuery(options);
  const failure = useLoadFailure(query);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const isFocusWanted = useRef(false);

  // Ages are those of the moment in which the queue was asked for.
  const now = query.dataUpdatedAt;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const found = items.findIndex((item) => keyOfItem(item) === openKey);
  const index = Math.max(found, 0);
  const open = items[index];
  const shownKey = open === undefined ? null : keyOfItem(open);

  function takeFocus(element: HTMLElement | null) {
    if (element === null || !isFocusWanted.current) return;
    isFocusWanted.current = false;
    element.focus();
  }

  function show(item: ReviewItem) {
    isFocusWanted.current = keyOfItem(item) !== shownKey;
    setOutcome('');
    setOpenKey(keyOfItem(item));
  }

  useStepKeys((by) => {
    const next = items[index + by];
    if (next !== undefined) show(next);
  });

  if (failure !== null) {
    return (
      <div className="mt-8">
        <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data === undefined) return <ReviewSkeleton />;

  /** Takes a decided item away at once; what the decision changed besides is asked for behind it. */
  function goOn(key: string, text: string) {
    const next = items[index + 1] ?? items[index - 1];
    isFocusWanted.current = true;
    setOutcome(
      next === undefined
        ? text
        : `${text} Als Nächstes: ${titleOf(next)}, ${formatGermanNumber(items.length - 1)} noch offen.`,
    );
    setOpenKey(next === undefined ? null : keyOfItem(next));
    keepDraft(key, null);
    client.setQueryData<InfiniteData<ReviewPage>>(
      options.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => keyOfItem(item) !== key),
          })),
        },
    );
    void client.invalidateQueries({ queryKey: reviewQueries.all(userId) });
  }

  function keepDraft(key: string, draft: ReviewDraft | null) {
    const next = new Map(drafts);
    if (draft === null) next.delete(key);
    else next.set(key, draft);
    onDraftsChange(next);
  }

  return (
    <section aria-label="Warteschlange" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{describeQueue(items, query.hasNextPage, now)}</p>
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
        {/* Something may have come since. */}
        {outcome !== '' && open === undefined && ' Die Warteschlange ist leer.'}
      </p>
      {query.isRefetchError && (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              Die Warteschlange konnte nicht aktualisiert werden. Sie sehen den Stand von vorhin.{' '}
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
              Vorschläge und Anträge der Personalberatungen erscheinen hier, die ältesten zuerst.
            </p>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <article aria-labelledby="pruefung-titel" className="min-w-0 border-t-2 border-line-strong pt-5">
            <h2
              id="pruefung-titel"
              // Another item has a heading of its own, which takes the focus.
              key={shownKey}
              ref={takeFocus}
              tabIndex={-1}
              className="scroll-mt-24 text-2xl wrap-anywhere"
            >
              {titleOf(open)}
            </h2>
            <Origin item={open} now={now} />
            <SectionBoundary name="Dieser Vorgang" resetKey={open}>
              <Decision
                key={keyOfItem(open)}
                item={open}
                now={now}
                draft={drafts.get(keyOfItem(open)) ?? EMPTY_REVIEW_DRAFT}
                onDraftChange={(draft) => {
                  keepDraft(keyOfItem(open), draft);
                }}
                onDecided={(text) => {
                  goOn(keyOfItem(open), text);
                }}
              />
            </SectionBoundary>
          </article>
          <Queue
            items={items}
            now={now}
            shownKey={shownKey}
            hasMore={query.hasNextPage}
            next={query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'loading' : 'ready'}
            onShow={show}
            onShowMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
      <NextPageError what="Vorgänge" query={query} />
    </section>
  );
}

/** Who sent it, when, and with what words. */
function Origin({ item: { since, account, entry, kind, revision }, now }: { item: ReviewItem; now: number }) {
  return (
    <div className="mt-2">
      <p className="text-ink-soft">
        <span className="digits">{formatMessageTime(since)}</span>, wartet {formatAge(since, now)} ·{' '}
        <bdi className="wrap-anywhere">{account?.email ?? 'Konto gelöscht'}</bdi>
        {account?.isFrozen === true && <strong className="text-red"> (gesperrt)</strong>}
      </p>
      {entry !== null && (
        <p className="mt-1">
          <Link to={adminEntryPath(entry.id)} className={TEXT_LINK}>
            Eintrag öffnen
          </Link>
        </p>
      )}
      {kind === 'revision' &&
        revision?.note !== undefined &&
        revision.note !== null &&
        revision.note !== '' && (
          <blockquote className="mt-3 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            {revision.note}
          </blockquote>
        )}
    </div>
  );
}

interface DecisionProps {
  item: ReviewItem;
  now: number;
  draft: ReviewDraft;
  onDraftChange: (draft: ReviewDraft) => void;
  onDecided: (outcome: string) => void;
}

function Decision({ item, now, ...rest }: DecisionProps) {
  if (item.kind === 'claim') {
    return item.claim === null ? null : <ClaimReview item={item} claim={item.claim} now={now} {...rest} />;
  }
  return item.revision === null ? null : (
    <RevisionReview entry={item.entry} revision={item.revision} {...rest} />
  );
}
