import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataError } from '#lib/http/errors.ts';
import { createQueryClient } from './query-client.ts';

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

/** Starts a query that always fails, and records the time of each try. */
function watchFailingQuery(error: Error, client = createQueryClient()) {
  const start = Date.now();
  const askedAt: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['test'],
    queryFn: () => {
      askedAt.push(Date.now() - start);
      return Promise.reject(error);
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { askedAt, observer, stop };
}

const UNREACHABLE = new DataError('unreachable', 'fetch failed');

describe('retries of a transient failure', () => {
  test('are three, after 1, 2 and 4 seconds [M38]', async () => {
    const { askedAt, observer, stop } = watchFailingQuery(UNREACHABLE);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(askedAt).toEqual([0, 1_000, 3_000, 7_000]);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: UNREACHABLE });
    stop();
  });

  test('leave the query loading until the last one has failed', async () => {
    const { observer, stop } = watchFailingQuery(UNREACHABLE);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(observer.getCurrentResult().status).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(observer.getCurrentResult().status).toBe('error');
    stop();
  });

  test('never wait longer than 30 seconds', async () => {
    const { askedAt, stop } = watchFailingQuery(UNREACHABLE, createQueryClient(16_000));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(askedAt).toEqual([0, 16_000, 46_000, 76_000]);
    stop();
  });

  test.each([502, 503, 504])('follow status %i', async (status) => {
    const { askedAt, stop } = watchFailingQuery(new DataError('server', 'Message', { status }));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(askedAt).toHaveLength(4);
    stop();
  });

  test('end as soon as one succeeds', async () => {
    const ask = vi.fn<() => Promise<string>>();
    ask.mockRejectedValueOnce(UNREACHABLE).mockResolvedValue('data');
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['test'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'data' });
    stop();
  });
});

describe('no retry', () => {
  test.each([
    new DataError('offline', 'fetch failed'),
    new DataError('timeout', 'Request timed out'),
    new DataError('forbidden', '401 Unauthorized', { status: 401 }),
    new DataError('forbidden', '403 Forbidden', { status: 403 }),
    new DataError('notFound', '404 Not Found', { status: 404 }),
    new DataError('notFound', 'PGRST116', { status: 406 }),
    new DataError('conflict', '409 Conflict', { status: 409 }),
    new DataError('rateLimited', '429 Too Many Requests', { status: 429 }),
    new DataError('server', '500 Internal Server Error', { status: 500 }),
    new DataError('invalid', 'The answer is no JSON', { status: 200 }),
    new TypeError('a fault of the program'),
  ])('follows $message', async (error) => {
    const { askedAt, observer, stop } = watchFailingQuery(error);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(askedAt).toEqual([0]);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error });
    stop();
  });

  test('follows a failed write', async () => {
    const write = vi.fn<() => Promise<never>>(() => Promise.reject(UNREACHABLE));
    const mutation = createQueryClient().getMutationCache().build(createQueryClient(), { mutationFn: write });
    await expect(mutation.execute(undefined)).rejects.toBe(UNREACHABLE);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(write).toHaveBeenCalledTimes(1);
  });
});

describe('what was loaded', () => {
  test.each([
    { age: 5 * MINUTE - 1, calls: 1 },
    { age: 5 * MINUTE, calls: 2 },
  ])('is asked for $calls times when it is needed again after $age ms', async ({ age, calls }) => {
    const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('data'));
    const client = createQueryClient();
    const options = { queryKey: ['test'], queryFn: ask, gcTime: Infinity };
    await client.query(options);
    await vi.advanceTimersByTimeAsync(age);
    await client.query(options);
    expect(ask).toHaveBeenCalledTimes(calls);
  });

  test.each([
    { age: 5 * MINUTE - 1, data: 'data' },
    { age: 5 * MINUTE, data: undefined },
  ])('is $data when nobody has needed it for $age ms', async ({ age, data }) => {
    const client = createQueryClient();
    await client.query({ queryKey: ['test'], queryFn: () => Promise.resolve('data') });
    await vi.advanceTimersByTimeAsync(age);
    expect(client.getQueryData(['test'])).toBe(data);
  });
});
