import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InboxPageKey } from '#data/inbox-answer.ts';
import { type InboxFilter, UNFILTERED_INBOX } from '#domain/inbox/inbox-filter.ts';
import type { StoredMessage } from '#domain/inbox/message.ts';
import { type EmbeddedServer, startEmbedded } from '#tests/harness/embedded-server.ts';

// The data layer of /admin/messages against the real auth server and database. Only what a browser
// has and Node has not is replaced.

const ADMIN_EMAIL = 'admin@beraterkompass.example';
const ADMIN_PASSWORD = 'beraterkompass-lokal';
const STRANGER_EMAIL = 'fremd@muster.example';
const ADMIN_ID = '00000000-0000-4000-8000-00000000ad01';

let server: EmbeddedServer;

beforeAll(async () => {
  server = await startEmbedded();
  // An account like the administrator's, with the same password, but no administrator.
  await server.query(`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    select gen_random_uuid(), '${STRANGER_EMAIL}', encrypted_password, now() from auth.users
    where id = '${ADMIN_ID}'`);
});

afterAll(() => server.close());

/** What auth-js looks for before it keeps a session in the browser. */
function stubBrowser() {
  const items = new Map<string, string>();
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', listening);
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible' });
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, value);
      // The names of what is kept are the names of its properties.
      Object.assign(storage, { [key]: value });
    },
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  return items;
}

/** The data layer as a freshly loaded page has it. */
async function loadPage() {
  vi.resetModules();
  const session = await import('#data/session.ts');
  const inbox = await import('#data/inbox.ts');
  const administrators = await import('#data/administrators.ts');
  const { createQueryClient } = await import('#data/query-client.ts');
  const client = createQueryClient(1);
  return {
    ...session,
    ...inbox,
    /** All pages, one after the other. */
    fetchMessages: async (filter: Partial<InboxFilter> = {}, pageSize = 1_000) => {
      const messages: StoredMessage[] = [];
      let after: InboxPageKey | null = null;
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before has ended
        const page = await inbox.fetchInboxPage(
          { ...UNFILTERED_INBOX, ...filter },
          after,
          pageSize,
          new AbortController().signal,
        );
        messages.push(...page.messages);
        after = page.next;
      } while (after !== null);
      return messages;
    },
    fetchCounts: (search = '') =>
      client.fetchQuery({ ...inbox.inboxQueries.counts(ADMIN_ID, search), staleTime: 0 }),
    fetchAccess: (userId = ADMIN_ID) =>
      client.fetchQuery({
        ...administrators.administratorQueries.access({
          userId,
          email: '',
          hasProvedFactor: false,
          isByPassword: true,
        }),
        staleTime: 0,
      }),
  };
}

type Page = Awaited<ReturnType<typeof loadPage>>;

/** Calls back once the session is as asked. */
function sessionOf({ watchSession }: Page, isWanted: (email: string | null) => boolean) {
  return new Promise<string | null>((resolve) => {
    const stop = watchSession((session) => {
      const email = session?.email ?? null;
      if (!isWanted(email)) return;
      // The first call may come before there is anything to end.
      queueMicrotask(() => {
        stop();
      });
      resolve(email);
    });
  });
}

let kept: Map<string, string>;
let page: Page;

beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', server.url);
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', server.publishableKey);
  kept = stubBrowser();
  page = await loadPage();
  await server.query('delete from public.contact_messages');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const fill = (count: number) =>
  server.query(`insert into public.contact_messages (created_at, name, email, betreff, nachricht)
    select '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute',
           'Absender ' || n, 'absender@muster.example', 'Anfrage ' || n, 'Guten Tag'
    from generate_series(1, ${String(count)}) n`);

const stored = () =>
  server.query(
    `select id::text, status, notes from public.contact_messages
     order by (status = 'unread') desc, created_at desc, id desc`,
  );

async function firstMessageId(): Promise<string> {
  const [row] = await server.query('select id::text from public.contact_messages limit 1');
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id;
  throw new Error('There is no message');
}

const quoted = (cell: string | null) => (cell === null ? 'null' : `'${cell}'`);

