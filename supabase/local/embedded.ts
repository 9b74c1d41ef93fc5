import { fstatSync } from 'node:fs';
import { honoMiddleware } from '@supabase/lite/vite';
import { loadEnv, type Logger, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { lockDatabase } from './database-lock.ts';
import { EMBEDDED_DATABASE, EMBEDDED_PATHS, type EmbeddedApp, openEmbeddedApp } from './embedded-app.ts';
import { CLIENT_ADDRESS_HEADER } from './function-process.ts';
import { ensureEmbeddedKeys } from './keys.ts';
import { runNightlyJobs } from './nightly-jobs.ts';

export const EMBEDDED_PLUGIN = 'embedded-supabase';

const MIGRATIONS_DIR = 'supabase/migrations';

/**
 * Started with `</dev/null`, as by a service or in the background, a server has no input to wait for. Lite
 * reads its input to the end nevertheless, and Vite takes that end for its parent's and stops, except on CI.
 */
function outliveEmptyInput(): void {
  if (fstatSync(0).isCharacterDevice() && !process.stdin.isTTY) process.env['CI'] = 'true';
}

/** Answers the paths of the embedded Supabase on a Node server. It names the caller's address, as a gateway does; tests name others. */
export function embeddedMiddleware({ fetch }: Pick<EmbeddedApp, 'fetch'>): ReturnType<typeof honoMiddleware> {
  // honoMiddleware calls nothing else of the application.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = honoMiddleware({ fetch } as unknown as Parameters<typeof honoMiddleware>[0], EMBEDDED_PATHS);
  return (request, response, next) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress !== undefined && request.headers[CLIENT_ADDRESS_HEADER] === undefined) {
      request.rawHeaders.push(CLIENT_ADDRESS_HEADER, remoteAddress);
    }
    return answer(request, response, next);
  };
}

const servedDatabase = () => process.env['EMBEDDED_DB_URL'] ?? EMBEDDED_DATABASE;

/** The embedded Supabase that the servers mount; the build reads the directory from it. */
export function openServedDatabase(): Promise<EmbeddedApp> {
  return openEmbeddedApp({ databaseDir: servedDatabase() });
}

/** Applies what was added while the server runs, or says what has to be done. */
async function applyMigrations(app: EmbeddedApp, logger: Logger): Promise<void> {
  try {
    const names = await app.applyMigrations();
    for (const name of names) logger.info(`Applied migration ${name}`);
  } catch (thrown) {
    logger.error(`The migration failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}

/**
 * The embedded Supabase as the site's backend: mounted on the dev server, and on the preview server
 * with `--mode embedded`. As soon as one of the two Supabase variables is set, it stays away and the
 * site talks to that project instead.
 */
export function embeddedSupabase(
  mode: string,
  command: 'serve' | 'build',
  isPreview: boolean,
): Plugin | false {
  const configured = loadEnv(mode, process.cwd(), 'VITE_SUPABASE_');
  const isDevServer = command === 'serve' && !isPreview;
  const isWanted =
    (isDevServer || mode === 'embedded') && Object.values(configured).every((value) => value === '');
  if (!isWanted || process.env['VITEST']) return false;

  outliveEmptyInput();
  const databaseDir = servedDatabase();
  // At once: before `npm run preview` has built for nothing.
  lockDatabase(databaseDir);

  let mounted: EmbeddedApp | undefined;

  async function mount(server: ViteDevServer | PreviewServer): Promise<EmbeddedApp> {
    const app = await openServedDatabase();
    server.middlewares.use(embeddedMiddleware(app));
    const stopJobs = await runNightlyJobs(app, server.config.logger);
    server.httpServer?.once('close', () => {
      stopJobs();
      void app.close();
    });
    mounted = app;
    return app;
  }

  return {
    name: EMBEDDED_PLUGIN,
    config: () => ({
      define: {
        // The build renders pages where there is no location.
        'import.meta.env.VITE_SUPABASE_URL': `(globalThis.location?.origin ?? ${JSON.stringify(ORIGIN_PLACEHOLDER)})`,
        'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(ensureEmbeddedKeys().publishableKey),
        'import.meta.env.VITE_DEMO_DATA': JSON.stringify('true'),
      },
    }),
    configureServer: async (server) => {
      const app = await mount(server);
      const { logger } = server.config;
      for (const event of ['add', 'change']) {
        server.watcher.on(event, (file: string) => {
          if (file.includes(MIGRATIONS_DIR)) void applyMigrations(app, logger);
        });
      }
      server.watcher.add(MIGRATIONS_DIR);
    },
    configurePreviewServer: async (server) => {
      await mount(server);
    },
    closeBundle: async () => {
      await mounted?.close();
    },
  };
}
