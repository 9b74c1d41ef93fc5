import type { BuildHook } from '#supabase/functions/_shared/settings.ts';

/** Hosts answer at once, and build afterwards. */
const TIMEOUT_MS = 10_000;

/** The database's record of changes that the built pages do not show yet. */
export interface SiteBuilds {
  /** Claims a call of the hook, if one is due now. The caller has to report its outcome with `finish`. */
  readonly take: (hasHook: boolean) => Promise<boolean>;
  /** Reports the outcome; null where the host accepted the call. */
  readonly finish: (error: string | null) => Promise<unknown>;
}

/** Calls the hook. Returns the error, or null where the host accepted the call. The error never contains the address, which is a secret. */
async function callHook(hook: BuildHook, timeoutMs: number): Promise<string | null> {
  if ('problem' in hook) return hook.problem;
  try {
    // Redirects are not followed, because they could send the secret elsewhere or turn the POST into a GET.
    const response = await fetch(hook.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${String(response.status)}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unreachable';
  }
}

/**
 * Calls the host's build hook where published entries have changed since the last call, at most every ten minutes.
 * Fails only where the database does. docs/decisions/found.md, Freshness.
 */
export async function requestSiteBuild(
  hook: BuildHook | null,
  builds: SiteBuilds,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  if (!(await builds.take(hook !== null)) || hook === null) return;
  const error = await callHook(hook, timeoutMs);
  if (error === null) console.log('The build hook was called.');
  else console.error(`The build hook was not called: ${error}.`);
  await builds.finish(error);
}
