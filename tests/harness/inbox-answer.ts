import type { JsonBodyType } from 'msw';
import type { InboxPageKey } from '#contact/api/inbox-answer.ts';
import { needsForwarding, type StoredMessage } from '#contact/model/inbox/message.ts';
import type { InboxCounts } from '#contact/model/inbox/status-counts.ts';
import { toMessageRow } from '#tests/fixtures/message.ts';

/** The body of a call of `inbox_messages` or `inbox_counts`. */
export interface InboxCall {
  readonly term?: string;
  readonly status_filter?: string;
  readonly sort?: string;
  readonly after?: InboxPageKey;
  readonly page_size?: number;
}

function found(messages: readonly StoredMessage[], term = ''): StoredMessage[] {
  const words = term.toLowerCase().split(' ');
  return messages.filter(({ name, email, subject, text, notes }) => {
    const all = [name, email, subject, text, notes ?? ''].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function newestOf(messages: readonly StoredMessage[]): string | null {
  return (
    messages
      .map((message) => message.createdAt)
      .toSorted()
      .at(-1) ?? null
  );
}

const keyOf = (message: StoredMessage): InboxPageKey => [
  message.status === 'unread',
  message.createdAt,
  message.id,
];

/** The answer of `inbox_messages` over these messages. */
export function answerInboxPage(messages: readonly StoredMessage[], call: InboxCall) {
  const { term, status_filter: status, sort = 'unread-first', after, page_size: size = 50 } = call;
  const isUnreadFirst = sort === 'unread-first' && status === undefined;
  const ordered = found(messages, term)
    .filter(({ isSpam }) => isSpam === (status === 'spam'))
    .filter(
      (message) =>
        status === undefined ||
        status === 'spam' ||
        (status === 'to-forward' ? needsForwarding(message) : message.status === status),
    )
    .toSorted(
      (a, b) =>
        (isUnreadFirst ? Number(b.status === 'unread') - Number(a.status === 'unread') : 0) ||
        (sort === 'oldest' ? 1 : -1) * (a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)),
    );
  const rest = after ? ordered.slice(ordered.findIndex(({ id }) => id === after[2]) + 1) : ordered;
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return {
    messages: page.map(toMessageRow),
    next: last !== undefined && rest.length > size ? keyOf(last) : null,
    newest: newestOf(messages),
  };
}

function countsOf(messages: readonly StoredMessage[]): Record<string, number> {
  const counts: Record<string, number> = { 'to-forward': messages.filter(needsForwarding).length };
  const spam = messages.filter(({ isSpam }) => isSpam);
  if (spam.length > 0) counts['spam'] = spam.length;
  for (const { status } of messages.filter(({ isSpam }) => !isSpam))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The answer of `inbox_counts` over these messages. */
export function answerInboxCounts(messages: readonly StoredMessage[], { term }: InboxCall): InboxCounts {
  return { all: countsOf(messages), found: countsOf(found(messages, term)), newest: newestOf(messages) };
}

/** The answer of message_detail; all parts but the message are empty by default. */
export const detailOf = (message: StoredMessage, parts: Readonly<Record<string, JsonBodyType>> = {}) => ({
  message: toMessageRow(message),
  answers: [],
  forwards: [],
  addresses: [],
  history: [],
  others: [],
  report: null,
  ...parts,
});
