import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { parseInboxCounts, parseInboxPage } from './inbox-answer.ts';

const PAGE = { messages: [aMessage()], next: [true, '2026-01-01', 'a'], newest: '2026-01-01' };
const COUNTS = { all: { unread: 1 }, found: {}, newest: null };

describe('a page', () => {
  test('is read as it is', () => {
    expect(parseInboxPage(PAGE)).toEqual(PAGE);
    expect(parseInboxPage({ messages: [], next: null, newest: null })?.messages).toEqual([]);
  });

  test.each([null, [], {}, { ...PAGE, messages: {} }, { ...PAGE, messages: [{}] }, { ...PAGE, next: ['x'] }])(
    '%j is none',
    (answer) => {
      expect(parseInboxPage(answer)).toBeNull();
    },
  );
});

describe('counts', () => {
  test('are read as they are', () => {
    expect(parseInboxCounts(COUNTS)).toEqual(COUNTS);
  });

  test.each([null, [], {}, { ...COUNTS, all: { unread: '1' } }, { all: {}, newest: null }])(
    '%j are none',
    (answer) => {
      expect(parseInboxCounts(answer)).toBeNull();
    },
  );
});
