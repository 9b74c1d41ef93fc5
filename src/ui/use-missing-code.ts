import { useEffect, useEffectEvent, useState } from 'react';

/** What the browsers say of a module that they could not fetch. */
const MESSAGES = [
  // Chromium, Firefox, Safari
  /dynamically imported module/i,
  /importing a module script failed/i,
  /is not a valid javascript mime type/i,
  // Of a worker, whose errors come without their cause (src/lib/http/http.ts).
  /^The code could not be loaded$/,
] as const;

/** Whether an error, or what has caused it, means that code of the page could not be fetched. */
function isCodeMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return MESSAGES.some((message) => message.test(error.message)) || isCodeMissing(error.cause);
}

const CHECK_EVERY_MS = 5_000;
const CHECK_LIMIT_MS = 5_000;

/** Whether the site answers. A browser that says it is online may be in a network without internet. */
async function isSiteReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_LIMIT_MS);
    await fetch(`${window.location.origin}/`, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

type MissingCode = 'checking' | 'offline' | 'outdated';

/**
 * Why code of the page could not be fetched: 'offline', or 'outdated' where the site answers, which means that the page
 * was opened before a deployment. Null where something else has failed.
 *
 * @param onBack is called once the site answers again
 */
export function useMissingCode(error: unknown, onBack?: () => void): MissingCode | null {
  const isMissing = isCodeMissing(error);
  const [state, setState] = useState<MissingCode>(navigator.onLine ? 'checking' : 'offline');
  const goOn = useEffectEvent(() => onBack?.());
  useEffect(() => {
    if (!isMissing) return undefined;
    const checks = { areOver: false, wasOffline: !navigator.onLine };
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      clearTimeout(timer);
      const isReachable = navigator.onLine && (await isSiteReachable());
      if (checks.areOver) return;
      if (!isReachable) {
        checks.wasOffline = true;
        setState('offline');
        timer = setTimeout(() => void check(), CHECK_EVERY_MS);
      } else if (checks.wasOffline) goOn();
      else setState('outdated');
    };
    const checkNow = () => void check();
    checkNow();
    window.addEventListener('online', checkNow);
    return () => {
      checks.areOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', checkNow);
    };
  }, [isMissing]);
  return isMissing ? state : null;
}
