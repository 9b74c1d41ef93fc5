import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Answers the calls of tests; each test says what. An unanswered call fails the test. Only where a missing entry may have
 * gone nobody has to say: nowhere.
 */
export const server = setupServer(
  http.get('http://supabase.test/rest/v1/agency_redirects', () => HttpResponse.json([])),
);
