import { expect, test } from 'vitest';
import { aModerationItem } from '#tests/fixtures/client-review.ts';
import { isAnswerOpen } from './moderation.ts';

test.each([
  ['while the author may still answer', 'disputed', null, 0, true],
  ['until he has', 'disputed', 'Doch, es gab ihn.', 0, false],
  ['until his time is over', 'disputed', null, 7, false],
  ['while the review is hidden', 'published', null, 0, false],
] as const)('a review cannot be removed %s', (_when, state, statement, now, isOpen) => {
  const item = aModerationItem();
  const dispute = {
    openedAt: new Date(0).toISOString(),
    answerUntil: new Date(7).toISOString(),
    reason: 'no_mandate',
    explanation: '',
    statement,
  } as const;
  expect(isAnswerOpen({ ...item, review: { ...item.review, state, dispute } }, now)).toBe(isOpen);
});
