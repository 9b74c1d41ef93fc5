import { queryOptions } from '@tanstack/react-query';
import type { MessageStatus, StoredMessage } from '#domain/inbox/message.ts';
import { assertList, DataError, toDataError } from './errors.ts';
import { dbWithSession } from './session.ts';

/** Rows asked for at once; the API gives no more. Decisions, Data. */
const PAGE_SIZE = 1_000;

/** Where a page ends, so that the next one begins right behind it, whatever came or went meanwhile. */
function isBehind({ created_at: createdAt, id }: StoredMessage): string {
  return `created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.gt.${id})`;
}

async function fetchMessages(signal: AbortSignal): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = [];
  for (;;) {
    const rest = dbWithSession().from('contact_messages').select('*', { count: 'exact' });
    const last = messages.at(-1);
    // The next page starts where the last one ended, so they cannot be fetched side by side.
    // oxlint-disable-next-line no-await-in-loop
    const { data, count } = await (last === undefined ? rest : rest.or(isBehind(last)))
      .order('created_at', { ascending: false })
      .order('id')
      .limit(PAGE_SIZE)
      .abortSignal(signal)
      .throwOnError();
    assertList(data);
    const known = new Set(messages.map(({ id }) => id));
    // A server that gives the same page again would do so for ever.
    if (data.every(({ id }) => known.has(id))) return messages;
    messages.push(...data);
    // The count is that of the rows from this page on.
    if (data.length >= (count ?? 0)) return messages;
  }
}

/** What an answer fails with that breaks off in the middle, as a DataError. */
async function readable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (thrown) {
    throw toDataError(thrown);
  }
}

export const inboxQueries = {
  /** All contact messages, newest first. Specification, section 7, call 6. */
  messages: (userId: string) =>
    queryOptions({
      queryKey: ['inbox', 'messages', userId],
      queryFn: ({ signal }) => readable(fetchMessages(signal)),
      staleTime: 30_000,
    }),
};

/** A refused change is answered like a good one, but without a row. */
function assertChanged(rows: unknown): void {
  assertList(rows);
  if (rows.length === 0) throw new DataError('forbidden', 'No row was changed');
}

/**
 * Sets the status or the notes of a message. Specification, section 7, call 7.
 *
 * @throws DataError, also where the database changed nothing
 */
export async function updateMessage(
  id: string,
  change: { status: MessageStatus } | { notes: string | null },
): Promise<void> {
  const { data } = await dbWithSession()
    .from('contact_messages')
    .update(change)
    .eq('id', id)
    .select('id')
    .throwOnError();
  assertChanged(data);
}

/**
 * Deletes a message for good.
 *
 * @throws DataError, also where the database deleted nothing
 */
export async function deleteMessage(id: string): Promise<void> {
  const { data } = await dbWithSession()
    .from('contact_messages')
    .delete()
    .eq('id', id)
    .select('id')
    .throwOnError();
  assertChanged(data);
}
