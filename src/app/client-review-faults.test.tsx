import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import { aModerationItem, anOwnReview, aPublishedReview } from '#tests/fixtures/client-review.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import {
  AGENCY_REVIEWS_URL,
  REVIEW_FUNCTION_URL,
  serveAgencyReviews,
  serveModeration,
  serveOwnReviews,
  serveReviewFunction,
  serveReviewTotals,
} from '#tests/harness/client-reviews-api.ts';
import { describeFaults, explainFault, type Fault, type FaultyCall } from '#tests/harness/faults.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

/*
 * Each call of the pages of the reviews, failing in every way that has a meaning of its own. What was typed stays; the same button
 * tries again.
 */

type View = ReturnType<typeof renderRoute>;

const WORDS = 'Das Mandat gab es, wie der Auftrag zeigt.';

function serve() {
  server.use(
    ...acceptSignIn(),
    serveAdmins(true),
    serveAgencies([aRow({ id: 1, Name: 'Ahornsteg' })]),
    serveAgencyReviews([aPublishedReview()]),
    serveReviewTotals(),
    ...serveReviewFunction({ message: 'Vielen Dank.' }).handlers,
    ...serveModeration([aModerationItem()]).handlers,
  );
}

function open(path: string, isSignedIn = false): View {
  if (isSignedIn) storeSession();
  serve();
  return renderRoute(path);
}

const main = () => within(screen.getByRole('main'));

async function press({ user }: View, name: string | RegExp) {
  await user.click(await main().findByRole('button', { name }));
}

async function expectAlert(fault: Fault, call: 'read' | 'save', what?: string) {
  const alert = await main().findByRole('alert');
  if (what !== undefined) expect(alert).toHaveTextContent(what);
  expect(alert).toHaveTextContent(explainFault(fault, call));
}

const READING: FaultyCall<View> = {
  call: 'reviews of an agency [C34 faults]',
  url: AGENCY_REVIEWS_URL,
  method: 'post',
  open: () => open('/bewertungen'),
  act: (view) => view.navigate('/agenturen/1'),
  expectFailure: (fault) => expectAlert(fault, 'read'),
  repair: serve,
  retry: (view) => press(view, 'Erneut versuchen'),
  expectRecovered: async () => expect(await screen.findByRole('list', { name: 'Bewertungen' })).toBeVisible(),
  recoversByItself: true,
};

const TOTALS: FaultyCall<View> = {
  ...READING,
  call: 'totals of all reviews [C34 faults]',
  url: `${RPC_URL}/client_review_totals`,
  open: () => open('/agenturen/1'),
  act: (view) => view.navigate('/bewertungen'),
  expectRecovered: async () => expect(await screen.findByText('90')).toBeVisible(),
};

async function fillNotice(): Promise<View> {
  const view = open('/agenturen/1');
  await press(view, /^Bewertung melden/);
  const { user } = view;
  await user.selectOptions(await main().findByRole('combobox'), 'insult');
  await user.type(main().getByRole('textbox', { name: 'Begründung' }), WORDS);
  await user.type(main().getByRole('textbox', { name: 'Ihr Name (freiwillig)' }), 'Jana Holm');
  await user.type(main().getByRole('textbox', { name: 'Ihre E-Mail-Adresse' }), 'jana@ahornsteg.de');
  await user.click(main().getByRole('checkbox'));
  return view;
}

const NOTICE: FaultyCall<View> = {
  call: 'notice of a review [C36 faults]',
  url: REVIEW_FUNCTION_URL,
  method: 'post',
  open: fillNotice,
  act: (view) => press(view, 'Meldung senden'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Ihre Meldung ist noch nicht gesendet.'),
  keepsWhatWasTyped: () => expect(main().getByRole('textbox', { name: 'Begründung' })).toHaveValue(WORDS),
  repair: serve,
  retry: (view) => press(view, 'Meldung senden'),
  expectRecovered: async () => expect(await main().findByText('Ihre Meldung ist angekommen.')).toBeVisible(),
};

async function typeReason(): Promise<View> {
  const view = open(`/admin/eingang/review/${aModerationItem().id}`, true);
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Grundlage' }), 'terms');
  await view.user.type(await screen.findByRole('textbox', { name: 'Begründung' }), WORDS);
  return view;
}

const DECISION: FaultyCall<View> = {
  call: 'decision about a review [C37 faults]',
  url: `${RPC_URL}/decide_client_review`,
  method: 'post',
  open: typeReason,
  act: (view) => press(view, 'Mit Begründung ablehnen'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Das ist noch nicht entschieden.'),
  keepsWhatWasTyped: () => expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveValue(WORDS),
  repair: serve,
  retry: (view) => press(view, 'Mit Begründung ablehnen'),
  expectRecovered: async () => expect(await screen.findByText(/^Bewertung abgelehnt\./)).toBeVisible(),
};

async function openDispute(): Promise<View> {
  const dispute = {
    openedAt: '2026-11-01T09:00:00Z',
    answerUntil: '2126-11-08T09:00:00Z',
    reason: 'no_mandate',
    explanation: 'Das Mandat gab es nicht.',
    statement: null,
  } as const;
  storeSession();
  serve();
  server.use(...serveOwnReviews([anOwnReview({ state: 'disputed', dispute })]).handlers);
  const view = renderRoute('/bewerten/1');
  await view.user.type(await main().findByRole('textbox', { name: 'Ihre Antwort' }), WORDS);
  return view;
}

const STATEMENT: FaultyCall<View> = {
  call: 'statement in a dispute [C35 faults]',
  url: `${RPC_URL}/answer_client_review_dispute`,
  method: 'post',
  open: openDispute,
  act: (view) => press(view, 'Antwort senden'),
  expectFailure: (fault) => expectAlert(fault, 'save'),
  keepsWhatWasTyped: () => expect(main().getByRole('textbox', { name: 'Ihre Antwort' })).toHaveValue(WORDS),
  repair: () => {
    server.use(
      ...serveOwnReviews([anOwnReview({ state: 'in_review', submittedAt: '2026-11-01T09:00:00Z' })]).handlers,
    );
  },
  retry: (view) => press(view, 'Antwort senden'),
  expectRecovered: async () => {
    expect(await main().findByText('Danke, Ihre Bewertung ist angekommen.')).toBeVisible();
  },
};

describeFaults('reviews by clients', [READING, TOTALS, NOTICE, DECISION, STATEMENT]);
