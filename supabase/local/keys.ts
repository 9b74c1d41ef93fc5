import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The folder with the keys and the database of the embedded Supabase. Ignored by git. */
export const EMBEDDED_DIR = fileURLToPath(new URL('../.embedded', import.meta.url));

/** Read on each call: browser tests set the variable after this module has loaded. */
const keysFile = () => process.env['EMBEDDED_KEYS_FILE'] ?? `${EMBEDDED_DIR}/keys.json`;

const keysSchema = z.object({
  /** Signs session tokens. Anybody who has it can forge any role. */
  jwtSecret: z.string().min(32),
  /** The key the browser sends. */
  publishableKey: z.string().startsWith('sb_publishable_'),
  /** Skips row-level security: for local scripts only. */
  secretKey: z.string().startsWith('sb_secret_'),
});

export type EmbeddedKeys = z.infer<typeof keysSchema>;

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

function readKeys(): EmbeddedKeys | null {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(keysFile(), 'utf8')));
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return null;
    throw new Error(`${keysFile()} is unusable; delete it and start again`, { cause: thrown });
  }
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

function writeKeys(): void {
  const keys: EmbeddedKeys = {
    jwtSecret: random(32),
    publishableKey: `sb_publishable_${random(18)}`,
    secretKey: `sb_secret_${random(18)}`,
  };
  mkdirSync(dirname(keysFile()), { recursive: true });
  // Written to a draft that is then renamed, because two processes may start at once; the first one wins.
  const draft = `${keysFile()}.${String(process.pid)}`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, keysFile());
  } catch (thrown) {
    if (!isCode(thrown, 'EEXIST')) throw thrown;
  } finally {
    rmSync(draft);
  }
}

/**
 * The keys of the embedded Supabase, made on first use and kept in an ignored file, because Lite's
 * default secret is public knowledge.
 *
 * @throws Error where the file is there but unusable
 */
export function ensureEmbeddedKeys(): EmbeddedKeys {
  const kept = readKeys();
  if (kept !== null) return kept;
  writeKeys();
  const made = readKeys();
  if (made === null) throw new Error(`${keysFile()} could not be written`);
  return made;
}
