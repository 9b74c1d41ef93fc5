import * as z from 'zod';
import { callerNamed } from '#tests/harness/callers.ts';
import type { DescribedDatabase } from '#tests/harness/describe-database.ts';

const countsSchema = z.object({
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  mails: z.object({ count: z.number() }),
});

/** How many cases of a kind wait for administrators; of `mails` those that are held or given up. */
export async function countWaiting(
  db: Pick<DescribedDatabase, 'answer'>,
  kind: 'mails' | 'message' | 'claim' | 'order',
): Promise<number> {
  const { kinds, mails } = countsSchema.parse(await db.answer(callerNamed('administrator'), 'desk_counts'));
  return kind === 'mails' ? mails.count : (kinds.find((counted) => counted.kind === kind)?.count ?? 0);
}
