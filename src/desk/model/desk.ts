/** The operator's desk as the database returns it: cases of all kinds, and what waits. docs/decisions/desk.md. */
import * as z from 'zod/mini';

export const CASE_KINDS = [
  'message',
  /** A report of an entry. */
  'report',
  /** An appeal against what was decided about one. */
  'report_appeal',
  /** An enquiry of which a mail was given up. */
  'enquiry',
  'proposal',
  'claim',
  'review',
  'reply',
  /** A notice of a review, or of the reply to it. */
  'notice',
  /** An appeal against what was decided about a review or a reply. */
  'appeal',
  'order',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const isCaseKind = (kind: string): kind is CaseKind => CASE_KINDS.some((known) => known === kind);

/** `later` waits for somebody else; `decided` covers thirty days. */
export const CASE_STATES = ['open', 'later', 'decided'] as const;
export type CaseState = (typeof CASE_STATES)[number];

const moment = z.string();

export const caseSchema = z.object({
  kind: z.enum(CASE_KINDS),
  id: z.string(),
  /** The name of the entry or the subject of the message; empty where there is none. */
  title: z.string(),
  /** When it began to wait for an administrator; in the future while somebody else has time to answer. */
  since: moment,
  isUrgent: z.boolean(),
  flags: z.array(z.string()),
  agencyId: z.nullable(z.number()),
  /** The mail address of who caused it. */
  sender: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** The administrator who has taken it. */
  holder: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), since: moment })),
  decision: z.nullable(
    z.object({ by: z.nullable(z.string()), at: z.nullable(moment), outcome: z.nullable(z.string()) }),
  ),
});
export type DeskCase = Readonly<z.output<typeof caseSchema>>;

const pageKeySchema = z.object({ isCalm: z.boolean(), at: moment, kind: z.string(), id: z.string() });
export type CasePageKey = z.output<typeof pageKeySchema>;

export const casePageSchema = z.object({ items: z.array(caseSchema), next: z.nullable(pageKeySchema) });
export type CasePage = Readonly<z.output<typeof casePageSchema>>;

/** A case with what belongs to it. */
export const caseDetailSchema = z.object({
  /** Null where it is gone. */
  case: z.nullable(caseSchema),
  /** Who changed last what is gone, as far as the log knows. */
  gone: z.nullable(z.object({ by: z.nullable(z.string()), at: moment, action: z.string() })),
  /** The account of its sender, if there is one. */
  senderAccount: z.nullable(z.string()),
  sameEntry: z.array(caseSchema),
  sameSender: z.array(caseSchema),
});
export type OpenedCase = Readonly<z.output<typeof caseDetailSchema>>;

export const STALLED_JOBS = ['nightly', 'hourly', 'build', 'import', 'issue'] as const;

/** The counts of the desk and of the mail on working days. */
export const deskNumbersSchema = z.object({
  /** Cases older than this are late: more than one working day. */
  lateBefore: moment,
  kinds: z.array(
    z.object({
      kind: z.enum(CASE_KINDS),
      count: z.number(),
      oldest: moment,
      /** How many of them which administrator has taken. */
      holders: z.array(z.object({ name: z.nullable(z.string()), count: z.number() })),
    }),
  ),
  /** Mails that were given up or are held back. */
  mails: z.object({ count: z.number(), oldest: z.nullable(moment) }),
  /** Stalled jobs, each since when; null where it never ran. */
  stalled: z.array(z.object({ job: z.enum(STALLED_JOBS), since: z.nullable(moment) })),
  /** Shared limits used by more than half: 1 is all. */
  pools: z.array(z.object({ kind: z.string(), share: z.number() })),
});

export const deskCountsSchema = z.object({
  ...deskNumbersSchema.shape,
  /** Whether the caller gets them as a mail on working days. */
  hasDailyMail: z.boolean(),
});
export type DeskCounts = Readonly<z.output<typeof deskCountsSchema>>;

export const countKind = ({ kinds }: Pick<DeskCounts, 'kinds'>, kind: CaseKind): number =>
  kinds.find((counted) => counted.kind === kind)?.count ?? 0;

export const countStalled = (
  { stalled }: Pick<DeskCounts, 'stalled'>,
  job: (typeof STALLED_JOBS)[number],
): number => stalled.filter((stopped) => stopped.job === job).length;

export const countCases = ({ kinds }: Pick<DeskCounts, 'kinds'>): number =>
  kinds.reduce((sum, { count }) => sum + count, 0);