/** What came back, or the kind of the failure. */
async function resultOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    return error instanceof Error && 'kind' in error ? error.kind : error;
  }
}

/** What a call comes to that reaches nothing. */
const NOTHING = ['forbidden', 'none', []];

/** Answers the calls to one path in the server's place, or after it. */
function intercept(path: string, answer: (real: () => Promise<Response>) => Promise<Response>) {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes(path) ? answer(() => real(input, init)) : real(input, init);
  });
}

const unreachable = () => Promise.reject(new TypeError('fetch failed'));

/** Lets pass half a minute, in which the auth client keeps trying, in no time. */
async function skipRetries<Result>(call: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const result = call();
    // Whoever awaits it sees the failure; until then it is nobody's.
    result.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

/** Makes the kept session look as if its hour were over. */
function ageSession() {
  for (const [key, value] of kept) {
    const session: unknown = JSON.parse(value);
    if (typeof session === 'object' && session !== null && 'access_token' in session) {
      kept.set(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }));
    }
  }
}

describe('the seeded administrator', () => {
  test('signs in with the documented password, and is an administrator', async () => {
    expect(await page.signIn(ADMIN_EMAIL, ADMIN_PASSWORD)).toBeNull();
    expect(await sessionOf(page, (email) => email !== null)).toBe(ADMIN_EMAIL);
    expect(await page.fetchAccess()).toBe('administrator');
  });

  test('however the address is capitalised', async () => {
    expect(await page.signIn('Admin@Beraterkompass.example', ADMIN_PASSWORD)).toBeNull();
  });

  test.each([
    ['a wrong password', ADMIN_EMAIL, 'beraterkompass-lokal '],
    ['an empty password', ADMIN_EMAIL, ''],
    ['an unknown address', 'niemand@muster.example', ADMIN_PASSWORD],
  ])('does not come in with %s', async (_, email, password) => {
    expect(await page.signIn(email, password)).toBe('wrongCredentials');
    expect(NOTHING).toContainEqual(await resultOf(page.fetchAccess()));
  });

  test('is in no file that another project loads', async () => {
    const { readFileSync } = await import('node:fs');
    const read = (name: string) => readFileSync(new URL(`../../supabase/${name}`, import.meta.url), 'utf8');
    expect(read('local/embedded-config.ts')).toContain('seed-admin.sql');
    expect(read('config.toml')).not.toContain('seed-admin');
    expect(read('seed.sql')).not.toContain('auth.');
  });
});

const postAuth = (path: string, body: object) =>
  fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const readUsers = () => server.query('select id::text, email from auth.users order by id');

describe('signing up', () => {
  test.each([
    ['signup', { email: 'neu@muster.example', password: 'ein langes Passwort' }],
    ['signup', { email: 'neu@muster.example', password: 'ein langes Passwort', data: { role: 'admin' } }],
    ['signup', { data: {} }],
    ['magiclink', { email: 'neu@muster.example' }],
    ['admin/users', { email: 'neu@muster.example', password: 'ein langes Passwort', email_confirm: true }],
    ['invite', { email: 'neu@muster.example' }],
  ])('is closed at /%s', async (path, body) => {
    const before = await readUsers();
    expect((await postAuth(path, body)).ok).toBe(false);
    expect(await readUsers()).toEqual(before);
  });
});

async function signInAsAdministrator() {
  const failure = await page.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  if (failure !== null) throw new Error(`The administrator cannot sign in: ${failure}`);
}

