import type { ModerationItem, NoticeDecision, ReplyDecision, ReviewDecision } from './client-review.ts';

/** What an administrator can decide about an item, by the call that does it. */
export type ModerationChoice =
  | { readonly call: 'review'; readonly decision: ReviewDecision; readonly needsReason: boolean }
  | { readonly call: 'notice'; readonly decision: NoticeDecision; readonly needsReason: true }
  | { readonly call: 'reply'; readonly decision: ReplyDecision; readonly needsReason: boolean };

const REPLY: readonly ModerationChoice[] = [
  { call: 'reply', decision: 'publish', needsReason: false },
  { call: 'reply', decision: 'reject', needsReason: true },
];
const REFUSE_NOTICE: ModerationChoice = { call: 'notice', decision: 'refuse', needsReason: true };
/** Nothing is removed before its author could answer: what is shown is hidden first. */
const NOTICE_OF_SHOWN: readonly ModerationChoice[] = [
  REFUSE_NOTICE,
  { call: 'notice', decision: 'hide', needsReason: true },
];
const NOTICE: readonly ModerationChoice[] = [
  REFUSE_NOTICE,
  { call: 'notice', decision: 'grant', needsReason: true },
];
const REVIEW: readonly ModerationChoice[] = [
  { call: 'review', decision: 'publish', needsReason: false },
  { call: 'review', decision: 'return', needsReason: true },
  { call: 'review', decision: 'reject', needsReason: true },
];

/** The choices for an item, that without a reason first. docs/decisions/reviews.md, States. */
export function listModerationChoices({ kind, review }: ModerationItem): readonly ModerationChoice[] {
  if (kind === 'reply') return REPLY;
  if (kind === 'notice') return review.state === 'published' ? NOTICE_OF_SHOWN : NOTICE;
  if (kind === 'review') return REVIEW;
  return [
    {
      call: 'review',
      decision: review.state === 'rejected' ? 'publish' : 'restore',
      needsReason: review.state !== 'rejected',
    },
    { call: 'review', decision: 'uphold', needsReason: true },
  ];
}

/** Whether the author may still answer the notice, so that the review cannot be removed yet. */
export function isAnswerOpen({ review: { dispute, state } }: ModerationItem, now: number): boolean {
  return (
    state === 'disputed' &&
    dispute !== null &&
    dispute.statement === null &&
    Date.parse(dispute.answerUntil) > now
  );
}
