import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { runCreateAdmin } from '#supabase/local/create-admin.ts';
import { openEmbeddedApp } from '#supabase/local/embedded-app.ts';
import { runCommand } from '#supabase/local/command-project.ts';
import { copyEmbeddedDatabase } from '#tests/harness/embedded-server.ts';

const LOCK = new URL('../../supabase/local/database-lock.ts', import.meta.url).href;
const EMBEDDED = new URL('../../supabase/local/embedded-app.ts', import.meta.url).href;
const SCRIPT = fileURLToPath(new URL('../../supabase/local/create-admin.ts', import.meta.url));

const sessionSchema = z.looseObject({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
});
const adminsSchema = z.array(z.unknown());

/** Compiled code of one run is found by the next. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'create-admin-compiled');

const UNSET = { SUPABASE_URL: '', SUPABASE_SECRET_KEY: '', VITE_SUPABASE_URL: '' };

/** Runs the script as `npm run admin:create` does. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const settings = { ...UNSET, ...env };
  return new Promise<{ exitCode: number | string; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { ...process.env, NODE_COMPILE_CACHE, ...settings } },
      (error, stdout, stderr) => {
        resolve({ exitCode: error?.code ?? 0, output: stdout + stderr });
      },
    );
  });
}

/** The same in this process, which takes a hundredth of the time. What is not explained is thrown. */
async function runHere(args: readonly string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const note = (line: unknown) => void lines.push(String(line));
  const consoles = [
    vi.spyOn(console, 'log').mockImplementation(note),
    vi.spyOn(console, 'error').mockImplementation(note),
  ];
  for (const [name, value] of Object.entries({ ...UNSET, ...env })) vi.stubEnv(name, value);
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await runCommand(() => runCreateAdmin([...args]));
    return { exitCode: process.exitCode ?? 0, output: lines.join('\n') };
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    for (const spy of consoles) spy.mockRestore();
  }
}

