import { needsForwarding, type StoredMessage } from './message.ts';

/** Number of messages by status; beside them 'to-forward', which counts messages of any status, and 'spam', which no other counts. */
export type StatusCounts = Readonly<Record<string, number>>;

/** How many messages there are. */
export interface InboxCounts {
  /** In the whole inbox. */
  readonly all: StatusCounts;
  /** Among those that match the search, whatever their status. */
  readonly found: StatusCounts;
  /** Time of the newest message in the whole inbox; null where there is none. */
  readonly newest: string | null;
}

/** All messages, or those with one status. */
export function countOf(counts: StatusCounts, status: string): number {
  if (status !== 'all') return counts[status] ?? 0;
  return Object.entries(counts).reduce(
    (sum, [name, count]) => (name === 'to-forward' || name === 'spam' ? sum : sum + count),
    0,
  );
}

/** The counts with some more messages of a status, or with a negative number some less; never below 0. */
function withMore(counts: StatusCounts, status: string, messages: number): StatusCounts {
  return { ...counts, [status]: Math.max(0, (counts[status] ?? 0) + messages) };
}

/** The counts once these messages are gone. */
export function withoutMessages(
  counts: StatusCounts,
  messages: readonly Pick<StoredMessage, 'status' | 'mayForward' | 'isForwardingDone' | 'isSpam'>[],
): StatusCounts {
  return messages.reduce((left, message) => {
    if (message.isSpam) return withMore(left, 'spam', -1);
    const others = withMore(left, message.status, -1);
    return needsForwarding(message) ? withForwarding(others, true) : others;
  }, counts);
}

/** The counts once a forwarding is done, or open again. */
export function withForwarding(counts: StatusCounts, isDone: boolean): StatusCounts {
  return withMore(counts, 'to-forward', isDone ? -1 : 1);
}

/** The counts once these messages have another status. */
export function withStatus(
  counts: StatusCounts,
  messages: readonly Pick<StoredMessage, 'status'>[],
  status: string,
): StatusCounts {
  const others = messages.reduce((left, message) => withMore(left, message.status, -1), counts);
  return withMore(others, status, messages.length);
}
