import { describe, expect, test } from 'vitest';
import { buildReplyLink } from './message.ts';

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
