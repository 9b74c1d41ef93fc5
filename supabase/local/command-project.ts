import { loadEnv } from 'vite';
import { DatabaseInUseError } from './database-lock.ts';

/** A failure that is explained by its message alone. */
export class CommandError extends Error {}

/** The project that a command works on, with the secret key: the embedded Supabase in this process, or a project behind HTTP. */
export interface Project {
  /** Its name in messages. */
  readonly name: string;
  readonly url: string;
  /** The secret key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly ask: typeof fetch;
  readonly close: () => Promise<void>;
}

/** The headers with which a call has the rights of the secret key. */
export function headersOf(secretKey: string): Record<string, string> {
  return {
    apikey: secretKey,
    // A new secret key is no token. Only the older service_role key is also sent as Authorization.
    ...(secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` }),
  };
}

/** The role that an older key names; null for a new key. */
function roleOf(key: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : null;
  } catch {
    return null;
  }
}

/** @throws CommandError where the key is the one that pages have, by what it says of itself */
export function assertSecretKey(key: string): void {
  if (!key.startsWith('sb_publishable_') && roleOf(key) !== 'anon') return;
  throw new CommandError(
    'SUPABASE_SECRET_KEY holds the publishable key. The secret one begins with sb_secret_.',
  );
}

async function openEmbeddedProject(): Promise<Project> {
  // Imported here, so that Lite is not started for another project.
  const { openEmbeddedApp } = await import('./embedded-app.ts');
  const {
    keys,
    fetch: answer,
    close,
  } = await openEmbeddedApp({ databaseDir: process.env['EMBEDDED_DB_URL'] });
  return {
    name: 'the embedded Supabase of `npm run dev`',
    url: 'http://127.0.0.1',
    headers: headersOf(keys.secretKey),
    ask: async (input, init) => answer(new Request(input, init)),
    close,
  };
}

/**
 * The project that `SUPABASE_URL` and `SUPABASE_SECRET_KEY` name, or else the embedded Supabase.
 *
 * @throws CommandError where the variables name no project
 * @throws DatabaseInUseError where the embedded one runs in another process
 */
export async function openProject(): Promise<Project> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  // .env.local may set the site to another project. Then the embedded one is not meant.
  const siteUrl = loadEnv('development', process.cwd(), 'VITE_SUPABASE_')['VITE_SUPABASE_URL'];
  // An empty variable is an unset one.
  const url = (SUPABASE_URL || siteUrl || '').replace(/\/+$/, '');
  if (url === '') return openEmbeddedProject();
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new CommandError(`SUPABASE_URL is no web address: ${url}`);
  if (!SUPABASE_SECRET_KEY) {
    throw new CommandError(
      `Set SUPABASE_SECRET_KEY to the secret key of ${url} (Project Settings > API Keys).`,
    );
  }
  assertSecretKey(SUPABASE_SECRET_KEY);
  return {
    name: url,
    url,
    headers: headersOf(SUPABASE_SECRET_KEY),
    ask: fetch,
    close: () => Promise.resolve(),
  };
}

/** Calls the REST interface of a project. */
export async function requestRestApi(
  { url, headers, ask }: Project,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return ask(`${url}/rest/v1/${path}`, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

/** Whether the message alone explains the error, so that no stack is printed. */
function isExplained(thrown: unknown): thrown is Error {
  if (thrown instanceof CommandError || thrown instanceof DatabaseInUseError) return true;
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS');
}

/** Runs a command. An error is printed, and the process exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (thrown) {
    if (!isExplained(thrown)) throw thrown;
    console.error(thrown.message);
    process.exitCode = 1;
  }
}
