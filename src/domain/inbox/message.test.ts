import { describe, expect, test } from 'vitest';
import { buildReplyLink, formatMessageTime } from './message.ts';

describe('time as day.month.year hour:minute in Berlin', () => {
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
    const link = buildReplyLink({ email: 'jana@firma.example', subject: 'Leitung & „Finanzen“' });
    expect(link).toBe(
      `mailto:jana%40firma.example?subject=${encodeURIComponent('AW: Leitung & „Finanzen“')}`,
    );
  });

  test.each([
    ['a further recipient in the address', { email: 'a@b.de?bcc=c@d.de', subject: 'x' }],
    ['a header in the subject', { email: 'a@b.de', subject: 'x&bcc=c@d.de' }],
    ['a line break in the subject', { email: 'a@b.de', subject: 'x\r\nBcc: c@d.de' }],
  ])('%s adds nothing', (_name, message) => {
    const url = new URL(buildReplyLink(message));
    expect([...url.searchParams.keys()]).toEqual(['subject']);
    expect(url.searchParams.get('subject')).not.toMatch(/[\r\n]/);
  });
});
