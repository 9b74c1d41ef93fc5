import { delay, http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerHtml, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { shortenTimeLimit } from '#tests/harness/time-limit.ts';
import { DataError, type DataErrorKind } from './errors.ts';
import { dataFetch, loadCode, TIMEOUT_MS } from './http.ts';

const ADDRESS = 'http://supabase.test/rest/v1/Personalberatungen';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

afterAll(() => server.close());

function answer(respond: (request: Request) => Response | Promise<Response>) {
  server.use(http.all(ADDRESS, ({ request }) => respond(request)));
}

/** Returns the error that the call fails with. */
async function failureOf(init?: RequestInit): Promise<unknown> {
  return dataFetch(ADDRESS, init).then(
    (response) => {
      throw new Error(`The call succeeded with ${String(response.status)}`);
    },
    (thrown: unknown) => thrown,
  );
}

/** Takes the call and never answers. */
async function stall(): Promise<Response> {
  await delay('infinite');
  return HttpResponse.json([]);
}

/** As fetch does it: the answer is there, but its body starts and never ends, until the call is given up. */
function answerWithoutEnd(status: number) {
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('[{"id":1'));
        signal.addEventListener('abort', () => {
          controller.error(signal.reason);
        });
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    return Promise.resolve(new Response(body, { status, headers }));
  });
}

describe('a good answer', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.pgrst.object+json'])(
    'of type %s is handed over with status, headers and body',
    async (type) => {
      answer(() =>
        HttpResponse.json([{ id: 1 }], {
          status: 206,
          statusText: 'Partial Content',
          headers: { 'Content-Type': type, 'Content-Range': '0-0/9' },
        }),
      );
      const response = await dataFetch(ADDRESS);
      expect(response.status).toBe(206);
      expect(response.statusText).toBe('Partial Content');
      expect(response.headers.get('content-range')).toBe('0-0/9');
      expect(await response.json()).toEqual([{ id: 1 }]);
    },
  );

  test.each([
    { name: '204 to a write', method: 'PATCH', status: 204 },
    { name: '201 without a body', method: 'POST', status: 201 },
    { name: '200 to HEAD', method: 'HEAD', status: 200 },
  ])('may be empty: $name', async ({ method, status }) => {
    answer(() => new HttpResponse(null, { status, headers: { 'Content-Range': '*/12' } }));
    const response = await dataFetch(ADDRESS, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe('*/12');
    expect(await response.text()).toBe('');
  });

  test('is one to the request as the caller wrote it', async () => {
    answer(async (request) =>
      HttpResponse.json({
        method: request.method,
        key: request.headers.get('apikey'),
        body: await request.json(),
      }),
    );
    const response = await dataFetch(ADDRESS, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_test', 'Content-Type': 'application/json' },
      body: JSON.stringify({ Name: 'Ärzte & Co.' }),
    });
    expect(await response.json()).toEqual({
      method: 'POST',
      key: 'sb_publishable_test',
      body: { Name: 'Ärzte & Co.' },
    });
  });
});

describe('an error answer', () => {
  test.each<[status: number, statusText: string, kind: DataErrorKind]>([
    [400, 'Bad Request', 'rejected'],
    [401, 'Unauthorized', 'forbidden'],
    [403, 'Forbidden', 'forbidden'],
    [404, 'Not Found', 'rejected'],
    [406, 'Not Acceptable', 'rejected'],
    [409, 'Conflict', 'conflict'],
    [429, 'Too Many Requests', 'rateLimited'],
    [500, 'Internal Server Error', 'server'],
    [502, 'Bad Gateway', 'server'],
    [503, 'Service Unavailable', 'server'],
    [504, 'Gateway Timeout', 'server'],
  ])('%i %s without more is %s', async (status, statusText, kind) => {
    answer(() => new HttpResponse(null, { status, statusText }));
    const error = await failureOf();
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({
      kind,
      status,
      statusText,
      message: `${String(status)} ${statusText}`,
      code: undefined,
    });
  });

  test('in JSON gives its message and code [M37]', async () => {
    answer(() =>
      answerError(406, 'Not Acceptable', { code: 'PGRST116', message: 'The result contains 0 rows' }),
    );
    expect(await failureOf()).toMatchObject({
      kind: 'notFound',
      message: 'The result contains 0 rows',
      code: 'PGRST116',
      status: 406,
      statusText: 'Not Acceptable',
    });
  });

  test.each([
    { name: 'a web page', respond: () => answerHtml(502, 'Bad Gateway') },
    {
      name: 'no object',
      respond: () => HttpResponse.json('down', { status: 502, statusText: 'Bad Gateway' }),
    },
    { name: 'null', respond: () => HttpResponse.json(null, { status: 502, statusText: 'Bad Gateway' }) },
    {
      name: 'an object of other types',
      respond: () => HttpResponse.json({ message: 1, code: 2 }, { status: 502, statusText: 'Bad Gateway' }),
    },
  ])('whose body is $name is described by status and status text', async ({ respond }) => {
    answer(respond);
    expect(await failureOf()).toMatchObject({ kind: 'server', message: '502 Bad Gateway', code: undefined });
  });
});

