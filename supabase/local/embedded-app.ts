import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli';
import { LITE_CONFIG, setEmbeddedEnvironment } from './embedded.ts';

/** Runs something without what Lite prints while it starts. */
async function quietly<Result>(action: () => Promise<Result>): Promise<Result> {
  const { log } = console;
  console.log = () => undefined;
  try {
    return await action();
  } finally {
    console.log = log;
  }
}

/**
 * The embedded Supabase in this process, migrated and seeded, without a server: what `npm run dev`
 * mounts. It reads its configuration from the environment, so a process has one at a time.
 *
 * @param databaseDir folder of the PGlite database; the default is the one of `npm run dev`
 * @throws DatabaseInUseError where another process has it open
 */
export async function openEmbeddedApp(databaseDir?: string) {
  const keys = setEmbeddedEnvironment(databaseDir);
  const app = await quietly(async () => {
    const api = await createApi({ withSupabaseClient: false });
    const created = await api.project.local.createApp(LITE_CONFIG, { admin: false });
    await applyPendingMigrations(created);
    await ensureSchema(created);
    return created;
  });
  return { app, keys };
}
