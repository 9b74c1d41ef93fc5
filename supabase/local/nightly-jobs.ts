import type { Logger } from 'vite';
import { DAY_MS } from '#lib/german/day.ts';
import type { EmbeddedApp } from './embedded-app.ts';

/**
 * Runs the nightly jobs of the embedded database, which has no pg_cron: now, and once a day as long as the process lives.
 *
 * @returns stops them
 */
export async function runNightlyJobs(
  { query }: Pick<EmbeddedApp, 'query'>,
  logger: Pick<Logger, 'warn'>,
): Promise<() => void> {
  const run = async () => {
    try {
      await query('select public.run_nightly_jobs()');
    } catch (thrown) {
      logger.warn(`The nightly jobs failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  };
  await run();
  const timer = setInterval(() => void run(), DAY_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
