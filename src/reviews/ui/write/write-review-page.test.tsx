import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnReview } from '#reviews/model/client-review.ts';
import { aRow } from '#tests/fixtures/agency.ts';
import { anOwnReview } from '#tests/fixtures/client-review.ts';
import { OTHER_USER, storeSession } from '#tests/fixtures/session.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { serveOwnReviews, serveReviewFunction } from '#tests/harness/client-reviews-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { stubCanvas } from '#tests/harness/stub-canvas.ts';

const PATH = '/bewerten/1';
const box = (name: string) => screen.getByRole('textbox', { name });
const findAnswer = () => screen.findByRole('textbox', { name: 'Ihre Antwort' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const TEXT = String(anOwnReview().content.text);

/** Opens the page of agency 1 for an account with these reviews; without an argument the visitor is not signed in. */
async function open(reviews: readonly OwnReview[] | null = null, path = PATH) {
  if (reviews !== null) storeSession();
  const { handlers, calls } = serveOwnReviews(reviews ?? []);
  server.use(serveAgencies([aRow({ id: 1, Name: 'Ahornsteg' })]), ...handlers);
  const view = renderRoute(path);
  await screen.findByRole('heading', { level: 1, name: 'Bewertung für Ahornsteg' });
  return { ...view, calls };
}

describe('writing', () => {
  test('keeps every letter in this browser, without an account', async () => {
    const { user, unmount } = await open();
    await user.type(await screen.findByRole('textbox', { name: /^Für welche Funktion/ }), 'Finanzen');
    await user.click(screen.getByRole('radio', { name: 'Führungskraft' }));
    unmount();
    await open();
    expect(await screen.findByRole('textbox', { name: /^Für welche Funktion/ })).toHaveValue('Finanzen');
    expect(screen.getByRole('radio', { name: 'Führungskraft' })).toBeChecked();
  });

  test('names each missing field, and continues once none is missing', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Weiter' }));
    expect(box('Für welche Funktion wurde gesucht?')).toHaveAccessibleDescription(
      /Bitte geben Sie die Funktion an/,
    );
    expect(screen.getByRole('radio', { name: 'Fachkraft' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Fachkraft' }));
    expect(screen.queryByText('Bitte wählen Sie die Ebene der Position.')).not.toBeInTheDocument();
    await user.type(box('Für welche Funktion wurde gesucht?'), 'IT');
    await user.selectOptions(screen.getByRole('combobox'), String(new Date().getFullYear()));
    await user.click(screen.getByRole('radio', { name: 'Suche abgebrochen' }));
    await user.click(button('Weiter'));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Ihre Sterne' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('lists before sending what is missing, each rating by its name, with links to the fields', async () => {
    const { user } = await open(null, `${PATH}?schritt=preview`);
    expect(
      await screen.findByText('Bitte geben Sie die Funktion an, zum Beispiel „Finanzen“.'),
    ).toBeVisible();
    expect(screen.getByText('Termintreue: Bitte vergeben Sie einen bis fünf Sterne.')).toBeVisible();
    await user.click(button('Weiter ausfüllen'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Der Auftrag' })).toBeVisible();
  });

  test('counts the characters, and warns where the text names a person, without blocking', async () => {
    const { user } = await open(null, `${PATH}?schritt=words`);
    await user.type(await screen.findByRole('textbox', { name: /^Wie war/ }), 'Herr Müller war gut.');
    expect(screen.getByText('20 von höchstens 4.000 Zeichen, mindestens 80')).toBeVisible();
    expect(screen.getByText(/„Herr Müller“ klingt nach dem Namen einer Person/)).toBeVisible();
    await user.type(box('Ihre Funktion im Unternehmen'), 'CFO');
    await user.type(box('Branche Ihres Unternehmens'), 'Chemie');
    expect(box('So nennen wir Sie öffentlich')).toHaveAccessibleDescription(/„CFO, Chemie“/);
  });

  test('continues, after the sign-in, with the review that another device has saved', async () => {
    const { calls } = await open([anOwnReview()], `${PATH}?schritt=words`);
    await waitFor(() => expect(box('Wie war die Zusammenarbeit?')).toHaveValue(TEXT));
    expect(calls).toEqual([]);
  });

  test.each(['', '.', '>', '&data=05'])('knows the invitation of a link that ends in %j', async (end) => {
    await open(null, `${PATH}?einladung=bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb1${end}`);
    expect(await screen.findByText(/^Sie sind einer Einladung der Beratung gefolgt\./)).toBeVisible();
  });

  test.each([
    [
      'Was hier steht behalten',
      'Hier',
      [['save_client_review', { review: anOwnReview().id, agency: 1, content: { text: 'Hier' } }]],
    ],
    ['Gespeicherte Fassung laden', TEXT, []],
  ])('overwrites nothing where both devices differ, until „%s“', async (choice, text, saved) => {
    const other = '99999999-9999-4999-8999-999999999999';
    localStorage.setItem('bewertung-entwurf-1', JSON.stringify({ content: { text: 'Hier' }, review: other }));
    const { user, calls } = await open([anOwnReview()], `${PATH}?schritt=words`);
    await screen.findByText('In Ihrem Konto ist schon eine andere Fassung gespeichert.');
    expect(box('Wie war die Zusammenarbeit?')).toHaveValue('Hier');
    expect(calls).toEqual([]);
    expect(localStorage.getItem('bewertung-entwurf-1')).toContain(other);
    await user.click(button(choice));
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(box('Wie war die Zusammenarbeit?')).toHaveValue(text);
    expect(calls).toEqual(saved);
    expect(localStorage.getItem('bewertung-entwurf-1')).toBeNull();
  });

  test('continues with another mailbox, whose account gets everything as a new review', async () => {
    const { user, calls } = await open([anOwnReview()], `${PATH}?schritt=words`);
    await waitFor(() => expect(box('Wie war die Zusammenarbeit?')).toHaveValue(TEXT));
    await user.click(button('Weiter'));
    await signInAgain(async () => {
      expect(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible();
      server.use(...serveOwnReviews([]).handlers.slice(0, 1));
    }, OTHER_USER);
    expect(await screen.findByText(/^Angemeldet als mira@werk-nord.example/)).toBeVisible();
    expect(screen.getByText(/Dasselbe Team liest Anfragen an uns, Nachweise/)).toBeVisible();
    await waitFor(() => {
      expect(calls).toEqual([
        ['save_client_review', { review: expect.any(String), agency: 1, content: anOwnReview().content }],
      ]);
    });
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(calls).not.toEqual([[expect.anything(), expect.objectContaining({ review: anOwnReview().id })]]);
  });

  test('of a returned review shows the reason, and everything that was typed', async () => {
    await open(
      [anOwnReview({ state: 'returned', reason: 'Bitte nennen Sie keine Person.' })],
      `${PATH}?schritt=words`,
    );
    expect(await screen.findByText(/Grund: „Bitte nennen Sie keine Person.“/)).toBeVisible();
    expect(box('Wie war die Zusammenarbeit?')).toHaveValue(TEXT);
  });
});

test('keeps the opened file and its bars when the session expires', async () => {
  stubCanvas();
  const { user } = await open([anOwnReview()], `${PATH}?schritt=proof`);
  const file = new File(['x'], 'auftrag.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Datei öffnen und schwärzen'), file);
  // Whose competitor might open it.
  expect(screen.getByText(/Sie ist von dieser Website nicht getrennt/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Balken hinzufügen/ }));
  await signInAgain(async () => {
    expect(await screen.findByRole('textbox', { name: /Mail/ })).toBeVisible();
  });
  expect(await screen.findByText('Ihre geöffnete Datei und Ihre Balken sind noch da.')).toBeVisible();
  expect(button('1 Seite mit 1 Balken senden')).toBeVisible();
});

describe('sending', () => {
  const READY = anOwnReview({ hasConfirmedEnquiry: true });

  async function openPreview(answer: Parameters<typeof serveReviewFunction>[0], status?: number) {
    const served = serveReviewFunction(answer, status);
    server.use(...served.handlers);
    const view = await open([READY], `${PATH}?schritt=preview`);
    await screen.findByRole('article');
    await view.user.click(button('Zur Prüfung senden'));
    expect(screen.getByText('Bitte bestätigen Sie das, bevor Sie senden.')).toBeVisible();
    expect(served.calls).toEqual([]);
    await view.user.click(screen.getByRole('checkbox'));
    await view.user.click(button('Zur Prüfung senden'));
    await waitFor(() => expect(served.calls).toEqual([{ action: 'submit', review: READY.id }]));
    return view;
  }

  test('asks for a confirmation, and submits the stored review', async () => {
    const { calls } = await openPreview({ message: 'x', outcome: 'inReview' });
    // Nothing is saved again, because the name shown and the rest are stored already.
    expect(calls.map(([name]) => name)).toEqual([]);
  });

  test.each([
    ['ownAgency', /Ihr Postfach gehört zu der Beratung, die Sie bewerten/],
    ['otherAgency', /Ihr Postfach gehört zu einer anderen Personalberatung/],
    ['freeMail', /kostenlosen Anbieter/],
    ['operator', /gehört zu Beraterkompass/],
  ])('says why a mailbox was not taken (%s), until another one signs in', async (outcome, text) => {
    await openPreview({ message: 'x', outcome });
    expect(await screen.findByText(text)).toBeVisible();
    await signInAgain(async () => {
      expect(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
    }, OTHER_USER);
    expect(await screen.findByText(/^Angemeldet als mira@werk-nord.example/)).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('links to the field that the function names', async () => {
    await openPreview({ message: 'Bitte prüfen Sie.', fields: { text: 'Der Text ist zu kurz.' } }, 422);
    expect(await screen.findByRole('textbox', { name: /^Wie war/ })).toHaveAccessibleDescription(
      /Der Text ist zu kurz/,
    );
  });
});

describe('a review that was sent', () => {
  test('is confirmed, and can be withdrawn once that is asked', async () => {
    const { user, calls } = await open([
      anOwnReview({ state: 'in_review', submittedAt: '2026-11-01T09:00:00Z' }),
    ]);
    expect(await screen.findByText('Danke, Ihre Bewertung ist angekommen.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Schritte' })).not.toBeInTheDocument();
    await user.click(button('Bewertung zurückziehen'));
    await user.click(button('Bewertung zurückziehen'));
    await waitFor(() => expect(calls).toEqual([['withdraw_client_review', { review: anOwnReview().id }]]));
  });

  const dispute = {
    openedAt: '2026-11-01T09:00:00Z',
    answerUntil: '2026-11-08T09:00:00Z',
    reason: 'no_mandate' as const,
    explanation: 'Den Auftrag gab es nicht.',
    statement: null,
  };

  test('that is reported shows the reason and accepts an answer of at least a sentence', async () => {
    const { user, calls } = await open([anOwnReview({ state: 'disputed', dispute })]);
    expect(await screen.findByText('„Den Auftrag gab es nicht.“')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Auf die Meldung antworten' }));
    await user.type(form.getByRole('textbox'), 'Doch.');
    await user.click(form.getByRole('button'));
    expect(form.getByRole('textbox')).toHaveAccessibleDescription(/mindestens 20 Zeichen/);
    await user.type(form.getByRole('textbox'), ' Der Auftrag liegt Ihnen vor.');
    await user.click(form.getByRole('button'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'answer_client_review_dispute',
          { review: anOwnReview().id, statement: 'Doch. Der Auftrag liegt Ihnen vor.' },
        ],
      ]);
    });
  });

  test('that is reported keeps the typed answer when the session expires', async () => {
    const { user } = await open([anOwnReview({ state: 'disputed', dispute })]);
    await user.type(await findAnswer(), 'Den Auftrag gab es');
    await signInAgain(async () => {
      await waitFor(() => {
        expect(screen.queryByRole('textbox', { name: 'Ihre Antwort' })).not.toBeInTheDocument();
      });
    });
    expect(await findAnswer()).toHaveValue('Den Auftrag gab es');
  });

  test('that was removed can be appealed against once', async () => {
    const removed = {
      state: 'removed',
      reason: 'Kein Nachweis.',
      appealUntil: '2026-11-30T00:00:00Z',
    } as const;
    const { user, calls } = await open([anOwnReview(removed)]);
    const form = within(await screen.findByRole('form', { name: 'Einspruch einlegen' }));
    expect(screen.getByText('Grund: „Kein Nachweis.“')).toBeVisible();
    await user.type(form.getByRole('textbox'), 'Der Nachweis lag Ihnen vor.');
    await user.click(form.getByRole('button'));
    await waitFor(() => expect(calls[0]?.[0]).toBe('appeal_client_review'));
  });
});

test.each([
  ['/bewerten/abc', 'Ungültige Agentur-ID'],
  ['/bewerten/99', 'Zu dieser Adresse gibt es keinen Eintrag.'],
])('%s says that there is nothing to review', async (path, text) => {
  server.use(serveAgencies([]));
  renderRoute(path);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
