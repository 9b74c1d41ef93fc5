import { expect, test } from 'vitest';
import { NO_KEYS } from '#directory/model/landing/landing-keys.ts';
import { QUESTIONS } from '#pages/model/faq.ts';
import { questionsFor } from './questions.ts';

test.each([
  { ...NO_KEYS, place: 'koeln' },
  { ...NO_KEYS, place: 'koeln', specialization: 'it' },
  { ...NO_KEYS, specialization: 'it' },
  { ...NO_KEYS, industry: 'energie' },
])('the questions of %j are those of the FAQ', (keys) => {
  const asked = questionsFor(keys);
  expect(asked).toHaveLength(2);
  for (const { id, question } of asked)
    expect(QUESTIONS).toContainEqual(expect.objectContaining({ id, question }));
});