describe('the inbox of an administrator', () => {
  beforeEach(signInAsAdministrator);

  test('holds every message, unread and newest first, however many pages they fill [C10]', async () => {
    await fill(2_345);
    const messages = await page.fetchMessages();
    expect(messages.map(({ id, status, notes }) => ({ id, status, notes }))).toEqual(await stored());
    expect(messages).toHaveLength(2_345);
  });

  test.each([0, 1, 999, 1_000, 1_001, 2_000])('holds all of %i messages', async (count) => {
    await fill(count);
    const messages = await page.fetchMessages();
    expect(new Set(messages.map(({ id }) => id)).size).toBe(count);
    expect(messages).toHaveLength(count);
  });

  test.each(['unread-first', 'newest', 'oldest'] as const)(
    'gives each message once in the order %s, also where pages end between messages of the same time',
    async (sort) => {
      await fill(100);
      await server.query(`update public.contact_messages set status = 'read' where betreff ~ '[05]$'`);
      const order = {
        'unread-first': `(status = 'unread') desc, created_at desc, id desc`,
        newest: 'created_at desc, id desc',
        oldest: 'created_at, id',
      }[sort];
      const expected = await server.query(`select id::text from public.contact_messages order by ${order}`);
      const messages = await page.fetchMessages({ sort }, 7);
      expect(messages.map(({ id }) => ({ id }))).toEqual(expected);
    },
  );

  const COLUMNS = 'name, email, betreff, nachricht';
  test.each([
    ['arrives', `insert into public.contact_messages (${COLUMNS}) values ('x', 'a@b', 'x', 'x')`],
    [
      'is deleted',
      `delete from public.contact_messages where id =
         (select id from public.contact_messages order by created_at desc, id desc limit 1)`,
    ],
  ])('gives every other message once where one %s between two pages', async (_, change) => {
    await fill(1_500);
    const before = await server.query('select id::text from public.contact_messages');
    let isChanged = false;
    intercept('/rest/v1/rpc/inbox_messages', async (real) => {
      const response = await real();
      const text = await response.text();
      if (!isChanged) await server.query(change);
      isChanged = true;
      return new Response(text, response);
    });
    const ids = (await page.fetchMessages()).map(({ id }) => ({ id }));
    expect(ids).toHaveLength(1_500);
    expect(ids).toEqual(expect.arrayContaining(before));
  });

  const HAYSTACK = [
    ['Jörg Müller', 'joerg@firma.example', 'Straße', 'Wir suchen 50 % mehr.', null],
    ['Zoe\u0308 Decomposed', 'u\u0308@firma.example', 'a_b', 'Pfad C:\\Temp', null],
    ['Ana ČAPEK', 'ana@Firma.example', 'AXB', 'Zeile eins\nZeile zwei', 'Rückruf am Montag'],
  ] as const;
  test.each([
    ['', [0, 1, 2]],
    ['müller', [0]],
    ['MÜLLER', [0]],
    ['mueller', [0]],
    ['strasse', [0]],
    ['zoë', [1]],
    ['capek', [2]],
    ['čapek', [2]],
    ['FIRMA.example', [0, 1, 2]],
    ['%', [0]],
    ['50 %', [0]],
    ['_', [1]],
    ['a_b', [1]],
    ['\\', [1]],
    ['C:\\Temp', [1]],
    ['zwei eins', [2]],
    ['einszeile', []],
    ['rückruf', [2]],
    ['müller hamburg', []],
    ["'; drop table contact_messages --", []],
  ] as const)('a search for %j finds messages %j, and counts them [C10]', async (search, found) => {
    await server.query(
      `insert into public.contact_messages (name, email, betreff, nachricht, notes) values
       ${HAYSTACK.map((cells) => `(${cells.map(quoted).join(', ')})`).join(', ')}`,
    );
    const names = (await page.fetchMessages({ search })).map(({ name }) => name);
    expect(names).toHaveLength(found.length);
    expect(names).toEqual(expect.arrayContaining(found.map((at) => HAYSTACK[at][0])));
    expect(await page.fetchCounts(search)).toMatchObject({
      all: { unread: 3 },
      found: found.length === 0 ? {} : { unread: found.length },
    });
  });

  test('what a message says of the vacancy is found, and comes with it [C10]', async () => {
    const vacancy = { position: 'Prokuristin', firms: [{ name: 'Säge & Söhne', asksOffLimits: true }] };
    await fill(2);
    await server.query(`insert into public.contact_messages (name, email, betreff, nachricht, vacancy)
      values ('Jo', 'jo@muster.example', 'Suche', 'Guten Tag', '${JSON.stringify(vacancy)}')`);
    for (const search of ['prokuristin', 'soehne']) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      expect(await page.fetchMessages({ search })).toMatchObject([{ name: 'Jo', vacancy }]);
    }
    expect(await page.fetchMessages({ search: 'asksOffLimits' })).toEqual([]);
  });

  test('filters by status, and counts each', async () => {
    await fill(1_200);
    await server.query(`update public.contact_messages set status = 'read' where betreff ~ '[1-4]$'`);
    await server.query(`update public.contact_messages set status = 'responded' where betreff ~ '5$'`);
    const messages = await page.fetchMessages({ status: 'read', search: 'anfrage' }, 100);
    expect(messages).toHaveLength(480);
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['read']));
    expect(await page.fetchCounts('Anfrage 117')).toMatchObject({
      all: { unread: 600, read: 480, responded: 120 },
      found: { unread: 7, read: 4, responded: 1 },
    });
  });

  test('sets status and notes, and says nothing else [C11]', async () => {
    await fill(1);
    const id = await firstMessageId();
    for (const status of ['read', 'responded', 'unread'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one change at a time
      await page.updateMessage(id, { status });
      // oxlint-disable-next-line no-await-in-loop
      expect(await stored()).toEqual([{ id, status, notes: null }]);
    }
    await page.updateMessage(id, { notes: 'Rückruf <b>Montag</b>; "dringend"' });
    expect(await stored()).toEqual([{ id, status: 'unread', notes: 'Rückruf <b>Montag</b>; "dringend"' }]);
    await page.updateMessage(id, { notes: null });
    expect(await stored()).toEqual([{ id, status: 'unread', notes: null }]);
  });

  test('rejects notes of 10,001 characters, and keeps what was there', async () => {
    await fill(1);
    const id = await firstMessageId();
    await page.updateMessage(id, { notes: 'ä'.repeat(10_000) });
    const before = await stored();
    await expect(page.updateMessage(id, { notes: 'ä'.repeat(10_001) })).rejects.toMatchObject({
      name: 'DataError',
    });
    expect(await stored()).toEqual(before);
  });

  test('sets the status of a thousand with one call, and of no other [C11]', async () => {
    await fill(1_003);
    const ids = (await page.fetchMessages({ sort: 'oldest' })).slice(0, 1_000).map(({ id }) => id);
    expect(await page.setMessagesStatus(ids, 'responded')).toBe(1_000);
    expect(await page.fetchCounts()).toMatchObject({ all: { unread: 3, responded: 1_000 } });
    const read = await page.fetchMessages({ status: 'responded' });
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('changes and deletes no more than a thousand at once', async () => {
    await fill(1_001);
    const ids = (await page.fetchMessages()).map(({ id }) => id);
    await expect(page.setMessagesStatus(ids, 'read')).rejects.toMatchObject({ name: 'DataError' });
    await expect(page.deleteMessages(ids)).rejects.toMatchObject({ name: 'DataError' });
    expect(await page.fetchCounts()).toMatchObject({ all: { unread: 1_001 } });
  });

  test('says how many were changed where some are gone', async () => {
    await fill(3);
    const ids = (await page.fetchMessages()).map(({ id }) => id);
    expect(await page.deleteMessages(ids.slice(0, 1))).toBe(1);
    expect(await page.setMessagesStatus(ids, 'read')).toBe(2);
    expect(await page.deleteMessages(ids)).toBe(2);
    await expect(page.deleteMessages(ids)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await stored()).toEqual([]);
  });

  test('deletes when the page is left, with the token of this browser', async () => {
    await fill(3);
    const id = await firstMessageId();
    page.deleteMessagesOnLeaving([id]);
    await vi.waitFor(async () => {
      expect(await stored()).toHaveLength(2);
    });
  });

  test('deletes one message and no other', async () => {
    await fill(3);
    const id = await firstMessageId();
    await page.deleteMessages([id]);
    expect(await stored()).toHaveLength(2);
    expect(await page.fetchMessages()).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('says so where the message is gone already', async () => {
    await fill(1);
    const id = await firstMessageId();
    await page.deleteMessages([id]);
    await expect(page.deleteMessages([id])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page.updateMessage(id, { status: 'read' })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is closed as soon as the administrator is none any more', async () => {
    await fill(3);
    await server.query(`delete from public.admins where user_id = '${ADMIN_ID}'`);
    try {
      expect(await page.fetchAccess()).toBe('none');
      expect(await page.fetchMessages()).toEqual([]);
    } finally {
      await server.query(
        `insert into public.admins (user_id, valid_from) values ('${ADMIN_ID}', '2026-01-01')`,
      );
    }
  });
});

describe('the session of an administrator', () => {
  beforeEach(async () => {
    await fill(2);
    await signInAsAdministrator();
  });

  test('is there again when the page is loaded again', async () => {
    const reloaded = await loadPage();
    expect(await sessionOf(reloaded, () => true)).toBe(ADMIN_EMAIL);
    expect(await reloaded.fetchMessages()).toHaveLength(2);
  });

  test('is renewed when its hour is over', async () => {
    ageSession();
    expect(await page.fetchMessages()).toHaveLength(2);
    expect(await sessionOf(page, () => true)).toBe(ADMIN_EMAIL);
  });

  test('ends when its hour is over and it was ended on the server', async () => {
    await server.query(`delete from auth.sessions where user_id = '${ADMIN_ID}'`);
    await server.query(`delete from auth.refresh_tokens where user_id::text = '${ADMIN_ID}'`);
    ageSession();
    const ended = sessionOf(page, (email) => email === null);
    await page.fetchMessages().catch(() => undefined);
    expect(await ended).toBeNull();
    expect(kept.size).toBe(0);
  });

  test('is over once it is signed out, and cannot be renewed', async () => {
    const refreshTokens = [...kept.values()].flatMap((value) => {
      const session: unknown = JSON.parse(value);
      const isSession = typeof session === 'object' && session !== null && 'refresh_token' in session;
      return isSession ? [String(session.refresh_token)] : [];
    });
    expect(refreshTokens).toHaveLength(1);
    await page.signOut();
    expect(await sessionOf(page, () => true)).toBeNull();
    expect(kept.size).toBe(0);
    expect(NOTHING).toContainEqual(await resultOf(page.fetchAccess()));
    expect(NOTHING).toContainEqual(await resultOf(page.fetchMessages()));

    const response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshTokens[0] }),
    });
    expect(response.status).toBe(400);
  });

  test('ends in this browser also where the server cannot be reached', async () => {
    intercept('', unreachable);
    await page.signOut();
    expect(kept.size).toBe(0);
    expect(await sessionOf(page, () => true)).toBeNull();
  });

  test('ends in this browser also where its hour is over and the server cannot be reached', async () => {
    ageSession();
    intercept('', unreachable);
    await skipRetries(() => page.signOut());
    expect(kept.size).toBe(0);
  });

  test.each([
    ['cannot be reached', unreachable],
    ['fails', () => Promise.resolve(Response.json({ msg: 'Down' }, { status: 503 }))],
  ])('that cannot be renewed because the auth server %s is no empty inbox [C14]', async (_, answer) => {
    ageSession();
    intercept('/auth/v1/', answer);
    expect(await skipRetries(() => resultOf(page.fetchMessages()))).toBe('unreachable');
  });
});

describe('a signed-in stranger', () => {
  test('gets nothing and changes nothing', async () => {
    await fill(3);
    const before = await stored();
    const id = await firstMessageId();
    expect(await page.signIn(STRANGER_EMAIL, ADMIN_PASSWORD)).toBeNull();
    expect(await page.fetchAccess()).toBe('none');
    expect(await page.fetchMessages()).toEqual([]);
    await expect(page.updateMessage(id, { status: 'read' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page.updateMessage(id, { notes: 'x' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page.deleteMessages([id])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page.setMessagesStatus([id], 'read')).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await stored()).toEqual(before);
  });
});

describe('nobody signed in', () => {
  test('gets nothing and changes nothing', async () => {
    await fill(3);
    const before = await stored();
    const id = await firstMessageId();
    expect(await sessionOf(page, () => true)).toBeNull();
    expect(NOTHING).toContainEqual(await resultOf(page.fetchAccess()));
    expect(NOTHING).toContainEqual(await resultOf(page.fetchMessages()));
    await expect(page.updateMessage(id, { status: 'read' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page.deleteMessages([id])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page.setMessagesStatus([id], 'read')).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await stored()).toEqual(before);
  });
});
