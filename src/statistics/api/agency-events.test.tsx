import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '#tests/fixtures/session.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';
import type * as AgencyEvents from './agency-events.ts';

/* The events of agencies that a page counts, and when it sends them. docs/decisions/statistics.md. */

const URL = `${RPC_URL}/count_agency_events`;

/** Opens a new page view, which has recorded nothing yet. */
async function openPage(): Promise<typeof AgencyEvents> {
  vi.resetModules();
  return import('./agency-events.ts');
}

function serveCounting(answer: () => Response = () => new HttpResponse(null, { status: 204 })): unknown[] {
  const calls: unknown[] = [];
  server.use(
    http.post(URL, async ({ request }) => {
      calls.push(await request.json());
      return answer();
    }),
  );
  return calls;
}

function setVisibility(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Waits until the counter's code is loaded and has recorded all events. */
const settle = async () => {
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.dynamicImportSettled();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
});

afterEach(() => setVisibility('hidden'));

describe('a page', () => {
  test('sends what it has shown in one call when it is hidden, each once [C45]', async () => {
    const calls = serveCounting();
    const { recordEvents } = await openPage();
    recordEvents('view', [4]);
    recordEvents('view', [4]);
    recordEvents('comparison', [4, 9]);
    // A built-in profile.
    recordEvents('website_click', [-1]);
    await settle();
    expect(calls).toEqual([]);
    setVisibility('hidden');
    await vi.waitFor(() => expect(calls).toEqual([{ events: { view: [4], comparison: [4, 9] } }]));
    setVisibility('visible');
    recordEvents('view', [4]);
    recordEvents('shortlisting', [4]);
    await settle();
    setVisibility('hidden');
    await vi.waitFor(() => expect(calls.slice(1)).toEqual([{ events: { shortlisting: [4] } }]));
  });

  test('sends while it is still looked at, so that few calls have to outlive it', async () => {
    const calls = serveCounting();
    const { recordEvents } = await openPage();
    recordEvents('view', [4]);
    await settle();
    recordEvents('comparison', [4]);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(calls).toEqual([{ events: { view: [4], comparison: [4] } }]));
    setVisibility('hidden');
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('that is hidden at once, because a link opens another page, sends as soon as it can', async () => {
    const calls = serveCounting();
    const { recordEvents } = await openPage();
    setVisibility('hidden');
    recordEvents('website_click', [4]);
    await settle();
    await vi.waitFor(() => expect(calls).toEqual([{ events: { website_click: [4] } }]));
  });

  test.each([
    ['of somebody who is signed in', () => storeSession()],
    [
      'that a program drives',
      () => {
        vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true);
      },
    ],
    [
      'without a network',
      () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      },
    ],
  ])('%s sends nothing', async (_, prepare) => {
    const calls = serveCounting();
    prepare();
    const { recordEvents } = await openPage();
    recordEvents('view', [4]);
    await settle();
    setVisibility('hidden');
    await settle();
    expect(calls).toEqual([]);
    // Sends the rest, so that no call happens after the test.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    storeSession();
  });

  test.each([
    ['refused', () => HttpResponse.json({ message: 'no' }, { status: 403 })],
    ['not there', () => HttpResponse.json({ message: 'no' }, { status: 404 })],
    ['broken', () => new HttpResponse('<h1>', { status: 502 })],
    ['unreachable', () => HttpResponse.error()],
  ])('says nothing of a counter that is %s, and keeps nothing [C45 faults]', async (_, answer) => {
    const calls = serveCounting(answer);
    const { recordEvents } = await openPage();
    recordEvents('view', [4]);
    await settle();
    setVisibility('hidden');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
  });
});
