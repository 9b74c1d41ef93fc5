import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision } from '#contact/model/entry-report.ts';
import { RESTRICTION_GROUNDS, type RestrictionGround } from '#entry/model/restriction.ts';

/* Reports of entries, as administrators see and decide them. docs/product.md, Calls (C49). */

const linkedSchema = z.pipe(
  z.object({
    id: z.string(),
    decision: z.nullable(z.enum(REPORT_DECISIONS)),
    decided_at: z.nullable(z.string()),
  }),
  z.transform(({ decided_at: decidedAt, ...linked }) => ({ ...linked, decidedAt })),
);

/** What a message has besides, where it reports an entry or appeals. */
export const entryReportSchema = z.pipe(
  z.object({
    name: z.string(),
    reason: z.enum(REPORT_REASONS),
    is_good_faith: z.boolean(),
    receipt_at: z.nullable(z.string()),
    decision: z.nullable(z.enum(REPORT_DECISIONS)),
    ground: z.nullable(z.enum(RESTRICTION_GROUNDS)),
    decision_reason: z.nullable(z.string()),
    owner_reason: z.nullable(z.string()),
    decided_at: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    /** As it is now; null where it is not in the directory any more. */
    entry: z.nullable(
      z.object({ id: z.number(), name: z.string(), status: z.string(), version: z.number() }),
    ),
    appeal_of: z.nullable(linkedSchema),
    appeals: z.array(linkedSchema),
  }),
  z.transform((report) => ({
    name: report.name,
    reason: report.reason,
    isGoodFaith: report.is_good_faith,
    receiptAt: report.receipt_at,
    decision: report.decision,
    ground: report.ground,
    decisionReason: report.decision_reason,
    ownerReason: report.owner_reason,
    decidedAt: report.decided_at,
    decidedBy: report.decided_by,
    entry: report.entry,
    appealOf: report.appeal_of,
    appeals: report.appeals,
  })),
);

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
    ...(seen && { seen: { version: seen.version, status: seen.status } }),
    ...(ground !== null && { ground }),
    ...(reason !== null && { reason }),
    ...(ownerReason !== null && { owner_reason: ownerReason }),
  });
}
