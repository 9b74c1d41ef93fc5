import { describe, expect, test } from 'vitest';
import { aMessage, toMessageRow } from '#tests/fixtures/message.ts';
import { inboxCountsSchema, inboxPageSchema } from './inbox-answer.ts';

const MESSAGE = aMessage();
const PAGE = { messages: [toMessageRow(MESSAGE)], next: [true, '2026-01-01', 'a'], newest: '2026-01-01' };
const COUNTS = { all: { unread: 1 }, found: {}, newest: null };

describe('a page', () => {
  test('is read, its rows with the names of the model', () => {
    expect(inboxPageSchema.parse(PAGE)).toEqual({ ...PAGE, messages: [MESSAGE] });
    expect(inboxPageSchema.parse({ messages: [], next: null, newest: null }).messages).toEqual([]);
  });

  test.each([null, [], {}, { ...PAGE, messages: {} }, { ...PAGE, messages: [{}] }, { ...PAGE, next: ['x'] }])(
    '%j is none',
    (answer) => expect(inboxPageSchema.safeParse(answer).success).toBe(false),
  );
});

describe('counts', () => {
  test('are read as they are', () => expect(inboxCountsSchema.parse(COUNTS)).toEqual(COUNTS));

  test.each([null, [], {}, { ...COUNTS, all: { unread: '1' } }, { all: {}, newest: null }])(
    '%j are none',
    (answer) => expect(inboxCountsSchema.safeParse(answer).success).toBe(false),
  );
});
