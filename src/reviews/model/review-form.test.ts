import { describe, expect, test } from 'vitest';
import {
  checkReview,
  findFaultyStep,
  isBlankReview,
  isSameReview,
  toReviewDraft,
  toReviewForm,
} from './review-form.ts';
import type { ClientReviewDraft } from './review-contract.ts';

const RATINGS = { sector: 5, shortlist: 4, communication: 4, timeliness: 3, value: 4, overall: 4 };
const DRAFT: ClientReviewDraft = {
  level: 'executive',
  function: 'Finanzen',
  year: 2026,
  outcome: 'filled',
  ratings: RATINGS,
  text: 'x'.repeat(80),
  role: 'CFO',
  industry: 'Maschinenbau',
  company: 'Muster GmbH',
};

describe('the form of a review', () => {
  test('shows a draft and stores it unchanged', () => {
    expect(toReviewDraft(toReviewForm(DRAFT))).toEqual(DRAFT);
    expect(toReviewDraft(toReviewForm({}))).toEqual({});
    expect(isBlankReview(toReviewDraft(toReviewForm({})))).toBe(true);
    expect(isSameReview(DRAFT, { ...DRAFT, text: 'y' })).toBe(false);
  });

  test('shows the author by role and industry unless he says otherwise', () => {
    for (const shownAs of [undefined, ' '])
      expect(checkReview(toReviewForm({ ...DRAFT, shownAs }), 2026).content?.shownAs).toBe(
        'CFO, Maschinenbau',
      );
    expect(checkReview(toReviewForm({ ...DRAFT, shownAs: 'Geschäftsführer' }), 2026).content?.shownAs).toBe(
      'Geschäftsführer',
    );
  });

  test.each([
    [{ ...DRAFT, text: 'x'.repeat(79) }, 'text', 'words'],
    [{ ...DRAFT, ratings: { ...RATINGS, value: undefined } }, 'ratings.value', 'ratings'],
    [{ ...DRAFT, year: 2022 }, 'year', 'mandate'],
    [{ ...DRAFT, company: ' ' }, 'company', 'words'],
  ] as const)('names the faulty field, and its screen', (draft, field, step) => {
    const { faults } = checkReview(toReviewForm(draft), 2026);
    expect(faults.map(([name]) => name)).toEqual([field]);
    expect(findFaultyStep(faults)).toBe(step);
  });

  test('an empty form is faulty from its first screen on', () => {
    const { faults } = checkReview(toReviewForm({}), 2026);
    expect(findFaultyStep(faults)).toBe('mandate');
    expect(faults).toHaveLength(15);
  });
});
