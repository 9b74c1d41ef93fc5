import type { EventMetric } from '#domain/statistics/statistics.ts';
import { apiHeaders, environment } from './client.ts';
import { isOffline } from './http.ts';
import { readAccessToken } from './stored-session.ts';

/** The database reads 50 of one call. */
const MAX_EVENTS = 40;

/** What this page has recorded, so that each event counts once in its life. */
const recorded = new Set<string>();
let waiting: Partial<Record<EventMetric, number[]>> = {};

/** Sends what waits; without a network it waits on. */
function send() {
  if (Object.keys(waiting).length === 0 || isOffline()) return;
  const body = JSON.stringify({ events: waiting });
  waiting = {};
  // Members and administrators, and whoever reviews: no visitors.
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
 * Records an event of agencies. All of a page go in one call, when it is left or hidden.
 *
 * @param agencyIds those of built-in profiles, which are below zero, are left out
 */
export function recordEvents(metric: EventMetric, agencyIds: readonly number[]): void {
  for (const id of agencyIds) {
    const key = `${metric} ${String(id)}`;
    if (id > 0 && !recorded.has(key)) {
      recorded.add(key);
      (waiting[metric] ??= []).push(id);
    }
  }
  // Hidden already: whoever opens the website of an agency at once leaves before this code is there.
  if (document.visibilityState === 'hidden' || Object.values(waiting).flat().length >= MAX_EVENTS) send();
}
