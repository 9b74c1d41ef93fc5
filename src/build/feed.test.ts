import { expect, test } from 'vitest';
import { buildFeed } from './feed.ts';

test('the feed has every article, and text that is no markup', () => {
  const feed = buildFeed('https://www.example.org', 'Marke', [
    { slug: 'a', title: 'A & <B>', excerpt: 'Kurz', date: '2025-05-01', checked: '2026-11-22' },
    { slug: 'c', title: 'C', excerpt: 'Auch', date: '2025-04-01', checked: '2026-01-02' },
  ]);
  expect(feed.match(/<entry>/g)).toHaveLength(2);
  expect(feed).toContain('<title>A &amp; &lt;B></title>');
  expect(feed).toContain('<id>https://www.example.org/blog/a</id>');
  expect(feed).toContain('  <updated>2026-11-22T00:00:00Z</updated>\n  <author>');
});
