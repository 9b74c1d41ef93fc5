import { afterEach, expect, test, vi } from 'vitest';
import { openAccounts } from '#supabase/functions/entry-account/accounts.ts';
import { openAdministrators } from '#supabase/functions/entry-account/administrators.ts';
import { createHandler } from '#supabase/functions/entry-account/handler.ts';
import { readSettings } from '#supabase/functions/_shared/settings.ts';
import { runFunctionJobs } from '#supabase/local/function-jobs.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

test('go on after the scheduler has given up', async () => {
  // What the answer below makes fail.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
  vi.stubGlobal('EdgeRuntime', { waitUntil });
  const environment = { SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_SECRET_KEY: 'sb_secret_one' };
  const settings = readSettings((name) => Reflect.get(environment, name));
  const { promise, resolve } = Promise.withResolvers<Response>();
  const handler = createHandler(
    settings,
    openAccounts(() => promise),
    openAdministrators(
      () => promise,
      () => Promise.resolve(),
    ),
  );
  const answer = handler.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'sb_secret_one' },
    body: '{"action": "runJobs"}',
  });
  await vi.waitFor(() => expect(waitUntil).toHaveBeenCalledTimes(1));
  resolve(Response.json([]));
  expect((await answer).status).toBe(200);
  await expect(waitUntil.mock.calls[0]?.[0]).resolves.toBe(0);
});
