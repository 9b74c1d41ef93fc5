import { RETENTION } from '#config/retention.ts';
import { REVIEW_ANSWER_DAYS, REVIEW_LIMITS } from '#domain/client-reviews/review-terms.ts';
import { REVIEW_RULES } from '#domain/client-reviews/summary.ts';
import { CONTRACT_REMINDER_DAYS, ORDER_BINDING_DAYS, PAYMENT_DAYS } from '#domain/contracts/contract.ts';
import { CLAIM_OBJECTION_DAYS, REMINDER_DAYS } from '#domain/entry/entry-periods.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { IDLE_LIMIT_MS } from '#domain/session/idle.ts';

/** The figures that a text names as {{reviewAnswerDays}}: periods, limits and parameters, from the constants that the code runs on. */
export const TEXT_FIGURES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(RETENTION).map(([name, figure]) => [name, formatGermanNumber(figure)] as const),
  ['claimObjectionDays', formatGermanNumber(CLAIM_OBJECTION_DAYS)],
  ['contractReminderDays', formatGermanList(CONTRACT_REMINDER_DAYS.map(String))],
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
