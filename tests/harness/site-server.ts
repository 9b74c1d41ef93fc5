/*
 * A process of its own that serves the production site with an embedded Supabase: migrated, seeded,
 * in a temporary folder and on a free port. Vitest cannot do it, because it keeps the embedded
 * Supabase out of its own process, and a database folder belongs to one process.
 *
 *   node tests/harness/site-server.ts [folder of a finished build]
 *
 * Prints the site's address and the folder of its build, with a blank between, as the only line on its standard output. Ends, and removes what it made,
 * on SIGTERM and SIGINT and when the process that started it is gone.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { EMBEDDED_PLUGIN } from '#supabase/local/embedded.ts';
import { ensureEmbeddedKeys } from '#supabase/local/keys.ts';

const MODE = 'embedded';

let isStopping = false;

const folder = mkdtempSync(join(tmpdir(), 'beraterkompass-site-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  // PGlite leaves an exit code of its own when it is closed.
  if (isStopping) process.exitCode = 0;
});

// Standard output belongs to the line below; Lite would report its start there.
console.log = () => undefined;
// Otherwise vite ends when its standard input ends, which for a background process is at once.
process.env['CI'] = 'true';
process.env['EMBEDDED_DB_URL'] = join(folder, 'database');
// The browser's key is in the code, and so in the hashes of file names: with one of each checkout, the same code would differ in
// size from machine to machine by 0.2 kB.
const keys = { ...ensureEmbeddedKeys(), publishableKey: 'sb_publishable_of_the_browser_tests' };
process.env['EMBEDDED_KEYS_FILE'] = join(folder, 'keys.json');
writeFileSync(process.env['EMBEDDED_KEYS_FILE'], JSON.stringify(keys));
// No test sends real mail (it goes to the local mailbox) or reaches the limit of pictures.
process.env['MAIL_TRANSPORT'] = 'console';
process.env['RATE_LIMIT_PICTURES'] = '999999';
// The address for canonical links and the sitemap; no request is sent to it.
process.env['VITE_SITE_URL'] ??= 'https://www.beraterkompass.example';

function addressOf({ httpServer }: PreviewServer): string {
  const address = httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview server has no port.');
  return `http://127.0.0.1:${String(address.port)}`;
}

const [, , givenBuild] = process.argv;
const outDir = givenBuild ?? join(folder, 'dist');

async function serve(): Promise<PreviewServer> {
  if (givenBuild === undefined) {
    await build({ mode: MODE, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  }
  const server = await preview({
    mode: MODE,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  if (!server.config.plugins.some(({ name }) => name === EMBEDDED_PLUGIN)) {
    throw new Error(
      'The embedded Supabase is not mounted: VITE_SUPABASE_… is set in the environment or in a file .env*, ' +
        'and browser tests never run against a real project. Take the variables away for the tests.',
    );
  }
  return server;
}

const started = serve();

/** Closes the server and ends, also while it is still being started. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  try {
    const server = await started;
    await server.close();
  } finally {
    process.exit();
  }
}

const stopNow = () => void stop();
process.on('SIGTERM', stopNow);
process.on('SIGINT', stopNow);
process.on('disconnect', stopNow);

const address = addressOf(await started);
if (!isStopping) process.stdout.write(`${address} ${outDir}\n`);
