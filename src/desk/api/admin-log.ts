import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rows } from '#account/api/signed-in-call.ts';
import { type LogEntry, type LogFilter, parseChanges } from '#desk/model/log-entry.ts';
import { startOfDay } from '#lib/german/start-of-day.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';

/** Entries of the log in one request. */
const LOG_PAGE_SIZE = 50;

/** A LIKE pattern that matches any value containing the text. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

const text = z.nullable(z.string());
const entriesSchema = z.array(
  camelObject(
    {
      id: z.number(),
      at: z.string(),
      actorEmail: text,
      actorRole: z.string(),
      action: z.string(),
      table: text,
      row: text,
      changes: z.pipe(z.unknown(), z.transform(parseChanges)),
    },
    { table_name: 'table', row_key: 'row' },
  ),
);

/** A page of the log, newest first: the entries before `before`, or the newest. */
function fetchEntries(filter: LogFilter, before: number | null, signal: AbortSignal): Promise<LogEntry[]> {
  const from = startOfDay(filter.from);
  const to = startOfDay(filter.to, 1);
  return rows(
    (client) => {
      let query = client
        .from('admin_log')
        .select('id, at, actor_email, actor_role, action, table_name, row_key, changes');
      if (filter.who !== '') query = query.ilike('actor_email', containing(filter.who));
      if (filter.action !== '') query = query.eq('action', filter.action);
      if (filter.table !== '') query = query.eq('table_name', filter.table);
      if (filter.row !== '') query = query.eq('row_key', filter.row);
      if (from !== null) query = query.gte('at', from);
      if (to !== null) query = query.lt('at', to);
      if (before !== null) query = query.lt('id', before);
      return query.order('id', { ascending: false }).limit(LOG_PAGE_SIZE);
    },
    entriesSchema,
    signal,
  );
}

/** The administration log, the newest first, page by page. Fails with a DataError. docs/product.md, Calls (C15). */
export const logEntriesQuery = (userId: string, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...accountQueryKeys.administration, 'log', userId, filter],
    queryFn: ({ pageParam, signal }) => fetchEntries(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LOG_PAGE_SIZE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
