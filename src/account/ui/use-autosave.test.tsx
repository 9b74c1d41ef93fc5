import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import { anOwnReview } from '#tests/fixtures/client-review.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { serveOwnReviews } from '#tests/harness/client-reviews-api.ts';
import {
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const NOT_SAVED = /^Ihre letzten Eingaben sind noch nicht/;

function serveReviews() {
  storeSession();
  server.use(
    serveAgencies([aRow({ id: 1, Name: 'Ahornsteg' })]),
    ...serveOwnReviews([anOwnReview()]).handlers,
  );
}

const typeInto = async (user: UserEvent, name: string) =>
  user.type(await screen.findByRole('textbox', { name }), 'L');

/** The forms that save what is typed: each with its call and the answer to it. */
const FORMS = [
  {
    form: 'a draft of an entry',
    path: '/eintrag/neu/7',
    serve: () => serveOwnEntries({ revisions: [aProposalRow()] }),
    type: (user: UserEvent) => typeInto(user, 'Standorte'),
    call: 'save_draft',
    answer: aProposalStep({ edit: 2 }),
  },
  {
    form: 'an extended profile',
    path: '/eintrag/5/profil',
    serve: () => serveOwnEntries({ entries: [anOwnEntryRow()] }),
    type: async (user: UserEvent) => {
      await user.click(await screen.findByRole('button', { name: 'Leistung hinzufügen' }));
      await typeInto(user, 'Bezeichnung');
    },
    call: 'save_draft',
    answer: aProposalStep({ agency_id: 5, edit: 2 }),
  },
  {
    form: 'a review',
    path: '/bewerten/1?schritt=words',
    serve: serveReviews,
    type: async (user: UserEvent) => {
      await waitFor(() => expect(screen.getByRole('textbox', { name: /^Wie war/ })).not.toHaveValue(''));
      await typeInto(user, 'Branche Ihres Unternehmens');
    },
    call: 'save_client_review',
    answer: { id: anOwnReview().id, state: 'draft', updatedAt: '2026-11-01T09:00:00Z' },
  },
];

describe.each(FORMS)('$form', ({ path, serve, type, call, answer }) => {
  test('is saved again some seconds after a temporary failure', async () => {
    serve();
    const calls = serveFunction(call, (count) =>
      count === 1 ? HttpResponse.json({ message: 'x' }, { status: 500 }) : answer,
    );
    const { user } = renderRoute(path);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await type(user);
    expect(await screen.findByText(NOT_SAVED)).toBeVisible();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  test('is not saved again by itself after a rejection', async () => {
    serve();
    const calls = serveFunction(call, () => answerRejection('wrong_state'));
    const { user } = renderRoute(path);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await type(user);
    expect(await screen.findByText(NOT_SAVED)).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
  });
});
