import { afterEach, expect, test, vi } from 'vitest';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { takePageRequestAnswer } from '#lib/http/page-request-answer.ts';
import { sendPageRequest, AGENCY_ID_PLACEHOLDER } from './page-request.ts';

const ORIGIN = 'https://www.example.org';

function send(url: string, pathname: string): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return Promise.resolve(new Response('[]'));
  });
  globalThis.pageRequest = sendPageRequest(
    { url, headers: {}, isForDirectory: false },
    { origin: ORIGIN, pathname },
  );
  return sent;
}

afterEach(() => {
  globalThis.pageRequest = undefined;
  vi.unstubAllGlobals();
});

test('a request to the page’s own host finds it by itself, and its answer is handed out once', async () => {
  expect(send(`${ORIGIN_PLACEHOLDER}/rest/v1/x`, '/agenturen')).toEqual([`${ORIGIN}/rest/v1/x`]);
  const { signal } = new AbortController();
  expect(takePageRequestAnswer(`${ORIGIN}/rest/v1/y`, signal)).toBeUndefined();
  expect(await (await takePageRequestAnswer(`${ORIGIN}/rest/v1/x`, signal))?.text()).toBe('[]');
  expect(takePageRequestAnswer(`${ORIGIN}/rest/v1/x`, signal)).toBeUndefined();
});

test.each([
  ['/agenturen/7', ['https://abc.supabase.co/rest/v1/x?id=eq.7']],
  ['/agenturen/12/', ['https://abc.supabase.co/rest/v1/x?id=eq.12']],
  ['/agenturen/12-nord-7', ['https://abc.supabase.co/rest/v1/x?id=eq.12']],
  ['/agenturen/abc', []],
  ['/agenturen/0', []],
  ['/agenturen/7a', []],
])('at %s a request for one agency goes to %j', (pathname, sent) => {
  expect(send(`https://abc.supabase.co/rest/v1/x?id=eq.${String(AGENCY_ID_PLACEHOLDER)}`, pathname)).toEqual(
    sent,
  );
});

test('a request that fails is left to the code that takes its answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  globalThis.pageRequest = sendPageRequest(
    { url: `${ORIGIN}/rest/v1/x`, headers: {}, isForDirectory: false },
    { origin: ORIGIN, pathname: '/' },
  );
  const { signal } = new AbortController();
  await expect(takePageRequestAnswer(`${ORIGIN}/rest/v1/x`, signal)).rejects.toThrow('Failed to fetch');
});