describe('an answer that is no JSON', () => {
  test.each([
    { name: 'a web page', respond: () => answerHtml() },
    { name: 'plain text', respond: () => HttpResponse.text('[]') },
    { name: 'bytes of no type', respond: () => HttpResponse.arrayBuffer(new Uint8Array([1, 2]).buffer) },
  ])('is invalid, whatever its status says: $name', async ({ respond }) => {
    answer(respond);
    const error = await failureOf();
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ kind: 'invalid', status: 200 });
  });
});

/** Headers and a beginning arrive; then the connection is cut. */
function breakOff(): Response {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('[{"id":1,'));
      stream.error(new TypeError('The connection was cut'));
    },
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } });
}

describe('no answer', () => {
  test.each([
    ['from the start', () => HttpResponse.error()],
    ['after its beginning', breakOff],
  ])('%s is unreachable', async (_when, respond) => {
    answer(respond);
    const error = await failureOf();
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ kind: 'unreachable', status: 0, cause: expect.any(TypeError) as unknown });
  });

  test.each([
    { onLine: false, kind: 'offline' },
    { onLine: true, kind: 'unreachable' },
  ])('while the browser says that onLine is $onLine is $kind', async ({ onLine, kind }) => {
    vi.stubGlobal('navigator', { onLine });
    answer(() => HttpResponse.error());
    expect(await failureOf()).toMatchObject({ kind, status: 0 });
  });

  test('in time is a timeout', async () => {
    const limit = shortenTimeLimit();
    answer(stall);
    const error = await failureOf();
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ kind: 'timeout', status: 0 });
    expect(limit).toHaveBeenCalledExactlyOnceWith(TIMEOUT_MS);
  });

  test.each([
    { name: 'a good answer', status: 200 },
    { name: 'an error answer', status: 500 },
  ])('to the end of $name is a timeout too', async ({ status }) => {
    shortenTimeLimit();
    answerWithoutEnd(status);
    expect(await failureOf()).toMatchObject({ kind: 'timeout' });
  });

  test('is waited for ten seconds', () => expect(TIMEOUT_MS).toBe(10_000));
});

test.each([
  [true, 'missingCode'],
  [false, 'offline'],
])('code that cannot be fetched is no fault of the database (online: %s: %s)', async (onLine, kind) => {
  vi.stubGlobal('navigator', { onLine });
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadCode(() => Promise.reject(cause))).rejects.toMatchObject({ kind, cause });
});

describe('a call that the caller gives up', () => {
  test('before it starts fails as an abort and is never sent', async () => {
    const respond = vi.fn<() => Promise<Response>>(stall);
    answer(respond);
    const error = await failureOf({ signal: AbortSignal.abort() });
    expect(error).not.toBeInstanceOf(DataError);
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(respond).not.toHaveBeenCalled();
  });

  test('while it waits for the answer fails as an abort', async () => {
    const controller = new AbortController();
    answer(() => {
      controller.abort();
      return stall();
    });
    expect(await failureOf({ signal: controller.signal })).toMatchObject({ name: 'AbortError' });
  });

  test('keeps its time limit', async () => {
    shortenTimeLimit();
    answer(stall);
    const { signal } = new AbortController();
    expect(await failureOf({ signal })).toMatchObject({ kind: 'timeout' });
  });
});
