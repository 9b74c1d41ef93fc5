import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { type EntryStatistics, METRIC_NAMES } from '#statistics/model/statistics.ts';

const figures = z.record(z.enum(METRIC_NAMES), z.nullable(z.number()));
const sums = z.record(z.enum(METRIC_NAMES), z.number());

const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

const answerSchema = camelObject(
  {
    months: z.array(z.object({ month, figures })),
    running: z.object({ month, figures: sums }),
    exact: z.nullable(sums),
    isInvented: z.boolean(),
    hasMonthlyReport: z.nullable(z.boolean()),
  },
  { is_reported: 'hasMonthlyReport' },
);

/** The statistics of an entry, for its members and for administrators. Fails with a DataError. docs/product.md, Calls (C44). */
export const entryStatisticsQuery = (userId: string, entryId: number) =>
  queryOptions({
    queryKey: [...entryQueries.all(userId), 'statistics', entryId],
    queryFn: ({ signal }): Promise<EntryStatistics> =>
      rpc('agency_statistics', { agency: entryId }, answerSchema, signal),
  });

/** Switches the monthly report of an entry on or off for the signed-in member. @throws DataError */
export async function setMonthlyReport(entryId: number, isWanted: boolean): Promise<void> {
  await rpc('set_monthly_report', { agency: entryId, is_wanted: isWanted });
}
