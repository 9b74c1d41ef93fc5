/* oxlint-disable typescript/no-unsafe-type-assertion -- the hooks get of the bundler what they read, and nothing else */
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { staticSite } from './static-site.ts';

test('a build that fails says why and leaves nothing that could be published', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'static-site-')), 'dist');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<link rel="stylesheet" href="/assets/nicht-da.css">');
  let closed = 0;
  const plugin = staticSite(() =>
    Promise.resolve({
      fetch: () => new Response(),
      close: () => {
        closed += 1;
        return Promise.resolve();
      },
    }),
  );
  const config = await resolveConfig({ configFile: false, build: { outDir: folder } }, 'build');
  const { configResolved, writeBundle } = plugin;
  if (typeof configResolved !== 'function' || typeof writeBundle !== 'object') throw new Error('Other hooks');
  const { fetch } = globalThis;
  await configResolved.call(null as never, config);
  await expect(writeBundle.handler.call(null as never, { dir: folder } as never, {})).rejects.toThrow(
    'made no chunk of src/startup/hydrate.tsx',
  );
  expect(existsSync(folder)).toBe(false);
  expect(closed).toBe(1);
  expect(globalThis.fetch).toBe(fetch);
});
