import { afterEach, expect, test, vi } from 'vitest';
import { OWN_ORIGIN } from '#config/own-origin.ts';
import { takePageRequestAnswer } from '#data/page-request-answer.ts';
import { sendPageRequest, SOME_AGENCY_ID } from './page-request.ts';

const ORIGIN = 'https://www.example.org';

function send(url: string, pathname: string): string[] {
  const sent: string[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return Promise.resolve(new Response('[]'));
  });
  void sendPageRequest({ url, headers: {} }, { origin: ORIGIN, pathname });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a request to the page’s own host finds it by itself, and its answer is handed out once', async () => {
  expect(send(`${OWN_ORIGIN}/rest/v1/x`, '/agenturen')).toEqual([`${ORIGIN}/rest/v1/x`]);
  const { signal } = new AbortController();
  expect(takePageRequestAnswer(`${ORIGIN}/rest/v1/y`, signal)).toBeUndefined();
  expect(await (await takePageRequestAnswer(`${ORIGIN}/rest/v1/x`, signal))?.text()).toBe('[]');
  expect(takePageRequestAnswer(`${ORIGIN}/rest/v1/x`, signal)).toBeUndefined();
});

test.each([
  ['/agenturen/7', ['https://abc.supabase.co/rest/v1/x?id=eq.7']],
  ['/agenturen/12/', ['https://abc.supabase.co/rest/v1/x?id=eq.12']],
  ['/agenturen/abc', []],
  ['/agenturen/0', []],
  ['/agenturen/7a', []],
])('at %s a request for one agency goes to %j', (pathname, sent) => {
  expect(send(`https://abc.supabase.co/rest/v1/x?id=eq.${String(SOME_AGENCY_ID)}`, pathname)).toEqual(sent);
});

test('reading the JSON for the preview leaves the answer unread; without JSON there is none', async () => {
  vi.stubGlobal('window', {});
  const { signal } = new AbortController();
  const address = `${ORIGIN}/rest/v1/x`;
  const open = () => sendPageRequest({ url: address, headers: {} }, { origin: ORIGIN, pathname: '/' });

  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"id":1}')));
  expect(await open()).toEqual({ id: 1 });
  expect(await (await takePageRequestAnswer(address, signal))?.json()).toEqual({ id: 1 });

  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Wartung</h1>')));
  expect(await open()).toBeUndefined();
  expect(await (await takePageRequestAnswer(address, signal))?.text()).toBe('<h1>Wartung</h1>');

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await open()).toBeUndefined();
  await expect(takePageRequestAnswer(address, signal)).rejects.toThrow('Failed to fetch');
});
