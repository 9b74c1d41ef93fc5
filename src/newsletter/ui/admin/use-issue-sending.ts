import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newsletterQueries, sendIssueBatch } from '#newsletter/api/newsletter-administration.ts';

/** The pause where no mail was due, because mails that a mail server did not accept are tried again later. */
const PAUSE_MS = 5_000;

/**
 * Has an issue sent, batch by batch, as long as the page is open. When the page is closed, the jobs of the server
 * continue.
 *
 * @returns the error of the last batch, and a function to continue
 */
export function useIssueSending(userId: string, issueId: string, isSending: boolean) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!isSending || error !== null) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function sendNext(): Promise<void> {
      try {
        const handled = await sendIssueBatch(issueId);
        await client.invalidateQueries({ queryKey: newsletterQueries.all(userId) });
        if (stop.signal.aborted) return;
        timer = setTimeout(() => void sendNext(), handled === 0 ? PAUSE_MS : 0);
      } catch (thrown) {
        if (!stop.signal.aborted) setError(thrown);
      }
    }
    void sendNext();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client, userId, issueId, isSending, error]);
  return {
    error,
    goOn: () => setError(null),
  };
}
