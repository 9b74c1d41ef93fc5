import { isOffline } from '#lib/http/http.ts';
import { apiHeaders, environment } from '#lib/supabase/client.ts';
import { readAccessToken } from '#lib/supabase/stored-session.ts';
import type { EventMetric } from '#statistics/model/statistics.ts';

/** The database reads 50 events of one call at most. */
const MAX_EVENTS = 40;

/** Short, so that few calls outlive their page: each waits for a CORS preflight. */
const SEND_AFTER_MS = 4_000;

/** The events that this page has recorded, so that each counts once a page view. */
const recorded = new Set<string>();
let waiting: Partial<Record<EventMetric, number[]>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the waiting events; without a network they keep waiting. */
function send() {
  clearTimeout(timer);
  timer = undefined;
  if (Object.keys(waiting).length === 0 || isOffline()) return;
  const body = JSON.stringify({ events: waiting });
  waiting = {};
  // Signed-in members, administrators and authors of reviews are not counted as visitors.
  if (readAccessToken() !== null) return;
  fetch(`${environment().supabaseUrl}/rest/v1/rpc/count_agency_events`, {
    method: 'POST',
    // The page may be gone before the answer comes.
    keepalive: true,
    headers: { ...apiHeaders(), 'content-type': 'application/json' },
    body,
  }).catch(() => undefined);
}

function sendWhenHidden() {
  if (document.visibilityState === 'hidden') send();
}

document.addEventListener('visibilitychange', sendWhenHidden);
window.addEventListener('pagehide', send);

/**
 * Records an event of agencies. Events are sent together: after some seconds, and when the page is left or hidden.
 *
 * @param agencyIds those of built-in profiles, which are below zero, are left out
 */
export function queueEvents(metric: EventMetric, agencyIds: readonly number[]): void {
  for (const id of agencyIds) {
    const key = `${metric} ${String(id)}`;
    if (id > 0 && !recorded.has(key)) {
      recorded.add(key);
      (waiting[metric] ??= []).push(id);
    }
  }
  // The page may be hidden already, because a visitor can open the website of an agency before this code is loaded.
  if (document.visibilityState === 'hidden' || Object.values(waiting).flat().length >= MAX_EVENTS) send();
  else timer ??= setTimeout(send, SEND_AFTER_MS);
}
