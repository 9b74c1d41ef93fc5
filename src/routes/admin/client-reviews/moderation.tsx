import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { reviewModerationQueries } from '#data/client-reviews/client-review-administration.ts';
import { clientReviewQueries } from '#data/client-reviews/client-reviews.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import type { ModerationItem } from '#domain/client-reviews/client-review.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { Queue } from '#routes/admin/queue/queue.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ModerationDecision, type Reasons } from './moderation-decision.tsx';
import { ItemDetails } from './moderation-item.tsx';
import { titleOfModeration } from './moderation-texts.ts';

const NO_REASONS: Reasons = { author: '', reporter: '' };

const keyOf = ({ kind, id }: ModerationItem) => `${kind}-${id}`;

/** The queue, urgent items and the oldest day first, and the item that is decided next. */
export function Moderation({ userId }: { userId: string }) {
  const client = useQueryClient();
  const options = reviewModerationQueries.queue(userId);
  const query = useInfiniteQuery(options);
  const reloadEntries = useReloadEntries(userId);
  const drafts = useUnsentDrafts<Reasons>('client-reviews');

  return (
    <Queue
      query={query}
      queryKey={options.queryKey}
      keyOf={keyOf}
      titleOf={titleOfModeration}
      noteOf={({ flags }) => (flags.length > 0 ? 'auffällig' : null)}
      first="der erste"
      emptyText="Bewertungen, Meldungen, Antworten und Einsprüche erscheinen hier, der älteste Tag zuerst."
      acceptKey="veröffentlicht"
      renderDecision={(item, now, onDecided) => (
        <>
          <ItemDetails key={`${keyOf(item)}-details`} item={item} now={now} />
          <ModerationDecision
            key={keyOf(item)}
            item={item}
            now={now}
            reasons={drafts.get(keyOf(item)) ?? NO_REASONS}
            onReasonsChange={(reasons) => {
              drafts.set(keyOf(item), reasons);
            }}
            onDecided={onDecided}
          />
        </>
      )}
      onDecided={(key) => {
        drafts.set(key, null);
        reloadEntries();
        void client.invalidateQueries({ queryKey: clientReviewQueries.all() });
      }}
      onRefresh={reloadEntries}
      renderFailure={(failure) => (entryErrorOf(failure) === 'second_factor' ? <SecondFactorNeeded /> : null)}
    />
  );
}

function SecondFactorNeeded() {
  return (
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
  );
}
