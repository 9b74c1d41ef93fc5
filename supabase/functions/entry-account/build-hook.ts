import type { BuildHook } from '#supabase/functions/_shared/settings.ts';

/** Hosts answer at once, and build afterwards. */
const TIMEOUT_MS = 10_000;

/** The database's account of what the built pages do not show yet. */
export interface SiteBuilds {
  /** Whether the hook is to be called now. Whoever takes a call says what became of it. */
  readonly take: (hasHook: boolean) => Promise<boolean>;
  /** Null where the host took the call. */
  readonly finish: (error: string | null) => Promise<void>;
}

/** Null where the host took the call. Says nothing of the address, which is a secret. */
async function callHook(hook: BuildHook, timeoutMs: number): Promise<string | null> {
  if ('problem' in hook) return hook.problem;
  try {
    // Followed, a redirect would take the secret elsewhere, or turn the call into a mere visit.
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
 * Asks the host to build the site again where published entries have changed since it was last asked, at most every ten
 * minutes. Fails only where the database does. docs/decisions/found.md, Freshness.
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
