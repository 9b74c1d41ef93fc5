import { expect, onTestFinished, test, vi } from 'vitest';
import { shortlist } from './shortlist.ts';

test('where the browser forbids storage, the list lasts as long as the page', () => {
  const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  onTestFinished(() => {
    storing.mockRestore();
    shortlist.replace({ ids: [], compared: [] });
  });
  shortlist.replace({ ids: [3], compared: [] });
  expect(shortlist.read().ids).toEqual([3]);
});
