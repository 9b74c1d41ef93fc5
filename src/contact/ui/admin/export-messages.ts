import type { InboxPageKey } from '#contact/api/inbox-answer.ts';
import { readInboxPage } from '#contact/api/inbox.ts';
import type { InboxFilter } from '#contact/model/inbox/inbox-filter.ts';
import { buildMessageLines, MESSAGES_CSV_START } from '#contact/model/inbox/messages-csv.ts';
import type { Export } from '#desk/ui/use-export.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { formatMessageCount } from './count-texts.ts';
import { labelOfStatus } from './message-status-labels.ts';

/** Messages fetched with one call. */
const PAGE_SIZE = 1_000;

/** The export of about `total` messages that a filter shows. */
export function exportMessages(filter: InboxFilter, total: number): Export {
  // A message whose status changes meanwhile may be returned twice.
  const exportedIds = new Set<string>();
  let after: InboxPageKey | null = null;
  return {
    table: 'contact_messages',
    filter: { ...filter },
    countRows: async () => total,
    readPage: async (signal) => {
      const { messages, next } = await readInboxPage(filter, after, PAGE_SIZE, signal);
      const fresh = messages.filter(({ id }) => !exportedIds.has(id));
      for (const { id } of fresh) exportedIds.add(id);
      after = next;
      return { text: buildMessageLines(fresh, labelOfStatus), count: fresh.length, isLast: next === null };
    },
    file: {
      name: `kontaktanfragen-${dayInBerlin(new Date())}.csv`,
      type: 'text/csv;charset=utf-8',
      start: MESSAGES_CSV_START,
      end: '',
    },
    describe: (count) => `${formatMessageCount(count)} als CSV gespeichert.`,
  };
}
