import type { ModerationItem, NoticeDecision, ReplyDecision, ReviewDecision } from './client-review.ts';

/** The reader of a reason: the author of the review or reply that is decided about, or the person who reported it. */
export const REASON_READERS = ['reporter', 'author'] as const;
export type ReasonReader = (typeof REASON_READERS)[number];

/** A possible decision: its call, the readers for whom it needs a reason, and whether a ground. */
export type ModerationChoice = {
  readonly reasons: readonly ReasonReader[];
  /** It restricts what somebody wrote, which has a legal or contractual ground. */
  readonly needsGround?: true;
} & (
  | { readonly call: 'review'; readonly decision: ReviewDecision }
  | { readonly call: 'notice'; readonly decision: NoticeDecision }
  | { readonly call: 'reply'; readonly decision: ReplyDecision }
);

const REPLY: readonly ModerationChoice[] = [
  { call: 'reply', decision: 'publish', reasons: [] },
  { call: 'reply', decision: 'reject', reasons: ['author'], needsGround: true },
];
const REFUSE_NOTICE: ModerationChoice = { call: 'notice', decision: 'refuse', reasons: ['reporter'] };
const GRANT_NOTICE: ModerationChoice = {
  call: 'notice',
  decision: 'grant',
  reasons: ['reporter', 'author'],
  needsGround: true,
};
/** Hidden first, so that the author can answer. */
const NOTICE_OF_SHOWN: readonly ModerationChoice[] = [
  REFUSE_NOTICE,
  { call: 'notice', decision: 'hide', reasons: ['author'], needsGround: true },
];
/** The review is hidden because of this notice. If the notice is refused, the review is shown again. */
const NOTICE_OF_HIDDEN: readonly ModerationChoice[] = [
  { call: 'notice', decision: 'refuse', reasons: ['reporter', 'author'] },
  GRANT_NOTICE,
];
/** The author need not be heard: already hidden, or about a reply. */
const NOTICE: readonly ModerationChoice[] = [REFUSE_NOTICE, GRANT_NOTICE];
const REVIEW: readonly ModerationChoice[] = [
  { call: 'review', decision: 'publish', reasons: [] },
  { call: 'review', decision: 'return', reasons: ['author'] },
  { call: 'review', decision: 'reject', reasons: ['author'], needsGround: true },
];

/** The choices for an item; the one without a reason comes first. docs/decisions/reviews.md, States. */
export function listModerationChoices({ kind, review, notice }: ModerationItem): readonly ModerationChoice[] {
  if (kind === 'reply') return REPLY;
  if (kind === 'notice') {
    if (notice?.about === 'reply') return NOTICE;
    if (review.state === 'published') return NOTICE_OF_SHOWN;
    return review.state === 'disputed' && notice?.isHiding === true ? NOTICE_OF_HIDDEN : NOTICE;
  }
  if (kind === 'review') return REVIEW;
  return [
    review.state === 'rejected'
      ? { call: 'review', decision: 'publish', reasons: [] }
      : { call: 'review', decision: 'restore', reasons: ['author'] },
    { call: 'review', decision: 'uphold', reasons: ['author'], needsGround: true },
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
