import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { countOf, withoutMessages, withStatus } from './status-counts.ts';

const COUNTS = { unread: 3, read: 2 };
const [unread, read] = [aMessage({ status: 'unread' }), aMessage({ status: 'read' })];

test.each([
  ['all', 5],
  ['unread', 3],
  ['responded', 0],
])('%s: %i', (status, count) => expect(countOf(COUNTS, status)).toBe(count));

describe('what a change makes of the counts', () => {
  test('messages go', () => {
    expect(withoutMessages(COUNTS, [unread, read, unread])).toEqual({ unread: 1, read: 1 });
  });

  test('never less than none', () => {
    expect(withoutMessages({ read: 1 }, [read, read, unread])).toEqual({ read: 0, unread: 0 });
  });

  test('messages get another status, also the one they have', () => {
    expect(withStatus(COUNTS, [unread, read], 'read')).toEqual({ unread: 2, read: 3 });
    expect(withStatus(COUNTS, [unread], 'responded')).toEqual({ unread: 2, read: 2, responded: 1 });
  });
});
