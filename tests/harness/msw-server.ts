import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Answers the calls of tests; each test says what. An unanswered call fails the test. Only where a missing entry may have
 * gone, and that nobody has reviewed one, nobody has to say: nowhere, and none.
 */
export const server = setupServer(
  http.get('http://supabase.test/rest/v1/agency_redirects', () => HttpResponse.json([])),
  http.post('http://supabase.test/rest/v1/rpc/agency_client_reviews', () =>
    HttpResponse.json({ reviews: [], next: null, counted: null, disputed: 0, total: 0 }),
  ),
);
