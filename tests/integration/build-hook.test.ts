import { expect, test, vi } from 'vitest';
import { requestSiteBuild } from '#supabase/functions/entry-account/build-hook.ts';
import { readSettings } from '#supabase/functions/_shared/settings.ts';
import { findDeadOrigin, startHttp, startSilentServer } from '#tests/harness/loopback.ts';

/* Calls of the host's build hook, at a real server. What the database makes of them: entry-jobs.test.ts. */

const SECRET = '/build_hooks/geheim';

/** The call that is noted, where one is due. */
async function callAt(address: string): Promise<string | null | undefined> {
  const { buildHook } = readSettings(
    (name) => ({ SUPABASE_URL: 'http://127.0.0.1', SUPABASE_SECRET_KEY: 'x', BUILD_HOOK_URL: address })[name],
  );
  let noted: string | null | undefined;
  const finish = (error: string | null) => {
    noted = error;
    return Promise.resolve();
  };
  await requestSiteBuild(buildHook, { take: (hasHook) => Promise.resolve(hasHook), finish }, 500);
  return noted;
}

/** A host that answers with this status, and the calls that it received. */
async function startHost(status: number, headers: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const origin = await startHttp((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(status, headers).end('{"secret": "geheim"}');
  });
  return { origin, asked };
}

test.each([
  [200, null],
  [201, null],
  [204, null],
  [404, 'status 404'],
  [429, 'status 429'],
  [500, 'status 500'],
])('a host that answers %i is noted as %s, in one request', async (status, noted) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const { origin, asked } = await startHost(status);
  expect(await callAt(origin + SECRET)).toBe(noted);
  expect(asked).toEqual([`POST ${SECRET}`]);
  expect(JSON.stringify([log.mock.calls, said.mock.calls])).not.toContain('geheim');
  expect(log.mock.calls.length + said.mock.calls.length).toBe(1);
  vi.restoreAllMocks();
});

test('a redirect is not followed, because it would take the secret elsewhere', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const target = await startHost(200);
  const { origin } = await startHost(307, { location: target.origin + SECRET });
  expect(await callAt(origin + SECRET)).toBe('status 307');
  expect(target.asked).toEqual([]);
  vi.restoreAllMocks();
});

test('a host that is down, silent or badly named is noted, and nothing of its address', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await callAt((await findDeadOrigin()) + SECRET)).toBe('TypeError');
  expect(await callAt((await startSilentServer()) + SECRET)).toBe('TimeoutError');
  expect(await callAt('http://host.example/geheim')).toBe('BUILD_HOOK_URL is no https address');
  expect(await callAt('geheim')).toBe('BUILD_HOOK_URL is no https address');
  expect(JSON.stringify(log.mock.calls)).not.toContain('geheim');
  vi.restoreAllMocks();
});

test('without a hook nothing is called or noted', async () => expect(await callAt('')).toBeUndefined());
