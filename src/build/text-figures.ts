import { IDLE_LIMIT_MS } from '#account/model/idle.ts';
import { RETENTION } from '#config/retention.ts';
import { ORDER_BINDING_DAYS, PAYMENT_DAYS } from '#contracts/model/contract.ts';
import { CLAIM_OBJECTION_DAYS, REMINDER_DAYS } from '#entry/model/entry-periods.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { REVIEW_ANSWER_DAYS, REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import { REVIEW_RULES } from '#reviews/model/summary.ts';

/** The figures that a text names as {{reviewAnswerDays}}: periods, limits and parameters, from the constants that the code runs on. */
export const TEXT_FIGURES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(RETENTION).map(([name, figure]) => [name, formatGermanNumber(figure)] as const),
  ['claimObjectionDays', formatGermanNumber(CLAIM_OBJECTION_DAYS)],
  ['orderBindingDays', formatGermanNumber(ORDER_BINDING_DAYS)],
  ['paymentDays', formatGermanNumber(PAYMENT_DAYS)],
  ['idleMinutes', formatGermanNumber(IDLE_LIMIT_MS / 60_000)],
  ['reminderDays', formatGermanList(REMINDER_DAYS.map(String))],
  ['reviewAnswerDays', formatGermanNumber(REVIEW_ANSWER_DAYS)],
  ['reviewCountedMonths', formatGermanNumber(REVIEW_RULES.countedMonths)],
  ['reviewLeastForMean', formatGermanNumber(REVIEW_RULES.leastForMean)],
  ['reviewTextHighest', formatGermanNumber(REVIEW_LIMITS.text.highest)],
  ['reviewTextLowest', formatGermanNumber(REVIEW_LIMITS.text.lowest)],
]);
