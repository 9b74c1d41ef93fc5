import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { buildReplyLink, filterMessages, formatMessageTime, sortMessages } from './message.ts';

describe('order: unread first, then newest first', () => {
  test.each([
    [
      'unread before newer ones',
      [
        aMessage({ id: 'a', status: 'read', created_at: '2026-02-02T00:00:00Z' }),
        aMessage({ id: 'b', status: 'unread', created_at: '2026-01-01T00:00:00Z' }),
      ],
      'b,a',
    ],
    [
      'newest first',
      [
        aMessage({ id: 'a', created_at: '2026-01-01T00:00:00Z' }),
        aMessage({ id: 'b', created_at: '2026-01-01T00:00:01Z' }),
      ],
      'b,a',
    ],
    [
      'the same time: by id, so that the order never jumps',
      [aMessage({ id: 'b' }), aMessage({ id: 'a' })],
      'a,b',
    ],
    ['an unreadable time last', [aMessage({ id: 'a', created_at: 'gestern' }), aMessage({ id: 'b' })], 'b,a'],
    [
      'an unknown status is no unread one',
      [aMessage({ id: 'a', status: 'archiviert' }), aMessage({ id: 'b', status: 'unread' })],
      'b,a',
    ],
  ])('%s', (_name, messages, expected) => {
    expect(
      sortMessages(messages)
        .map(({ id }) => id)
        .join(),
    ).toBe(expected);
  });
});

describe('filter', () => {
  const message = aMessage({
    name: 'Jana Weber',
    email: 'jana@firma.example',
    betreff: 'Leitung Finanzen',
    nachricht: 'Wir suchen in Kassel.',
    notes: 'Rückruf',
  });
  test.each([
    ['', true],
    ['  ', true],
    ['weber', true],
    ['FIRMA.EXAMPLE', true],
    ['finanzen', true],
    ['kassel', true],
    ['rückruf', true],
    ['weber kassel', true],
    ['weber hamburg', false],
  ])('search %j: %s', (search, isFound) => {
    expect(filterMessages([message], { status: 'all', search })).toHaveLength(isFound ? 1 : 0);
  });

  test.each(['unread', 'read', 'responded'] as const)('status %s', (status) => {
    const messages = [
      aMessage({ status: 'unread' }),
      aMessage({ status: 'read' }),
      aMessage({ status: 'responded' }),
      aMessage({ status: 'x' }),
    ];
    expect(filterMessages(messages, { status, search: '' }).map((found) => found.status)).toEqual([status]);
    expect(filterMessages(messages, { status: 'all', search: '' })).toHaveLength(4);
  });
});

describe('time as day.month.year hour:minute in Berlin (section 2)', () => {
  test.each([
    ['winter', '2026-11-21T07:05:00Z', '21.11.2026 08:05'],
    ['summer', '2026-07-01T07:05:00Z', '01.07.2026 09:05'],
    ['the next day in Berlin', '2026-12-31T23:30:00+00:00', '01.01.2027 00:30'],
    ["PostgreSQL's own form", '2026-11-21 07:05:00.123456+00', '21.11.2026 08:05'],
    ['no time stamp', 'gestern', 'gestern'],
  ])('%s', (_name, timeStamp, expected) => {
    expect(formatMessageTime(timeStamp)).toBe(expected);
  });
});

describe('reply link', () => {
  test('address and subject, nothing else', () => {
    const link = buildReplyLink({ email: 'jana@firma.example', betreff: 'Leitung & „Finanzen“' });
    expect(link).toBe(
      `mailto:jana%40firma.example?subject=${encodeURIComponent('AW: Leitung & „Finanzen“')}`,
    );
  });

  test.each([
    ['a further recipient in the address', { email: 'a@b.de?bcc=c@d.de', betreff: 'x' }],
    ['a header in the subject', { email: 'a@b.de', betreff: 'x&bcc=c@d.de' }],
    ['a line break in the subject', { email: 'a@b.de', betreff: 'x\r\nBcc: c@d.de' }],
  ])('%s adds nothing', (_name, message) => {
    const url = new URL(buildReplyLink(message));
    expect([...url.searchParams.keys()]).toEqual(['subject']);
    expect(url.searchParams.get('subject')).not.toMatch(/[\r\n]/);
  });
});
