import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { refusalOf } from '#lib/http/refusal.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { aModerationItem, anOwnReview, aPublishedReview } from '#tests/fixtures/client-review.ts';
import {
  AGENCY_REVIEWS_URL,
  serveAgencyReviews,
  serveModeration,
  serveOwnReviews,
  serveReviewFunction,
} from '#tests/harness/client-reviews-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { RPC_URL } from '#tests/harness/urls.ts';
import {
  decideClientReview,
  openReviewEvidence,
  moderationItemQuery,
} from './client-review-administration.ts';
import { reportClientReview } from './client-review-notice.ts';
import { clientReviewQueries } from './client-reviews.ts';
import { ownReviewsQuery, saveClientReview, withdrawClientReview } from './own-client-reviews.ts';

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const ratings = (overall: number) => ({ ...aPublishedReview().ratings, overall });
const NOTICE = {
  reason: 'no_mandate',
  explanation: 'Diesen Auftrag gab es nicht.',
  name: 'Ina Prüfer',
  email: 'ina@pruefer.de',
  goodFaith: true,
} as const;
const ENVELOPE = { id: 'n', reviewId: 'r', about: 'review', fillTimeMs: 5_000, betreff2: '' } as const;

test('the reviews of an agency come with the numbers of those that count [C34]', async () => {
  const reviews = [5, 4, 4].map((overall, at) =>
    aPublishedReview({ id: `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${String(at)}`, ratings: ratings(overall) }),
  );
  server.use(serveAgencyReviews([...reviews, aPublishedReview()], 2, reviews));
  const { pages } = await client().fetchInfiniteQuery(clientReviewQueries.ofAgency(1));
  expect(pages[0]).toMatchObject({
    summary: { count: 3, mean: 4.3, distribution: [0, 0, 0, 2, 1] },
    disputed: 2,
    total: 4,
    next: null,
  });
  expect(pages[0]?.reviews).toHaveLength(4);
});

test.each([
  ['a broken list', () => HttpResponse.json({ reviews: 'x' }), 'invalid'],
  ['a page of a gateway', () => HttpResponse.html('<h1>502</h1>', { status: 502 }), 'server'],
  ['a limit', () => HttpResponse.json({ code: 'PT429' }, { status: 429 }), 'rateLimited'],
  ['no answer', () => HttpResponse.error(), 'unreachable'],
])('%s is an error of its kind [C34 faults]', async (_name, answer, kind) => {
  server.use(http.post(AGENCY_REVIEWS_URL, answer));
  await expect(client().fetchInfiniteQuery(clientReviewQueries.ofAgency(1))).rejects.toMatchObject({ kind });
});

test('a notice says what the function answers, and is sent with its own id [C36]', async () => {
  const { handlers, calls } = serveReviewFunction({ message: 'Vielen Dank.' });
  server.use(...handlers);
  expect(await reportClientReview(NOTICE, ENVELOPE)).toBe('Vielen Dank.');
  expect(calls).toEqual([
    {
      action: 'notice',
      id: 'n',
      review: 'r',
      about: 'review',
      notice: NOTICE,
      fillTimeMs: 5_000,
      betreff2: '',
    },
  ]);
});

/** Returns what is read of the edge function's error. */
async function failWith(body: object, status: number) {
  server.use(...serveReviewFunction({ ...body }, status).handlers);
  const thrown: unknown = await reportClientReview(NOTICE, ENVELOPE).catch((error: unknown) => error);
  return refusalOf(thrown);
}

test('what is wrong with a notice comes by field, and a gateway says nothing of it [C36 faults]', async () => {
  expect(await failWith({ message: 'Bitte prüfen.', fields: { email: 'Keine Adresse.' } }, 422)).toEqual({
    message: 'Bitte prüfen.',
    fields: { email: 'Keine Adresse.' },
    reason: undefined,
  });
  expect(await failWith({ code: 'PGRST301', message: 'JWT expired' }, 401)).toBeNull();
});

const REVIEW_ID = anOwnReview().id;

test('an author keeps a draft, half characters mended, and reads all states back [C35]', async () => {
  serveOwnEntries({});
  const { handlers, calls } = serveOwnReviews([anOwnReview({ state: 'returned', reason: 'Bitte kürzen.' })]);
  server.use(...handlers);
  await saveClientReview({ id: REVIEW_ID, agencyId: 1, content: { text: 'Gut \uD800', year: 2026 } });
  expect(calls).toEqual([
    ['save_client_review', { review: REVIEW_ID, agency: 1, content: { text: 'Gut \uFFFD', year: 2026 } }],
  ]);
  expect(await client().fetchQuery(ownReviewsQuery('u'))).toMatchObject([
    { state: 'returned', reason: 'Bitte kürzen.' },
  ]);
});

test('an administrator opens evidence, which is in the log first, and decides with a reason [C37]', async () => {
  serveOwnEntries({});
  const { handlers, calls } = serveModeration([aModerationItem({ flags: ['burst'] })]);
  server.use(...handlers);
  expect(await client().fetchQuery(moderationItemQuery('u', 'review', REVIEW_ID))).toMatchObject({
    kind: 'review',
    flags: ['burst'],
  });
  expect((await openReviewEvidence('e')).name).toMatch(/\.png$/);
  const words = { author: 'Bitte ohne den Namen.', ground: 'law' } as const;
  await decideClientReview({ id: REVIEW_ID, edit: 2 }, 'reject', words);
  expect(calls).toEqual([
    ['open_client_review_evidence', null],
    [
      'decide_client_review',
      { review: REVIEW_ID, decision: 'reject', seen_edit: 2, reason: 'Bitte ohne den Namen.', ground: 'law' },
    ],
  ]);
});

test.each([
  [409, 'wrong_state', 'conflict'],
  [403, 'frozen', 'forbidden'],
  [429, 'too_many', 'rateLimited'],
])('an error of status %i says why: %s [C35 faults, C37 faults]', async (status, hint, kind) => {
  serveOwnEntries({});
  server.use(
    http.post(`${RPC_URL}/:name`, () =>
      HttpResponse.json({ code: 'PT409', message: hint, hint, details: '' }, { status }),
    ),
  );
  for (const call of [
    withdrawClientReview(REVIEW_ID),
    decideClientReview({ id: REVIEW_ID, edit: 2 }, 'publish', {}),
  ]) {
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(rejectionCodeOf(error)).toBe(hint);
    expect(error).toMatchObject({ kind });
  }
});