describe('in the embedded Supabase', () => {
  let folder: string;
  let databaseDir: string;
  let env: Record<string, string>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'create-admin-'));
    databaseDir = join(folder, 'database');
    env = { EMBEDDED_DB_URL: databaseDir };
    await copyEmbeddedDatabase(databaseDir);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('makes an account that can sign in and is an administrator, past a lock whose process is gone; again, only --existing changes anything', async () => {
    // A process that is gone has left its lock.
    const locking = `
      (await import(${JSON.stringify(LOCK)})).lockDatabase(${JSON.stringify(databaseDir)});
      process.kill(process.pid, 'SIGKILL');`;
    await once(execFile(process.execPath, ['--input-type=module', '--eval', locking]), 'exit');

    const first = await run(['--email', "Erika.O'Muster@muster.example"], env);
    const password = /Its password, shown only this once: (\S+)/.exec(first.output)?.[1] ?? '';
    expect(first.output).toContain("erika.o'muster@muster.example is an administrator now.");
    expect(first.exitCode).toBe(0);
    expect(password).toMatch(/^([A-Za-z2-9]{5}-){4}[A-Za-z2-9]{5}$/);

    const second = await run(
      ['--email', "erika.o'muster@muster.example", '--password', 'ein anderes'.repeat(2)],
      env,
    );
    expect(second.output).toContain('is an administrator already. Nothing was changed.');
    expect(second.output).not.toContain('shown only this once');
    expect(second.exitCode).toBe(0);

    // Free again as soon as the script has ended.
    const { fetch: answer, keys, close } = await openEmbeddedApp({ databaseDir });
    try {
      const ask = async (path: string, init: RequestInit, headers: Record<string, string> = {}) =>
        answer(
          new Request(`http://127.0.0.1${path}`, {
            ...init,
            headers: { apikey: keys.publishableKey, 'content-type': 'application/json', ...headers },
          }),
        );
      const signIn = async (given: string) =>
        ask(
          '/auth/v1/token?grant_type=password',
          {
            method: 'POST',
            body: JSON.stringify({ email: "erika.o'muster@muster.example", password: given }),
          },
          { apikey: keys.secretKey },
        );
      expect((await signIn('ein anderes'.repeat(2))).status).toBe(400);
      const session: unknown = await (await signIn(password)).json();
      const token =
        typeof session === 'object' && session !== null && 'access_token' in session && session.access_token;
      const admins = await ask('/rest/v1/admins', {}, { authorization: `Bearer ${String(token)}` });
      // With the one that is seeded.
      expect(await admins.json()).toHaveLength(2);

      // This process has the database open, as a running dev server would.
      const meanwhile = await run(['--email', 'neu@muster.example'], env);
      expect(meanwhile.output).toContain(`is in use by process ${String(process.pid)}`);
      expect(meanwhile.output).toContain('Stop that first');
      expect(meanwhile.exitCode).toBe(1);
    } finally {
      await close();
    }
  });

  test('takes an account over that somebody else has made, and nothing of theirs works any more', async () => {
    const email = 'vorher@muster.example';
    const signInWith = { email, password: 'das Passwort der Fremden' };
    // A process keeps the database until it ends, so this takes one of its own.
    const squatting = `
      const { openEmbeddedApp } = await import(${JSON.stringify(EMBEDDED)});
      const { fetch, keys, query, close } = await openEmbeddedApp({ databaseDir: process.env.EMBEDDED_DB_URL });
      const post = async (path, apikey, body) => (await fetch(new Request('http://127.0.0.1' + path, {
        method: 'POST', headers: { apikey, 'content-type': 'application/json' }, body: JSON.stringify(body),
      }))).json();
      const account = ${JSON.stringify(signInWith)};
      await post('/auth/v1/admin/users', keys.secretKey, { ...account, email_confirm: true });
      // Passwords are for administrators, which they were for a moment.
      await query("insert into public.admins (user_id) select id from auth.users where email = '${email}'");
      const session = await post('/auth/v1/token?grant_type=password', keys.secretKey, account);
      await query("delete from public.admins using auth.users where id = user_id and email = '${email}'");
      await query("insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) " +
        "select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = '${email}'");
      await close();
      console.log(JSON.stringify(session));`;
    const squatter = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', squatting], {
      env: { ...process.env, ...env },
    });
    const theirs = sessionSchema.parse(JSON.parse((await squatter).stdout.trim().split('\n').at(-1) ?? ''));

    const taken = await run(['--email', email, '--existing'], env);
    expect(taken.output).toContain(`Set a new password for ${email}`);
    expect(taken.output).toContain(`${email} is an administrator now.`);
    const password = /Its password, shown only this once: (\S+)/.exec(taken.output)?.[1] ?? '';

    const { fetch: answer, keys, query, close } = await openEmbeddedApp({ databaseDir });
    const post = async (path: string, body: object) => {
      const headers = { apikey: keys.secretKey, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return sessionSchema.parse(await (await answer(new Request(`http://127.0.0.1${path}`, init))).json());
    };
    try {
      const adminsSeenWith = async (token: unknown) => {
        const headers = { apikey: keys.publishableKey, authorization: `Bearer ${String(token)}` };
        const response = await answer(new Request('http://127.0.0.1/rest/v1/admins', { headers }));
        return adminsSchema.parse(await response.json()).length;
      };
      // Valid for an hour, but its session has ended.
      expect(await adminsSeenWith(theirs.access_token)).toBe(0);
      const refresh = { refresh_token: theirs.refresh_token };
      const renewing = '/auth/v1/token?grant_type=refresh_token';
      expect(await post(renewing, refresh)).not.toHaveProperty('access_token');
      const signingIn = '/auth/v1/token?grant_type=password';
      expect(await post(signingIn, signInWith)).not.toHaveProperty('access_token');
      // No second factor of theirs is in the way.
      const session = await post(signingIn, { email, password });
      expect(await adminsSeenWith(session.access_token)).toBeGreaterThan(1);
      const entries = await query(
        `select actor_role, action, changes -> 'account' ->> 'after' as account from public.admin_log order by id desc limit 1`,
      );
      expect(entries).toEqual([{ actor_role: 'service', action: 'admin_added', account: email }]);
    } finally {
      await close();
    }
  });
});

const listPage = (page: number) => `GET /auth/v1/admin/users?page=${String(page)}&per_page=1000`;

