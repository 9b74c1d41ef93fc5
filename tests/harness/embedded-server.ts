import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { signToken } from '#supabase/local/compat/signed-tokens.ts';
import { openEmbeddedApp } from '#supabase/local/embedded-app.ts';
import { embeddedMiddleware } from '#supabase/local/embedded.ts';
import { listen } from './loopback.ts';
import { claimsInSession, STANDING_SESSIONS } from './standing-sessions.ts';

export interface EmbeddedServer {
  /** Address of the project, as VITE_SUPABASE_URL would name it. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Folder of its database. */
  readonly databaseDir: string;
  /** Signs claims as the auth server does, with the account's lasting session unless they name another. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => string;
  /** A valid session token of this user, as signing in would give it. */
  readonly accessTokenFor: (userId: string) => string;
  /** Runs SQL past the API, as the owner of the database; the rows of the last statement. */
  readonly query: (sql: string) => Promise<unknown[]>;
  /** After a change of tables or functions. */
  readonly reloadSchema: () => Promise<void>;
  /** Stops the server and removes its database. */
  readonly close: () => Promise<void>;
}

/** An error that PostgreSQL answered with. */
function isDatabaseError(value: unknown): boolean {
  return value instanceof Error && 'severity' in value && 'code' in value;
}

/**
 * Lite reports every error of the database that it also answers with on the console. A test that
 * expects a rejection would bury everything else under its stack trace.
 *
 * @returns puts the console back
 */
function muteDatabaseErrors(): () => void {
  const { error } = console;
  console.error = (...values: unknown[]) => {
    if (!values.every(isDatabaseError)) error(...values);
  };
  return () => {
    console.error = error;
  };
}

/** Copies the run's migrated and seeded database to this folder. The first caller creates it. */
export async function copyEmbeddedDatabase(folder: string): Promise<void> {
  const template = inject('databaseTemplate');
  if (!existsSync(template)) {
    const made = `${folder}-template`;
    await (await openEmbeddedApp({ databaseDir: made })).close();
    try {
      renameSync(made, template);
    } catch (thrown) {
      // Another test file may have been faster.
      if (!existsSync(template)) throw thrown;
    }
  }
  cpSync(template, folder, { recursive: true });
}

/**
 * The embedded Supabase with an empty database of its own, migrated and seeded, behind HTTP on a
 * free port: what `npm run dev` mounts on its server.
 */
export async function launchEmbedded(): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-supabase-'));
  const unmute = muteDatabaseErrors();
  const database = join(folder, 'database');
  await copyEmbeddedDatabase(database);
  const app = await openEmbeddedApp({ databaseDir: database });
  await app.query(STANDING_SESSIONS);
  const { keys } = app;
  const sign = ({ sub, ...claims }: Readonly<Record<string, unknown>>) =>
    signToken({ ...claimsInSession(typeof sub === 'string' ? sub : undefined, claims), sub }, keys.jwtSecret);
  const answer = embeddedMiddleware(app);
  // A test that computes for longer than Node keeps a connection would send its next call into a closed one.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(request, response, (error?: unknown) => {
      response.writeHead(error ? 500 : 404).end();
    });
  });
  const url = await listen(server);

  return {
    url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    sign,
    accessTokenFor: (userId) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600 };
      return sign(claims);
    },
    databaseDir: database,
    query: app.query,
    reloadSchema: app.reloadSchema,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await app.close();
      rmSync(folder, { recursive: true, force: true });
      unmute();
    },
  };
}
