import { expect, test } from 'vitest';
import { aModerationItem } from '#tests/fixtures/client-review.ts';
import { isAnswerOpen } from './moderation.ts';

test.each([
  ['is awaited while there is time', 'disputed', null, 0, true],
  ['is there', 'disputed', 'Doch, es gab ihn.', 0, false],
  ['is too late', 'disputed', null, 7, false],
  ['is not awaited to a review that is shown', 'published', null, 0, false],
] as const)("the author's answer %s", (_when, state, statement, now, isOpen) => {
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
