import { afterEach, expect, test, vi } from 'vitest';
import { runFunctionJobs } from '#supabase/local/function-jobs.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('calls the jobs of every function that has some, and no other', async () => {
  vi.useFakeTimers();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response()));
  const stop = runFunctionJobs('secret', (name) => Promise.resolve({ url: `http://127.0.0.1/${name}` }));
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'http://127.0.0.1/send-contact-email',
    'http://127.0.0.1/entry-account',
    'http://127.0.0.1/newsletter',
  ]);
});
