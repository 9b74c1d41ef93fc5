import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import { AUTH_URL, REST_URL, RPC_URL } from './urls.ts';

/**
 * Answers the calls of tests with the handlers that each test registers. A call without a handler fails the test. Only
 * five calls have a default: the account of a session, and without anything the redirect of a missing entry, the paid entries, the
 * reviews of an entry, and the deletion of the signed-in account.
 */
export const server = setupServer(
  http.get(`${AUTH_URL}/user`, () => HttpResponse.json(SESSION_USER)),
  http.get(`${REST_URL}/agency_redirects`, () => HttpResponse.json([])),
  http.head(
    `${REST_URL}/agency_derived`,
    () => new HttpResponse(null, { headers: { 'Content-Range': '*/0' } }),
  ),
  http.post(`${RPC_URL}/agency_client_reviews`, () =>
    HttpResponse.json({ reviews: [], next: null, counted: null, disputed: 0, total: 0 }),
  ),
  http.post(`${RPC_URL}/own_account_deletion`, () =>
    HttpResponse.json({ due_at: null, is_ordered: false, reviews: 0, entries: [] }),
  ),
);
