/** Mails of the local server come at once, as far as anybody notices. */
const INTERVAL_MS = 10_000;

/**
 * Has the edge functions do what a scheduler has them do for a hosted project: reminders, and the mails that wait.
 * Quietly, because they say on the console themselves what goes wrong.
 *
 * @param findFunctions where those listen that have something to do
 * @returns stops it
 */
export function runFunctionJobs(
  secretKey: string,
  findFunctions: () => Promise<readonly string[]>,
): () => void {
  const run = async () => {
    const urls = await findFunctions();
    await Promise.allSettled(
      urls.map((url) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', apikey: secretKey },
          body: JSON.stringify({ action: 'runJobs' }),
        }),
      ),
    );
  };
  const timer = setInterval(() => void run(), INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
