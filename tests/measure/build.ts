/*
 * Measures the build with a directory of this many entries: time, memory, files, and the size of the pages.
 *
 *   npm run measure:build -- 10000
 *
 * The entries are generated into an embedded database of its own, which the build reads as it reads a hosted one; both
 * run in this process, so the memory is that of the database as well.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { openEmbeddedApp } from '#supabase/local/embedded-app.ts';
import { generateAgencies } from '#supabase/local/generate-agencies.ts';

const BATCH = 1_000;
/** Pages that are compressed, for a mean. */
const SAMPLE = 50;

const count = Number(process.argv[2] ?? '61');
const folder = mkdtempSync(join(tmpdir(), 'measure-build-'));
const outDir = join(folder, 'dist');
const databaseDir = join(folder, 'database');
Object.assign(process.env, { CI: 'true', EMBEDDED_DB_URL: databaseDir });
process.env['VITE_SITE_URL'] ??= 'https://www.beraterkompass.example';

async function fill(): Promise<void> {
  const app = await openEmbeddedApp({ databaseDir });
  const rows = generateAgencies(Math.max(count - 61, 0));
  for (let from = 0; from < rows.length; from += BATCH) {
    const request = new Request('http://127.0.0.1/rest/v1/Personalberatungen', {
      method: 'POST',
      headers: { apikey: app.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(rows.slice(from, from + BATCH)),
    });
    const answer = await app.fetch(request);
    if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`);
  }
  await app.close();
}

function mean(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1_000;
}

function weigh(name: string, files: readonly string[]): void {
  const step = Math.max(1, Math.floor(files.length / SAMPLE));
  const sample = files.filter((_, at) => at % step === 0).map((file) => readFileSync(join(outDir, file)));
  const plain = mean(sample.map(({ length }) => length));
  const small = mean(sample.map((text) => brotliCompressSync(text).length));
  console.log(
    `${name}: ${String(files.length)}, ${plain.toFixed(1)} kB each, ${small.toFixed(1)} kB with brotli`,
  );
}

try {
  await fill();
  const begun = performance.now();
  await build({ mode: 'embedded', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const seconds = (performance.now() - begun) / 1_000;
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(join(outDir, file)).size, 0);
  console.log(
    `${String(count)} entries: ${seconds.toFixed(0)} s, ${(process.resourceUsage().maxRSS / 1_000).toFixed(0)} MB at most`,
  );
  console.log(`${String(files.length)} files, ${(bytes / 1_000_000).toFixed(0)} MB`);
  weigh(
    'pages of entries',
    files.filter((file) => /^agenturen\/\d.*\.html$/.test(file)),
  );
  weigh(
    'landing pages',
    files.filter((file) => /^agenturen\/(?:ort|fachgebiet|branche)\/.*\.html$/.test(file)),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
