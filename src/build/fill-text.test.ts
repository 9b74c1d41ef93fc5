import { describe, expect, test } from 'vitest';
import { parseSiteFacts } from '#config/parse-site-facts.ts';
import { RETENTION } from '#config/retention.ts';
import { evaluateSiteCases } from '#config/site-cases.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import { fillText } from './fill-text.ts';

const fill = (text: string, reportsErrors = false) =>
  fillText(
    text,
    evaluateSiteCases(parseSiteFacts({}, { isLive: true }), { reportsErrors, showsSamples: false }),
    'text.md',
  );

describe('a text made from what is configured', () => {
  test.each([
    ['a line whose case holds', true, 'a\n- b\nc'],
    ['one whose case does not', false, 'a\nc'],
  ])('%s', (_name, reportsErrors, expected) => {
    expect(fill('a\n- {{?reportsErrors}}b\nc', reportsErrors)).toBe(expected);
  });

  test.each([
    [true, 'a'],
    [false, 'a\nb'],
  ])('a line for where a case does not hold: %s', (reportsErrors, expected) => {
    expect(fill('a\n{{?!reportsErrors}}b', reportsErrors)).toBe(expected);
  });

  test('a line with two cases needs both', () => {
    expect(fill('a\n{{?reportsErrors}}{{?hasNoTaxNumber}}b', true)).toBe('a\nb');
    expect(fill('a\n{{?reportsErrors}}{{?!hasNoTaxNumber}}b', true)).toBe('a');
  });

  test('periods and limits become numbers; facts wait for the page', () => {
    expect(fill('{{adminLogMonths}} Monate, {{reviewTextHighest}} Zeichen, {{company}}')).toBe(
      `${String(RETENTION.adminLogMonths)} Monate, ${formatGermanNumber(REVIEW_LIMITS.text.highest)} Zeichen, {{company}}`,
    );
  });

  test.each([
    ['{{?isRegisterd}}a', 'text.md: there is no case isRegisterd'],
    ['{{compagny}}', 'text.md: there is no fact and no figure compagny'],
  ])('%s is a mistake that stops the build', (text, message) => expect(() => fill(text)).toThrow(message));
});
