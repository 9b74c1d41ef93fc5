/** Mails of the local server come at once, as far as anybody notices. */
const INTERVAL_MS = 10_000;

/**
 * Has the edge function entry-account do what a scheduler has it do for a hosted project: reminders, and the mails that wait.
 * Quietly, because it says on the console itself what goes wrong.
 *
 * @param findFunction where the function listens, where it does
 * @returns stops it
 */
export function runEntryJobs(secretKey: string, findFunction: () => Promise<string | undefined>): () => void {
  const run = async () => {
    const url = await findFunction();
    if (url === undefined) return;
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: secretKey },
      body: JSON.stringify({ action: 'runJobs' }),
    }).catch(() => undefined);
  };
  const timer = setInterval(() => void run(), INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
