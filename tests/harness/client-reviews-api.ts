import { http, HttpResponse, type JsonBodyType } from 'msw';
import type {
  EntryReview,
  ModerationItem,
  OwnReview,
  PublishedReview,
  RecentReview,
} from '#reviews/model/client-review.ts';
import { talliesOf } from '#tests/fixtures/client-review.ts';
import { aCase, serveCases } from './desk-api.ts';
import { type RecordedCalls, recordRpc } from './record-rpc.ts';
import { FUNCTIONS_URL, RPC_URL, STORAGE_URL } from './urls.ts';

export const AGENCY_REVIEWS_URL = `${RPC_URL}/agency_client_reviews`;
export const REVIEW_FUNCTION_URL = `${FUNCTIONS_URL}/client-reviews`;
const EVIDENCE_BUCKET_URL = `${STORAGE_URL}/client-review-evidence`;
const EVIDENCE_URL = `${EVIDENCE_BUCKET_URL}/*`;

const listed = (rows: readonly unknown[]): JsonBodyType => JSON.parse(JSON.stringify(rows));

/** An agency's published reviews, on one page. */
export const serveAgencyReviews = (
  reviews: readonly PublishedReview[],
  disputed = 0,
  counted: readonly PublishedReview[] = reviews,
) =>
  http.post(AGENCY_REVIEWS_URL, () =>
    HttpResponse.json({
      reviews: listed(reviews),
      next: null,
      counted: JSON.parse(JSON.stringify(talliesOf(counted))),
      disputed,
      total: reviews.length,
    }),
  );

/** The newest reviews of all agencies. */
export const serveRecentReviews = (reviews: readonly RecentReview[]) =>
  http.post(`${RPC_URL}/recent_client_reviews`, () => HttpResponse.json(listed(reviews)));

/** The numbers of „So prüfen wir“. */
export const serveReviewTotals = () =>
  http.post(`${RPC_URL}/client_review_totals`, () =>
    HttpResponse.json({
      received: 90,
      published: 71,
      returned: 5,
      rejected: 8,
      removed: 2,
      disputed: 1,
      since: '2026-03-01',
    }),
  );

/** Serves the reviews of the signed-in account; `calls` are its calls, with their arguments. */
export function serveOwnReviews(reviews: readonly OwnReview[]) {
  const calls: RecordedCalls = [];
  const handlers = [
    http.post(`${RPC_URL}/own_client_reviews`, () => HttpResponse.json(listed(reviews))),
    recordRpc(calls, 'save_client_review', ({ review }) => ({
      id: String(review),
      state: 'draft',
      updatedAt: '2026-11-01T09:00:00Z',
    })),
    recordRpc(calls, 'add_client_review_evidence', () => 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaae2'),
    recordRpc(calls, 'remove_client_review_evidence'),
    recordRpc(calls, 'withdraw_client_review'),
    recordRpc(calls, 'answer_client_review_dispute'),
    recordRpc(calls, 'appeal_client_review'),
    http.delete(EVIDENCE_BUCKET_URL, async ({ request }) => {
      calls.push(['delete', await request.json()]);
      return HttpResponse.json([]);
    }),
    http.post(EVIDENCE_URL, ({ request }) => {
      calls.push(['upload', new URL(request.url).pathname]);
      return HttpResponse.json({ Id: 'x', Key: 'y' });
    }),
  ];
  return { handlers, calls };
}

/** Answers the edge function client-reviews; `calls` are the bodies, in their order. */
export function serveReviewFunction(answer: JsonBodyType, status = 200) {
  const calls: unknown[] = [];
  const handler = http.post(REVIEW_FUNCTION_URL, async ({ request }) => {
    calls.push(await request.json());
    return HttpResponse.json(answer, { status });
  });
  return { handlers: [handler], calls };
}

/** The reviews of a member's entry, its link and its enquiries. */
export function serveEntryReviews(
  reviews: readonly EntryReview[],
  mandates: readonly { enquiry: string; at: string; isConfirmed: boolean }[] = [],
) {
  const calls: RecordedCalls = [];
  const handlers = [
    http.post(`${RPC_URL}/entry_client_reviews`, () => HttpResponse.json(listed(reviews))),
    http.post(`${RPC_URL}/client_review_invitation`, () =>
      HttpResponse.json('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb1'),
    ),
    http.post(`${RPC_URL}/enquiry_mandates`, () => HttpResponse.json(listed(mandates))),
    recordRpc(calls, 'reply_to_client_review'),
    recordRpc(calls, 'confirm_enquiry_mandate'),
  ];
  return { handlers, calls };
}

/** Serves what an administrator decides, until it is decided; `calls` are the decisions, with their arguments. */
export function serveModeration(items: readonly ModerationItem[]) {
  const calls: RecordedCalls = [];
  const decided = new Set<unknown>();
  const decide = (name: string, key: 'review' | 'notice' | 'reply') =>
    recordRpc(calls, name, (args) => void decided.add(args[key]));
  const waiting = () => items.filter(({ id }) => !decided.has(id));
  const handlers = [
    ...serveCases(() =>
      waiting().map(({ kind, id, since, flags, review }) =>
        aCase({ kind, id, since, flags, title: review.agency?.name ?? '', sender: null }),
      ),
    ),
    http.post<never, { kind: string; id: string }>(`${RPC_URL}/client_review_case`, async ({ request }) => {
      const asked = await request.json();
      const found = waiting().find(({ kind, id }) => kind === asked.kind && id === asked.id);
      return HttpResponse.json(JSON.parse(JSON.stringify(found ?? null)));
    }),
    decide('decide_client_review', 'review'),
    decide('decide_client_review_notice', 'notice'),
    decide('decide_client_review_reply', 'reply'),
    http.post(`${RPC_URL}/open_client_review_evidence`, () => {
      calls.push(['open_client_review_evidence', null]);
      return HttpResponse.json(
        '44444444-4444-4444-8444-444444444444/aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa1/55555555-5555-4555-8555-555555555555.png',
      );
    }),
    http.get(EVIDENCE_URL, () => new HttpResponse('bild', { headers: { 'Content-Type': 'image/png' } })),
  ];
  return { handlers, calls };
}
