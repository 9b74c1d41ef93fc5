import { http, HttpResponse } from 'msw';
import { asRow } from '#tests/fixtures/agency.ts';
import { RPC_URL } from './urls.ts';

export const CANDIDATES_URL = `${RPC_URL}/advisor_candidates`;

/** Answers every call with these rows, and passes the call's arguments to `onAsked`. */
export function serveCandidates(
  rows: readonly unknown[],
  onAsked: (body: unknown) => void = () => undefined,
) {
  return http.post(CANDIDATES_URL, async ({ request }) => {
    onAsked(await request.json());
    return HttpResponse.json(rows.map(asRow));
  });
}
