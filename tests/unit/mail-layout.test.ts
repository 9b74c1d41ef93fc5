import { composeMonthlyReport } from '#supabase/functions/entry-account/monthly-report.ts';
import { expect, test } from 'vitest';
import {
  composeReviewNotice,
  REVIEW_NOTICE_KINDS,
} from '#supabase/functions/entry-account/review-notices.ts';
import { composeMail } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailIdentity } from '#supabase/functions/_shared/mail-settings.ts';

const SENDER: MailIdentity = {
  from: { name: 'Beraterkompass', address: 'post@beraterkompass.example' },
  to: { name: '', address: 'team@beraterkompass.example' },
  imprint: ['Muster GmbH, Weg 1, 10115 Berlin'],
  siteUrl: 'https://www.example.de',
};

const TO = { name: '', address: 'a@b.example' };

test('a mail says the same in text and HTML, with every kind of part, and the operator in the foot', () => {
  const { text, html, replyTo, headers } = composeMail(SENDER, {
    to: TO,
    subject: 'Betreff',
    blocks: [
      'Guten Tag,',
      { heading: 'Neues' },
      { code: '1234 5678' },
      {
        facts: [
          ['Name', 'Jo'],
          ['Ort', 'Köln'],
        ],
      },
      { list: ['eins', 'zwei'] },
      { quote: 'Erste Zeile\n\nZweite' },
      { link: 'Zum Artikel', href: 'https://www.example.de/artikel?a=1&b=2' },
      { button: 'Bestätigen', href: 'https://www.example.de/#token' },
    ],
    reason: 'Sie erhalten diese E-Mail als Beispiel.',
    isAutomatic: true,
    headers: { 'List-Unsubscribe': '<https://www.example.de/abmelden>' },
  });
  expect(text).toBe(`Guten Tag,

Neues

1234 5678

Name: Jo
Ort: Köln

- eins
- zwei

> Erste Zeile
> 
> Zweite

Zum Artikel:
https://www.example.de/artikel?a=1&b=2

Bestätigen:
https://www.example.de/#token

--${' '}
Sie erhalten diese E-Mail als Beispiel.

Beraterkompass
Muster GmbH, Weg 1, 10115 Berlin
Impressum: https://www.example.de/impressum
Datenschutz: https://www.example.de/datenschutz
`);
  expect(html).toContain('Erste Zeile<br>\n<br>\nZweite');
  expect(html).toContain('href="https://www.example.de/artikel?a=1&amp;b=2"');
  // The address can be read and copied, too.
  expect(html).toMatch(
    />Zum Artikel<\/a><\/p>\n<p[^>]*>https:\/\/www\.example\.de\/artikel\?a=1&amp;b=2<\/p>/,
  );
  expect(html).toMatch(/>Bestätigen<\/a><\/p>\n<p[^>]*>https:\/\/www\.example\.de\/#token<\/p>/);
  expect(html).toContain('Muster GmbH, Weg 1, 10115 Berlin<br>');
  expect(replyTo).toBe('team@beraterkompass.example');
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://www.example.de/abmelden>',
  });
});

test('markup in what somebody wrote is text', () => {
  const { html } = composeMail(SENDER, {
    to: TO,
    subject: '<b>"&',
    blocks: [
      { quote: '<script>alert(1)</script>' },
      { facts: [['<i>', '</p>']] },
      { link: '<', href: 'https://x/"><img' },
    ],
    reason: '<hr>',
    isAutomatic: false,
  });
  expect(html).not.toMatch(/<(?:script|i|hr|img)>|<\/p><\/b>/);
  expect(html).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test.each([
  [[5], 'https://b.example/eintrag/5/statistik'],
  [[5, 6], 'https://b.example/eintrag'],
])('the monthly report about %j leads to %s', (ids, address) => {
  const entries = ids.map((id) => ({ id, entry: 'Ahornsteg', figures: { view: 7 } }));
  const report = composeMonthlyReport({ month: '2026-10', more: 0, entries }, 'https://b.example');
  expect(report?.blocks).toContainEqual({ button: 'Alle Monate ansehen', href: address });
  expect(composeMonthlyReport({ month: '2026-13', more: 0, entries }, null)).toBeNull();
});

test.each(REVIEW_NOTICE_KINDS)(
  '%s, where the address of the site is not known, names no path alone',
  (kind) => {
    const blocks = JSON.stringify(composeReviewNotice(kind, { entry: 'Ahornsteg', agency: 5 }, null)?.blocks);
    expect(blocks).not.toMatch(/\/bewerten|\/eintrag|null/);
  },
);
