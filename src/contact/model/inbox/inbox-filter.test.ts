import { expect, test } from 'vitest';
import { MAX_SEARCH_LENGTH, normaliseSearch } from './inbox-filter.ts';

test.each([
  ['', ''],
  ['   ', ''],
  ['  Jana \t Weber\n', 'Jana Weber'],
  ['a\u0000b', 'a b'],
  ['50 % von_x \\', '50 % von_x \\'],
  ['a\uD800b', 'a\uFFFDb'],
  ['ä'.repeat(MAX_SEARCH_LENGTH + 1), 'ä'.repeat(MAX_SEARCH_LENGTH)],
  ['😀'.repeat(MAX_SEARCH_LENGTH + 1), '😀'.repeat(MAX_SEARCH_LENGTH)],
])('a search for %j is sent as %j', (search, sent) => expect(normaliseSearch(search)).toBe(sent));
