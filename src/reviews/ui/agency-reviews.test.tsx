import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PublishedReview } from '#reviews/model/client-review.ts';
import { aRow } from '#tests/fixtures/agency.ts';
import { aPublishedReview } from '#tests/fixtures/client-review.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { serveAgencyReviews, serveReviewFunction } from '#tests/harness/client-reviews-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const idOf = (n: number) => `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${String(n)}`;
const rated = (n: number, overall: number, changes: Partial<PublishedReview> = {}) =>
  aPublishedReview({
    id: idOf(n),
    ratings: { ...aPublishedReview().ratings, overall },
    shownAs: `CFO ${String(n)}`,
    ...changes,
  });

async function open(reviews: readonly PublishedReview[], disputed = 0, counted = reviews) {
  server.use(
    serveAgencies([aRow({ id: 7, Name: 'Ahornsteg' })]),
    serveAgencyReviews(reviews, disputed, counted),
  );
  const view = renderRoute('/agenturen/7');
  const section = await screen.findByRole('region', { name: 'Bewertungen' });
  return { ...view, section: within(section) };
}

describe('the reviews of an agency', () => {
  test('are shown with mean, number, period and distribution, each with its mandate, proof, marks and reply', async () => {
    const counting = [
      rated(1, 5, { isInvited: true, reply: { text: 'Vielen Dank.', publishedAt: '2026-11-02' } }),
      rated(2, 4, { publishedAt: '2025-01-08' }),
      rated(3, 4, { isInvented: true }),
    ];
    const { section, user } = await open([...counting, rated(4, 1)], 0, counting);
    const list = within(await section.findByRole('list', { name: 'Bewertungen' }));
    expect(section.getAllByText('4,3 von 5')).toHaveLength(2);
    expect(section.getByText(/^3 Bewertungen vom 8\. Januar 2025 bis 14\. Oktober 2026/)).toBeVisible();
    expect(
      within(section.getByRole('list', { name: 'Verteilung' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '5 Sterne1 Bewertung',
      '4 Sterne2 Bewertungen',
      '3 Sterne0 Bewertungen',
      '2 Sterne0 Bewertungen',
      '1 Stern0 Bewertungen',
    ]);
    expect(list.getAllByRole('article')).toHaveLength(3);
    await user.click(section.getByRole('button', { name: 'Weitere anzeigen' }));
    const [first, , third, fourth] = list.getAllByRole('article');
    expect(first).toHaveTextContent('Geschäftsleitung, Finanzen · Auftrag 2026 · Position besetzt');
    expect(first).toHaveTextContent('Auftrag nachgewiesen · auf Einladung der Beratung');
    expect(first).toHaveTextContent('Antwort von AhornstegVielen Dank.');
    expect(third).toHaveTextContent('Erfundene Bewertung zur Demonstration');
    // The page does not show whether a review counts, because that would reveal that two are by one client.
    expect(fourth).not.toHaveTextContent('Mittelwert');
    expect(section.getByRole('link', { name: 'So prüfen wir Bewertungen' })).toHaveAttribute(
      'href',
      '/bewertungen',
    );
  });

  test('have no mean below three, and say what is being checked', async () => {
    const { section } = await open([rated(1, 5), rated(2, 5)], 1);
    expect(await section.findByText('Einen Mittelwert zeigen wir ab 3 Bewertungen.')).toBeVisible();
    expect(section.getByText(/Eine Bewertung wird nach einer Meldung geprüft/)).toBeVisible();
  });

  test('are said to be none, and can be written', async () => {
    const { section } = await open([]);
    expect(await section.findByText('Noch keine Bewertungen.')).toBeVisible();
    expect(section.getByRole('link', { name: 'Bewertung schreiben' })).toHaveAttribute('href', '/bewerten/7');
  });
});

const dropFillTime = (call: unknown) => ({ ...Object(call), fillTimeMs: 0 });

async function openForm() {
  const { user, section } = await open([rated(1, 5)]);
  await user.click(await section.findByRole('button', { name: /^Bewertung melden/ }));
  return { user, form: within(await section.findByRole('form', { name: 'Bewertung melden' })), section };
}

test('reporting a review asks for each field, and keeps what was typed when it is closed or fails', async () => {
  const { user, form, section } = await openForm();
  await user.click(form.getByRole('button', { name: 'Meldung senden' }));
  expect(await form.findByText('Bitte wählen Sie einen Grund.')).toBeVisible();
  expect(form.getByRole('checkbox')).toHaveAccessibleDescription(/Bitte bestätigen Sie/);
  await user.type(form.getByRole('textbox', { name: 'Begründung' }), 'Den Auftrag gab es nicht.');
  await user.click(section.getByRole('button', { name: /^Meldung schließen/ }));
  await user.click(section.getByRole('button', { name: /^Bewertung melden/ }));
  await user.selectOptions(form.getByRole('combobox'), 'no_mandate');
  await user.type(form.getByRole('textbox', { name: 'Ihr Name (freiwillig)' }), 'Jana Holm');
  await user.type(form.getByRole('textbox', { name: 'Ihre E-Mail-Adresse' }), 'jana@ahornsteg.de');
  await user.click(form.getByRole('checkbox'));
  const refused = serveReviewFunction({ message: 'Heute kamen schon sehr viele Meldungen.' }, 429);
  server.use(...refused.handlers);
  await user.click(form.getByRole('button', { name: 'Meldung senden' }));
  expect(await form.findByText(/Heute kamen schon sehr viele Meldungen/)).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Begründung' })).toHaveValue('Den Auftrag gab es nicht.');

  const taken = serveReviewFunction({ message: 'x' });
  server.use(...taken.handlers);
  await user.click(form.getByRole('button', { name: 'Meldung senden' }));
  expect(await section.findByText('Ihre Meldung ist angekommen.')).toBeVisible();
  await waitFor(() => {
    // The same notice, with its id.
    expect(taken.calls.map(dropFillTime)).toEqual(refused.calls.map(dropFillTime));
    expect(taken.calls).toEqual([
      expect.objectContaining({
        action: 'notice',
        review: idOf(1),
        notice: {
          reason: 'no_mandate',
          explanation: 'Den Auftrag gab es nicht.',
          name: 'Jana Holm',
          email: 'jana@ahornsteg.de',
          goodFaith: true,
        },
      }),
    ]);
  });
});
