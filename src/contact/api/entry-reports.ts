import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision } from '#contact/model/entry-report.ts';
import { RESTRICTION_GROUNDS, type RestrictionGround } from '#entry/model/restriction.ts';
import { camelObject } from '#lib/http/camel-object.ts';

/* Reports of entries, as administrators see and decide them. docs/product.md, Calls (C49). */

const linkedSchema = camelObject({
  id: z.string(),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  decidedAt: z.nullable(z.string()),
});

/** What a message has besides, where it reports an entry or appeals. */
export const entryReportSchema = camelObject({
  name: z.string(),
  reason: z.enum(REPORT_REASONS),
  isGoodFaith: z.boolean(),
  receiptAt: z.nullable(z.string()),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  ground: z.nullable(z.enum(RESTRICTION_GROUNDS)),
  decisionReason: z.nullable(z.string()),
  ownerReason: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** As it is now; null where it is not in the directory any more. */
  entry: z.nullable(z.object({ id: z.number(), name: z.string(), status: z.string(), version: z.number() })),
  appealOf: z.nullable(linkedSchema),
  appeals: z.array(linkedSchema),
});

export type EntryReport = z.output<typeof entryReportSchema>;

/** Mails the receipt of a report to its sender, once. @throws DataError */
export async function sendReportReceipt(report: string): Promise<void> {
  await rpc('send_report_receipt', { report });
}

interface ReportVerdict {
  readonly decision: ReportDecision;
  /** The entry as it was seen; null where there is none. */
  readonly seen: EntryReport['entry'];
  readonly ground: RestrictionGround | null;
  readonly reason: string | null;
  readonly ownerReason: string | null;
}

/** Decides a report: the entry is changed, and both sides are mailed. @throws DataError */
export async function decideEntryReport(report: string, verdict: ReportVerdict): Promise<void> {
  const { decision, seen, ground, reason, ownerReason } = verdict;
  await rpc('decide_entry_report', {
    report,
    decision,
    ...(seen && { seen_version: seen.version, seen_status: seen.status }),
    ...(ground !== null && { ground }),
    ...(reason !== null && { reason }),
    ...(ownerReason !== null && { owner_reason: ownerReason }),
  });
}
