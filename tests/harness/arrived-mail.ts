import { expect } from 'vitest';
import type { CaughtMail } from './mail-catcher.ts';

/** The words of a mail, without markup and blanks, so that its two parts can be compared. */
function wordsOf(html: string): string {
  return html
    .replace(/^[^]*<body/u, '<body')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const onlySigns = (words: string) => words.replaceAll(/[^\p{L}\p{N}@]/gu, '');

/**
 * Expects the properties of every mail of the site, however it was caused: text and HTML that say the same, nothing to fetch, no
 * script, no colours that a dark client could not turn, a date, a Message-ID of the site's domain, one recipient, one address for
 * answers.
 *
 * @param fileCount how many files come with it
 */
export function expectCompleteMail(mail: CaughtMail | undefined, fileCount = 0): void {
  if (mail === undefined) throw new Error('The mail did not arrive.');
  const { parsed, envelope, source } = mail;
  expect(parsed.headers.get('content-type')).toMatchObject({
    value: fileCount === 0 ? 'multipart/alternative' : 'multipart/mixed',
  });
  expect(parsed.attachments).toHaveLength(fileCount);
  expect(envelope.to).toHaveLength(1);
  expect(parsed.to).toMatchObject({ value: [{ address: envelope.to[0] }] });
  expect([parsed.cc, parsed.bcc]).toEqual([undefined, undefined]);
  expect(parsed.replyTo?.value).toHaveLength(1);
  expect(parsed.from?.value).toMatchObject([{ address: envelope.from }]);
  expect(parsed.messageId).toMatch(/^<[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@[a-z.]+>$/);
  expect(source).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000\r$/m);
  // After a comma the sentence continues, so only „Sie“ and nouns have a capital letter there.
  expect(parsed.text).not.toMatch(
    /^Guten Tag,\n\n(?:Auf|Bei|Das|Der|Die|Eine?|Es|Für|Jemand|Mit|Unter|Über|Wir)\s/u,
  );

  const html = parsed.html === false ? '' : parsed.html;
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/<(?:img|script|link|iframe|form|video|object|style)\b|url\(|src=|background/i);
  expect(html).not.toMatch(/color:(?!inherit)/i);
  expect(onlySigns(wordsOf(html))).toBe(onlySigns(parsed.text ?? ''));
}

/** A text as a mail quotes it. */
export const quoted = (words: string) => words.replaceAll(/^/gm, '> ');
