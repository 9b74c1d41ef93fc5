import type { EdgeFunction } from '#config/edge-functions.ts';
import type { RunningFunction } from './function-process.ts';

/** Short, so that developers do not wait for mails. */
const INTERVAL_MS = 10_000;
/** The functions that know `runJobs`. */
const FUNCTIONS_WITH_JOBS: readonly EdgeFunction[] = ['send-contact-email', 'entry-account', 'newsletter'];

/**
 * Calls the jobs of the edge functions regularly, as a scheduler does for a hosted project. Errors are ignored here,
 * because the functions log them.
 *
 * @param findFunction the function of a name, if it runs
 * @returns stops it
 */
export function runFunctionJobs(
  secretKey: string,
  findFunction: (name: EdgeFunction) => Promise<Pick<RunningFunction, 'url'> | null>,
): () => void {
  const runJobs = async (name: EdgeFunction) => {
    const found = await findFunction(name);
    if (found === null) return;
    await fetch(found.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: secretKey },
      body: JSON.stringify({ action: 'runJobs' }),
    });
  };
  const timer = setInterval(() => void Promise.allSettled(FUNCTIONS_WITH_JOBS.map(runJobs)), INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
