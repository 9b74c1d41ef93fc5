import { fstatSync } from 'node:fs';
import { supalite } from '@supabase/lite/vite';
import { loadEnv, type Plugin, type PluginOption } from 'vite';
import { OWN_ORIGIN } from '#config/own-origin.ts';
import { lockDatabase } from './database-lock.ts';
import { EMBEDDED_DIR, ensureEmbeddedKeys } from './keys.ts';

export const LITE_CONFIG = './supabase/lite.toml';

/**
 * Hands lite.toml its values, which it reads as `env(EMBEDDED_…)`, and switches Lite's telemetry off.
 *
 * @param databaseDir folder of the PGlite database; kept to this process until it ends
 * @throws DatabaseInUseError where another process has it open
 */
export function setEmbeddedEnvironment(databaseDir = `${EMBEDDED_DIR}/database`) {
  lockDatabase(databaseDir);
  const keys = ensureEmbeddedKeys();
  Object.assign(process.env, {
    LITE_TELEMETRY: '0',
    DO_NOT_TRACK: '1',
    EMBEDDED_DB_URL: databaseDir,
    EMBEDDED_JWT_SECRET: keys.jwtSecret,
    EMBEDDED_PUBLISHABLE_KEY: keys.publishableKey,
    EMBEDDED_SECRET_KEY: keys.secretKey,
  });
  return keys;
}

/**
 * Started with `</dev/null`, as by a service or in the background, a server has no input to wait for. Lite
 * reads its input to the end nevertheless, and Vite takes that end for its parent's and stops, except on CI.
 */
function outliveEmptyInput(): void {
  if (fstatSync(0).isCharacterDevice() && !process.stdin.isTTY) process.env['CI'] = 'true';
}

/**
 * The embedded Supabase as the site's backend: mounted on the dev server, and on the preview server
 * with `--mode embedded`. As soon as one of the two Supabase variables is set, it stays away and the
 * site talks to that project instead.
 */
export function embeddedSupabase(mode: string, command: 'serve' | 'build', isPreview: boolean): PluginOption {
  const configured = loadEnv(mode, process.cwd(), 'VITE_SUPABASE_');
  const isDevServer = command === 'serve' && !isPreview;
  const isWanted =
    (isDevServer || mode === 'embedded') && Object.values(configured).every((value) => value === '');
  if (!isWanted || process.env['VITEST']) return false;

  outliveEmptyInput();
  const keys = setEmbeddedEnvironment(process.env['EMBEDDED_DB_URL']);
  const settings: Plugin = {
    name: 'embedded-supabase-settings',
    config: () => ({
      define: {
        // The build draws pages where there is no location.
        'import.meta.env.VITE_SUPABASE_URL': `(globalThis.location?.origin ?? ${JSON.stringify(OWN_ORIGIN)})`,
        'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(keys.publishableKey),
        'import.meta.env.VITE_DEMO_DATA': JSON.stringify('true'),
        // Lite would inject this name; the site uses Supabase's current one.
        'import.meta.env.VITE_SUPABASE_ANON_KEY': 'undefined',
      },
    }),
  };
  return [settings, supalite({ config: LITE_CONFIG, admin: false, initOnBoot: false })];
}
