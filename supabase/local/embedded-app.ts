import { resolve } from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { applyPendingMigrations, ensureSchema } from '@supabase/lite/cli';
import { PgliteConnection } from '@supabase/lite/pglite';
import { MIN_PASSWORD_LENGTH } from '#account/model/password.ts';
import { checkAppliedMigrations } from './applied-migrations.ts';
import { answerAdminUsers, preparePasswords } from './compat/admin-users.ts';
import { limitBody } from './compat/body-limit.ts';
import { requireCaptcha } from './compat/captcha.ts';
import { answerDatabaseErrors } from './compat/database-errors.ts';
import { guardEmailCodes } from './compat/email-codes.ts';
import { answerFactors } from './compat/factors.ts';
import { skipDefaultGrants, createHostedRoles } from './compat/grants.ts';
import { rejectMalformedTokens } from './compat/malformed-tokens.ts';
import { type EmbeddedContext, type RequestHandler, applyMiddleware } from './compat/middleware.ts';
import { serializeRequests } from './compat/one-at-a-time.ts';
import { completeSessions } from './compat/session-claims.ts';
import { signOutEverywhere } from './compat/sign-out.ts';
import { keepFilesIn } from './compat/storage-files.ts';
import { nameStorageOperation } from './compat/storage-operation.ts';
import { acceptUploads, prepareStorage } from './compat/storage-uploads.ts';
import { requireFilter } from './compat/unfiltered-changes.ts';
import { POSTGREST_PARSERS } from './compat/values.ts';
import { lockDatabase } from './database-lock.ts';
import { storeDemoPictures } from './demo-pictures.ts';
import { embeddedConfig } from './embedded-config.ts';
import { readHostedSql } from './hosted/read-hosted.ts';
import { EMBEDDED_DIR, type EmbeddedKeys, ensureEmbeddedKeys } from './keys.ts';

export const EMBEDDED_DATABASE = `${EMBEDDED_DIR}/database`;

/** The paths of a hosted project that the embedded one also has. */
export const EMBEDDED_PATHS = ['/auth/v1', '/rest/v1', '/storage/v1'];

/** The embedded Supabase in this process. */
export interface EmbeddedApp {
  readonly keys: EmbeddedKeys;
  /** Answers as a hosted project does. */
  readonly fetch: RequestHandler;
  /** Runs SQL without the API, as the owner of the database, and returns the rows of the last statement. */
  readonly query: (sql: string) => Promise<unknown[]>;
  /** Has to be called after a change of tables or functions, like `notify pgrst, 'reload schema'` on a hosted project. */
  readonly reloadSchema: () => Promise<void>;
  /** Applies the migrations that are not applied yet, and returns their file names. Refuses where an applied one has changed. */
  readonly applyMigrations: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the PGlite database; the default is the one of `npm run dev`. */
  readonly databaseDir?: string | undefined;
}

declare global {
  /** Global to the process, because Vite loads this module anew each time it restarts its server, before it closes the old one. */
  var embeddedApps: Map<string, EmbeddedApp> | undefined;
}

const openApps = (globalThis.embeddedApps ??= new Map<string, EmbeddedApp>());

/** Mails that the hook allows (schemas/20_access.sql) are dropped. */
const MAILLESS = { send: () => Promise.resolve() };

/** Runs an action without Lite's output during its start. */
async function quietly<Result>(action: () => Promise<Result>): Promise<Result> {
  const { log, warn } = console;
  console.log = () => undefined;
  console.warn = () => undefined;
  try {
    return await action();
  } finally {
    console.log = log;
    console.warn = warn;
  }
}

/**
 * The embedded Supabase, migrated and seeded, without a server: what `npm run
 * dev` and `npm run preview` mount, and what tests and scripts use. It is Lite, and the modules in `compat/` correct
 * what differs from a hosted project.
 *
 * @throws DatabaseInUseError where another process has it open
 */
export async function openEmbeddedApp({
  databaseDir = EMBEDDED_DATABASE,
}: EmbeddedOptions = {}): Promise<EmbeddedApp> {
  lockDatabase(databaseDir);
  const folder = resolve(databaseDir);
  await openApps.get(folder)?.close();
  Object.assign(process.env, { LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' });
  // Sets storage by a call, because Lite has read its variable EXPERIMENTAL_STORAGE already.
  setExperimental('storage', true);

  const keys = ensureEmbeddedKeys();
  const connection = new PgliteConnection({ url: folder, pgliteOptions: POSTGREST_PARSERS });
  skipDefaultGrants(connection);
  answerDatabaseErrors(connection);
  const app = new App({
    ...embeddedConfig(keys),
    connection,
    options: { server: { admin: false, disableStudio: true }, drivers: { email: MAILLESS } },
  });

  const files = keepFilesIn(`${folder}.files`, connection.driver);
  Object.assign(app, { _storageAdapter: files });
  const context: EmbeddedContext = {
    db: connection.driver,
    jwtSecret: keys.jwtSecret,
    secretKey: keys.secretKey,
  };

  const applyMigrations = async () => {
    await checkAppliedMigrations(connection.driver, databaseDir);
    return (await applyPendingMigrations(app)).applied.map(({ filename }) => filename);
  };
  try {
    await quietly(async () => {
      await createHostedRoles(connection);
      await app.ensureSystemSchema();
      await connection.driver.exec(readHostedSql('second-factor-tables'));
      await preparePasswords(connection.driver);
      await prepareStorage(context);
      await applyMigrations();
      await ensureSchema(app);
      await storeDemoPictures(connection.driver, files);
    });
  } catch (thrown) {
    await connection.close();
    throw thrown;
  }

  const queue = serializeRequests();
  const opened: EmbeddedApp = {
    keys,
    fetch: applyMiddleware(
      [
        limitBody,
        queue,
        rejectMalformedTokens,
        requireFilter,
        requireCaptcha(context),
        answerAdminUsers(context, MIN_PASSWORD_LENGTH),
        answerFactors(context),
        completeSessions(context),
        guardEmailCodes(context),
        signOutEverywhere,
        nameStorageOperation(context),
        acceptUploads(context),
      ],
      async (request) => app.fetch(request),
    ),
    query: async (sql) => queue.run(async () => (await connection.driver.exec(sql)).at(-1)?.rows ?? []),
    reloadSchema: async () => queue.run(async () => connection.clearSchemaCache()),
    applyMigrations: async () => queue.run(async () => quietly(applyMigrations)),
    close: async () => {
      if (openApps.get(folder) === opened) openApps.delete(folder);
      await queue.run(async () => connection.close());
    },
  };
  openApps.set(folder, opened);
  return opened;
}