describe('in a project behind HTTP', () => {
  const USER_ID = '11111111-1111-4111-8111-111111111111';
  const KEY = 'sb_secret_test';

  interface Answer {
    readonly status: number;
    readonly body: unknown;
    readonly contentType?: string;
  }
  type Answers = Readonly<Record<string, Answer>>;
  interface Call {
    readonly call: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }

  // As Supabase Auth 2.1xx and PostgREST answer.
  const CREATED = { status: 200, body: { id: USER_ID, email: 'erika@muster.example', aud: 'authenticated' } };
  const EXISTS = {
    status: 422,
    body: {
      code: 422,
      error_code: 'email_exists',
      msg: 'A user with this email address has already been registered',
    },
  };
  const LISTED = {
    status: 200,
    body: { aud: 'authenticated', users: [{ id: USER_ID, email: 'erika@muster.example' }] },
  };
  const ADDED = { status: 200, body: true };
  const STAYED = { status: 200, body: false };

  let closeServer: (() => Promise<void>) | undefined;

  afterEach(async () => {
    await closeServer?.();
    closeServer = undefined;
  });

  /** A project that gives each call its answer. */
  async function startProject(answers: Answers) {
    const calls: Call[] = [];
    const server = createServer((request, response) => {
      const answerRequest = async () => {
        const call = `${request.method ?? ''} ${request.url ?? ''}`;
        calls.push({ call, headers: request.headers, body: await text(request) });
        const answer = answers[call] ?? {
          status: 404,
          body: { message: 'no Route matched with those values' },
        };
        const { status, contentType = 'application/json' } = answer;
        response.writeHead(status, { 'content-type': contentType });
        response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      };
      void answerRequest();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closeServer = async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    };
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    const url = `http://127.0.0.1:${String(address.port)}`;
    return { calls, url, env: { SUPABASE_URL: `${url}/`, SUPABASE_SECRET_KEY: KEY } };
  }

  const CREATE = 'POST /auth/v1/admin/users';
  const ADD = 'POST /rest/v1/rpc/appoint_admin';
  const LOOKUP = `GET /rest/v1/admins?select=user_id&user_id=eq.${USER_ID}`;
  const SET_PASSWORD = `PUT /auth/v1/admin/users/${USER_ID}`;

  test('makes a confirmed account with a made-up password, and an administrator of it', async () => {
    const { calls, url, env } = await startProject({ [CREATE]: CREATED, [ADD]: ADDED });
    const { output, exitCode } = await run(['--email', 'Erika@muster.example'], env);
    const password = /shown only this once: (\S+)/.exec(output)?.[1];
    expect(output).toContain(`Made an account for erika@muster.example in ${url}.`);
    expect(output).toContain('erika@muster.example is an administrator now.');
    expect(exitCode).toBe(0);
    expect(calls.map(({ call, body }) => [call, JSON.parse(body)])).toEqual([
      [CREATE, { email: 'erika@muster.example', password, email_confirm: true }],
      [ADD, { account: USER_ID }],
    ]);
    for (const { headers } of calls) {
      expect(headers).toMatchObject({ apikey: KEY });
      // Such a key is no token.
      expect(headers.authorization).toBeUndefined();
    }
  });

  test('sends an older service_role key as a token too, and takes a given password without printing it', async () => {
    const { calls, env } = await startProject({ [CREATE]: CREATED, [ADD]: ADDED });
    const { output } = await runHere(['--email', 'erika@muster.example', '--password', 'zwölf Zeichen'], {
      ...env,
      SUPABASE_SECRET_KEY: 'eyJ.e30.x',
    });
    expect(output).not.toContain('shown only this once');
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ password: 'zwölf Zeichen' });
    for (const { headers } of calls) {
      expect(headers).toMatchObject({ apikey: 'eyJ.e30.x', authorization: 'Bearer eyJ.e30.x' });
    }
  });

  /** Its account is on the second page. */
  const EXISTING: Answers = {
    [CREATE]: EXISTS,
    [listPage(1)]: {
      status: 200,
      body: {
        aud: 'authenticated',
        users: Array.from({ length: 1_000 }, (_, index) => ({
          id: USER_ID.replace(/1{8}/, String(10_000_000 + index)),
          email: `nutzer-${String(index)}@muster.example`,
        })),
      },
    },
    [listPage(2)]: LISTED,
  };

  test.each([
    ['is an administrator now', ADDED],
    ['was an administrator before and stays one', STAYED],
  ])('with --existing sets the password first, then appoints; it %s', async (message, added) => {
    const { calls, env } = await startProject({ ...EXISTING, [SET_PASSWORD]: CREATED, [ADD]: added });
    const { output, exitCode } = await runHere(['--email', 'erika@muster.example', '--existing'], env);
    const password = /shown only this once: (\S+)/.exec(output)?.[1];
    expect(output).toContain(message);
    expect(exitCode).toBe(0);
    expect(calls.slice(-2).map(({ call, body }) => [call, JSON.parse(body)])).toEqual([
      [SET_PASSWORD, { password, email_confirm: true }],
      [ADD, { account: USER_ID }],
    ]);
  });

  test.each([
    ['rejects an account that is there', [], 'whoever made it may know its password', 1],
    [
      'leaves an administrator alone',
      [{ user_id: USER_ID }],
      'is an administrator already. Nothing was changed.',
      0,
    ],
  ])('without --existing it %s', async (_, rows, message, code) => {
    const { calls, env } = await startProject({ ...EXISTING, [LOOKUP]: { status: 200, body: rows } });
    const { output, exitCode } = await runHere(['--email', 'erika@muster.example'], env);
    expect(output).toContain(message);
    expect(output).not.toContain('shown only this once');
    expect(exitCode).toBe(code);
    expect(calls.map(({ call }) => call)).not.toContain(ADD);
  });

  const NO_TABLE = {
    status: 404,
    body: { code: 'PGRST205', message: "Could not find the table 'public.admins' in the schema cache" },
  };
  const RATE_LIMITED = {
    status: 429,
    body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many' },
  };
  const WEAK = {
    status: 422,
    body: {
      code: 422,
      error_code: 'weak_password',
      msg: 'Password is known',
      weak_password: { reasons: ['pwned'] },
    },
  };
  test.each<[string, Answers, string]>([
    [
      'the key is wrong',
      { [CREATE]: { status: 401, body: { message: 'Invalid API key' } } },
      'does not accept the secret key',
    ],
    [
      'the key may not',
      { [CREATE]: { status: 403, body: { code: 403, error_code: 'not_admin', msg: 'User not allowed' } } },
      'does not accept the secret key (403: User not allowed)',
    ],
    ['there is no Supabase', {}, 'has no admin interface for accounts'],
    [
      'it is the embedded Supabase',
      { [CREATE]: { status: 401, body: { code: 401, error_code: 'no_authorization', msg: 'Bearer token' } } },
      'stop it and leave SUPABASE_URL out',
    ],
    [
      'a web page answers',
      { [CREATE]: { status: 200, body: '<!doctype html>', contentType: 'text/html' } },
      'as Supabase does',
    ],
    ['the password is rejected', { [CREATE]: WEAK }, 'rejects the password: Password is known'],
    ['there were too many calls', { [CREATE]: RATE_LIMITED }, 'answered 429: Too many'],
    ['it is down', { [CREATE]: { status: 503, body: { message: 'down' } } }, 'answered 503'],
    ['the migrations are missing', { [CREATE]: CREATED, [ADD]: NO_TABLE }, 'Apply the migrations first'],
    [
      'the table rejects',
      { [CREATE]: CREATED, [ADD]: { status: 403, body: { code: '42501', message: 'permission denied' } } },
      'permission denied',
    ],
    [
      'the account is not listed',
      { [CREATE]: EXISTS, [listPage(1)]: { status: 200, body: { users: [] } } },
      'does not list it',
    ],
    [
      'accounts cannot be listed',
      { [CREATE]: EXISTS, [listPage(1)]: RATE_LIMITED },
      'answered 429: Too many',
    ],
  ])('says what is wrong when %s', async (_, answers, message) => {
    const { env } = await startProject(answers);
    const { output, exitCode } = await runHere(['--email', 'erika@muster.example'], env);
    expect(output).toContain(message);
    expect(output).not.toContain('is an administrator now');
    // Explained, not thrown.
    expect(output).not.toMatch(/^\s+at /m);
    // An account that was made stays usable.
    expect(output.includes('shown only this once')).toBe(answers[CREATE] === CREATED);
    expect(exitCode).toBe(1);
  });
});

