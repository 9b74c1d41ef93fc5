import { expect, test } from 'vitest';
import { hasValidationFailed } from './directory-check.ts';

test.each([
  { agencies: 0, unreadable: 0, failed: false },
  { agencies: 1, unreadable: 0, failed: false },
  { agencies: 1, unreadable: 5, failed: false },
  { agencies: 0, unreadable: 1, failed: true },
])('$agencies agencies, $unreadable unreadable rows: $failed', ({ agencies, unreadable, failed }) => {
  expect(hasValidationFailed({ agencyCount: agencies, entryCount: agencies + unreadable })).toBe(failed);
});
