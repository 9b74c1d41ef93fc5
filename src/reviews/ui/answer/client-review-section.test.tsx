import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { anEntryReview } from '#tests/fixtures/client-review.ts';
import { serveEntryReviews } from '#tests/harness/client-reviews-api.ts';
import { anOwnEntryRow, serveFunction, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { AUTH_URL } from '#tests/harness/urls.ts';

const ENQUIRY = 'cccccccc-cccc-4ccc-8ccc-ccccccccccc1';
const REPLIED = 'dddddddd-dddd-4ddd-8ddd-ddddddddddd1';

async function open() {
  serveOwnEntries({ entries: [anOwnEntryRow()] });
  serveFunction('entry_people', () => []);
  const { handlers, calls } = serveEntryReviews(
    [
      anEntryReview({ shownAs: 'CFO' }),
      anEntryReview({
        id: REPLIED,
        shownAs: 'CHRO',
        reply: {
          text: 'Danke sehr.',
          state: 'rejected',
          ground: 'terms',
          at: '2026-11-01T09:00:00Z',
          reason: 'Nennt eine Person.',
        },
      }),
    ],
    [{ enquiry: ENQUIRY, at: '2026-10-01T09:00:00Z', isConfirmed: false }],
  );
  server.use(...handlers);
  const view = renderRoute('/eintrag/5/bewertungen');
  await screen.findByRole('heading', { level: 4, name: 'CFO' });
  return { ...view, calls };
}

test('a review takes one reply, which is seen before it is sent, and a refused one says why', async () => {
  const { user, calls } = await open();
  expect(screen.getByText('Ihre Antwort, abgelehnt')).toBeVisible();
  expect(screen.getByText('Grund: „Nennt eine Person.“')).toBeVisible();
  expect(screen.getByText('Grundlage: Nutzungsbedingungen (vertraglicher Grund)')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Antworten' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Eine andere Antwort schreiben' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Antworten' }));
  const form = within(screen.getByRole('form', { name: 'Antworten' }));
  await user.type(form.getByRole('textbox'), 'Danke.');
  await user.click(form.getByRole('button', { name: /zur Prüfung/ }));
  expect(form.getByRole('textbox')).toHaveAccessibleDescription(/mindestens 20 Zeichen/);
  expect(form.getByRole('textbox')).toHaveFocus();
  await user.type(form.getByRole('textbox'), ' Wir haben den Ablauf geändert.');
  expect(form.getByText('Antwort von')).toHaveTextContent('Ahornsteg');
  await user.click(form.getByRole('button', { name: /zur Prüfung/ }));
  await waitFor(() => {
    expect(calls).toEqual([
      [
        'reply_to_client_review',
        { review: anEntryReview().id, text: 'Danke. Wir haben den Ablauf geändert.' },
      ],
    ]);
  });
});

test('the link is copied, and a mandate confirmed once that is asked', async () => {
  const { user, calls } = await open();
  const link = await screen.findByRole('textbox', { name: 'Link zum Weitergeben' });
  expect(link).toHaveValue(
    `${window.location.origin}/bewerten/5?einladung=bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb1`,
  );
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByText('Der Link ist kopiert.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Diesen Auftrag bestätigen/ }));
  await user.click(screen.getByRole('button', { name: /^Ja, daraus wurde ein Auftrag/ }));
  await waitFor(() => expect(calls).toEqual([['confirm_enquiry_mandate', { agency: 5, enquiry: ENQUIRY }]]));
});

test('signing out forgets the reviews, the invitation and the mandates of the entry', async () => {
  server.use(http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })));
  const { user, queryClient } = await open();
  const kept = () => queryClient.getQueryCache().findAll({ queryKey: ['client-reviews'] });
  expect(kept()).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText('Sie sind abgemeldet.')).toBeVisible();
  await waitFor(() => expect(kept()).toHaveLength(0));
});