test.each<[string, string[], Record<string, string>, string]>([
  ['no e-mail address is given', [], {}, 'npm run admin:create -- --email'],
  ['it is none', ['--email', 'erika'], {}, 'erika is no e-mail address'],
  [
    'the password has 11 characters',
    ['--email', 'e@muster.example', '--password', '12345678901'],
    {},
    'has 11 characters',
  ],
  [
    'the password has 73 bytes',
    ['--email', 'e@muster.example', '--password', `ä${'a'.repeat(71)}`],
    {},
    'longer than 72 bytes',
  ],
  ['an option is unknown', ['--mail', 'e@muster.example'], {}, "Unknown option '--mail'"],
  [
    'the address is none',
    ['--email', 'e@muster.example'],
    { SUPABASE_URL: 'abc' },
    'SUPABASE_URL is no web address',
  ],
  [
    'the key is missing',
    ['--email', 'e@muster.example'],
    { SUPABASE_URL: 'https://a.supabase.co' },
    'Set SUPABASE_SECRET_KEY',
  ],
  [
    'the site is set to a project and the key is missing',
    ['--email', 'e@muster.example'],
    { VITE_SUPABASE_URL: 'https://b.supabase.co' },
    'Set SUPABASE_SECRET_KEY to the secret key of https://b.supabase.co',
  ],
  [
    'the key is the public one',
    ['--email', 'e@muster.example'],
    { SUPABASE_URL: 'https://a.supabase.co', SUPABASE_SECRET_KEY: 'sb_publishable_x' },
    'holds the publishable key',
  ],
  [
    'nothing answers',
    ['--email', 'e@muster.example'],
    { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'sb_secret_x' },
    'Nothing answers at http://127.0.0.1:9',
  ],
])('says what is wrong when %s', async (_, args, env, message) => {
  const { output, exitCode } = await runHere(args, env);
  expect(output).toContain(message);
  expect(output).not.toMatch(/^\s+at /m);
  expect(exitCode).toBe(1);
});
