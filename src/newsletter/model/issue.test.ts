import { expect, test } from 'vitest';
import { checkIssue, countProgress, ISSUE_LIMITS } from './issue.ts';

const article = { title: 'Kosten', text: 'Was es kostet.', path: '/blog/kosten' };
const ISSUE = { subject: 'Neu', introduction: '', articles: [article] };

test.each([
  [{}, {}],
  [{ subject: ' ' }, { subject: 'Bitte geben Sie einen Betreff ein.' }],
  [{ subject: 'a\nBcc: b' }, { subject: 'Bitte schreiben Sie den Betreff in eine Zeile.' }],
  [{ subject: '😀'.repeat(ISSUE_LIMITS.subject) }, {}],
  [{ subject: '😀'.repeat(ISSUE_LIMITS.subject + 1) }, { subject: expect.stringContaining('150') }],
  [{ introduction: 'ä'.repeat(ISSUE_LIMITS.introduction) }, {}],
  [
    { introduction: 'ä'.repeat(ISSUE_LIMITS.introduction + 1) },
    { introduction: expect.stringContaining('4.000') },
  ],
  [{ articles: [] }, { articles: 'Bitte wählen Sie mindestens einen Artikel.' }],
  [{ articles: Array.from({ length: ISSUE_LIMITS.articles }, () => article) }, {}],
  [
    { articles: Array.from({ length: ISSUE_LIMITS.articles + 1 }, () => article) },
    { articles: expect.stringContaining('10') },
  ],
])('of an issue with %o, %o is wrong', (part, faults) => {
  expect(checkIssue({ ...ISSUE, ...part })).toEqual(faults);
});

test('an issue is as far as its mails are dealt with', () => {
  expect(countProgress({ queued: 4, sent: 5, failed: 1, unclear: 1, unsubscribed: 1 })).toEqual({
    total: 12,
    done: 8,
  });
  expect(countProgress({})).toEqual({ total: 0, done: 0 });
});
