import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { reviewModerationQueries } from '#data/client-review-administration.ts';
import { clientReviewQueries } from '#data/client-reviews.ts';
import { entryErrorOf } from '#data/entry-errors.ts';
import { proposalQueries } from '#data/entry-proposals.ts';
import type { ModerationItem } from '#domain/client-reviews/client-review.ts';
import { REASON_READERS, type ReasonReader } from '#domain/client-reviews/moderation.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ModerationDecision } from './moderation-decision.tsx';
import { ItemDetails } from './moderation-item.tsx';
import { titleOfModeration } from './moderation-texts.ts';
import { Queue } from './queue.tsx';

interface ModerationProps {
  userId: string;
  /** Reasons that were typed and not sent, by item and reader. */
  reasons: ReadonlyMap<string, string>;
  onReasonsChange: (reasons: ReadonlyMap<string, string>) => void;
}

const keyOf = ({ kind, id }: ModerationItem) => `${kind}-${id}`;
const reasonKey = (itemKey: string, reader: ReasonReader) => `${itemKey} ${reader}`;

/** The queue, urgent items and the oldest day first, and the item that is decided next. */
export function Moderation({ userId, reasons, onReasonsChange }: ModerationProps) {
  const client = useQueryClient();
  const options = reviewModerationQueries.queue(userId);
  const query = useInfiniteQuery(options);
  const refresh = () => void client.invalidateQueries({ queryKey: proposalQueries.all(userId) });

  function keepReason(key: string, reader: ReasonReader, reason: string) {
    const next = new Map(reasons);
    if (reason === '') next.delete(reasonKey(key, reader));
    else next.set(reasonKey(key, reader), reason);
    onReasonsChange(next);
  }

  function forgetReasons(key: string) {
    const next = new Map(reasons);
    for (const reader of REASON_READERS) next.delete(reasonKey(key, reader));
    onReasonsChange(next);
  }

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
            reasons={{
              author: reasons.get(reasonKey(keyOf(item), 'author')) ?? '',
              reporter: reasons.get(reasonKey(keyOf(item), 'reporter')) ?? '',
            }}
            onReasonChange={(reader, reason) => {
              keepReason(keyOf(item), reader, reason);
            }}
            onDecided={onDecided}
          />
        </>
      )}
      onDecided={(key) => {
        forgetReasons(key);
        refresh();
        void client.invalidateQueries({ queryKey: clientReviewQueries.all() });
      }}
      onRefresh={refresh}
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
