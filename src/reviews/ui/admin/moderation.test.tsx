import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import type { ModerationItem } from '#reviews/model/client-review.ts';
import { aModerationItem } from '#tests/fixtures/client-review.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { serveModeration } from '#tests/harness/client-reviews-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

beforeEach(() => storeSession());

async function openQueue(items: readonly ModerationItem[]) {
  const { handlers, calls } = serveModeration(items);
  server.use(...acceptSignIn(), serveAdmins(true), ...handlers);
  const [first] = items;
  const view = renderRoute(`/admin/eingang/${String(first?.kind)}/${String(first?.id)}`);
  await screen.findByRole('region', { name: 'Entscheidung' });
  return { ...view, calls };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const chooseGround = (user: UserEvent, ground: 'law' | 'terms') =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), ground);
const REASON = 'Der Nachweis nennt ein anderes Unternehmen.';
const AUTHOR_REASON = 'Ihr Nachweis nennt die Werk Süd GmbH.';
const FOR_REPORTER = 'Begründung für die Person, die gemeldet hat';
const FOR_AUTHOR = 'Begründung für die Person, die bewertet hat';
const OTHER = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb1';
const DISPUTE = {
  openedAt: '2026-11-01T09:00:00Z',
  answerUntil: '2126-11-08T09:00:00Z',
  reason: 'no_mandate',
  explanation: 'Den Auftrag gab es nicht.',
  statement: null,
} as const;

describe('a review', () => {
  test('shows author, flags and words, and its evidence only after a press', async () => {
    const { user, calls } = await openQueue([aModerationItem({ flags: ['similar_text', 'free_mail'] })]);
    expect(screen.getByText('mira@werk-nord.de')).toBeVisible();
    expect(screen.getByText('ähnlicher Text wie eine andere')).toBeVisible();
    expect(screen.getByText(/Die Beratung hat unseren Markt verstanden/)).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(button('Seite 1 ansehen'));
    expect(await screen.findByRole('img', { name: /^Nachweis/ })).toBeVisible();
    expect(calls.map(([name]) => name)).toEqual(['open_client_review_evidence']);
  });

  test('is published by keyboard, and the next one has the focus', async () => {
    const next = aModerationItem({
      kind: 'reply',
      id: OTHER,
      reply: { text: 'Danke.', at: DISPUTE.openedAt, author: null, edit: 1 },
    });
    const { user, calls } = await openQueue([aModerationItem(), next]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'Antwort auf eine Bewertung: Ahornsteg',
    });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(calls).toEqual([
      ['decide_client_review', { review: aModerationItem().id, decision: 'publish', seen_edit: 2 }],
    ]);
  });

  test('takes a phrase as the beginning of the reason', async () => {
    const { user } = await openQueue([aModerationItem()]);
    const [phrase] = REASON_PHRASES.review;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Textbaustein einfügen' }), phrase);
    expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveValue(phrase);
  });

  test('goes back with a reason alone, which is kept while another item is looked at', async () => {
    const { user, calls } = await openQueue([
      aModerationItem(),
      aModerationItem({ kind: 'appeal', id: OTHER }),
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Begründung' }), 'Zu kurz.');
    await user.click(button('Mit Begründung zurückgeben'));
    expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveAccessibleDescription(
      /mindestens 20 Zeichen/,
    );
    const list = within(screen.getByRole('navigation', { name: 'Vorgänge' }));
    await user.click(list.getByRole('link', { name: /Einspruch/ }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Einspruch/ })).toBeVisible();
    await user.click(list.getByRole('link', { name: /(?<!einer )Bewertung/ }));
    await screen.findByRole('button', { name: 'Mit Begründung zurückgeben' });
    const field = screen.getByRole('textbox', { name: 'Begründung' });
    expect(field).toHaveValue('Zu kurz.');
    await user.clear(field);
    await user.type(field, REASON);
    expect(screen.getByText(`Grund: „${REASON}“`)).toBeVisible();
    await user.click(button('Mit Begründung zurückgeben'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'decide_client_review',
          { review: aModerationItem().id, decision: 'return', seen_edit: 2, reason: REASON },
        ],
      ]);
    });
  });
});

test.each([
  [
    'Meldung zurückweisen',
    'decide_client_review_notice',
    { notice: OTHER, decision: 'refuse', seen_edit: 3, reason: REASON, author_reason: AUTHOR_REASON },
  ],
  [
    'Der Meldung folgen und entfernen',
    'decide_client_review_notice',
    {
      notice: OTHER,
      decision: 'grant',
      seen_edit: 3,
      reason: REASON,
      author_reason: AUTHOR_REASON,
      ground: 'law',
    },
  ],
])('a notice shows both sides: „%s“', async (name, call, args) => {
  const item = aModerationItem();
  const { user, calls } = await openQueue([
    {
      ...item,
      kind: 'notice',
      id: OTHER,
      review: { ...item.review, state: 'disputed', dispute: DISPUTE },
      notice: {
        about: 'review',
        reason: 'no_mandate',
        explanation: DISPUTE.explanation,
        name: 'Jana Holm',
        email: 'jana@ahornsteg.de',
        isHiding: true,
        at: DISPUTE.openedAt,
        edit: 3,
      },
    },
  ]);
  expect(screen.getByText(/^Noch keine; möglich bis/)).toBeVisible();
  expect(screen.getByText(/Entfernen können Sie die Bewertung erst/)).toBeVisible();
  await chooseGround(user, 'law');
  await user.type(screen.getByRole('textbox', { name: FOR_REPORTER }), REASON);
  await user.click(button(name));
  expect(screen.getByRole('textbox', { name: FOR_AUTHOR })).toHaveAccessibleDescription(/mindestens 20/);
  await user.type(screen.getByRole('textbox', { name: FOR_AUTHOR }), AUTHOR_REASON);
  await user.click(button(name));
  await waitFor(() => expect(calls).toEqual([[call, args]]));
});

test('a notice of a published review hides it with a reason, and removes nothing', async () => {
  const item = aModerationItem();
  const { user, calls } = await openQueue([
    {
      ...item,
      kind: 'notice',
      id: OTHER,
      flags: ['no_mandate'],
      review: { ...item.review, state: 'published' },
      notice: {
        about: 'review',
        reason: 'no_mandate',
        explanation: DISPUTE.explanation,
        name: 'Jana Holm',
        email: 'jana@ahornsteg.de',
        isHiding: false,
        at: DISPUTE.openedAt,
        edit: 1,
      },
    },
  ]);
  expect(screen.getByText('gemeldet: kein Auftrag')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Der Meldung folgen und entfernen' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: FOR_AUTHOR }), REASON);
  await user.click(button('Bewertung verbergen und nachfragen'));
  const ground = screen.getByRole('combobox', { name: 'Grundlage' });
  expect(ground).toHaveAccessibleDescription(/Bitte wählen Sie, worauf sich die Einschränkung stützt/);
  expect(ground).toHaveFocus();
  expect(calls).toEqual([]);
  await chooseGround(user, 'terms');
  await user.click(button('Bewertung verbergen und nachfragen'));
  await waitFor(() => {
    expect(calls).toEqual([
      [
        'decide_client_review_notice',
        { notice: OTHER, decision: 'hide', seen_edit: 1, author_reason: REASON, ground: 'terms' },
      ],
    ]);
  });
});

test('a reported reply goes at once, with a reason for each side', async () => {
  const item = aModerationItem();
  const { user, calls } = await openQueue([
    {
      ...item,
      kind: 'notice',
      id: OTHER,
      review: { ...item.review, state: 'published' },
      reply: { text: 'Herr Maier hat gelogen.', at: DISPUTE.openedAt, author: 'm@ahornsteg.de', edit: 1 },
      notice: {
        about: 'reply',
        reason: 'person',
        explanation: 'Sie nennt eine Person.',
        name: 'Jana Holm',
        email: 'jana@kunde.de',
        isHiding: false,
        at: DISPUTE.openedAt,
        edit: 1,
      },
    },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Meldung einer Bewertung: Ahornsteg' })).toBeVisible();
  expect(screen.getByText('Herr Maier hat gelogen.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: FOR_REPORTER }), REASON);
  await user.type(screen.getByRole('textbox', { name: 'Begründung für die Beratung' }), AUTHOR_REASON);
  await chooseGround(user, 'terms');
  await user.click(button('Der Meldung folgen und entfernen'));
  await waitFor(() => {
    expect(calls).toEqual([
      [
        'decide_client_review_notice',
        {
          notice: OTHER,
          decision: 'grant',
          seen_edit: 1,
          reason: REASON,
          author_reason: AUTHOR_REASON,
          ground: 'terms',
        },
      ],
    ]);
  });
  expect(screen.getByText(/^Antwort entfernt\./)).toBeVisible();
});

test('without the second factor the page says what is missing', async () => {
  server.use(...acceptSignIn(), serveAdmins(true), ...serveModeration([aModerationItem()]).handlers);
  server.use(
    http.post(`${RPC_URL}/client_review_case`, () =>
      HttpResponse.json({ code: '42501', message: 'x', hint: 'second_factor' }, { status: 403 }),
    ),
  );
  renderRoute(`/admin/eingang/review/${aModerationItem().id}`);
  const words = await screen.findByText(/Bewertungen brauchen den zweiten Faktor/);
  expect(within(words.closest('p') ?? words).getByRole('link', { name: 'Sicherheit' })).toHaveAttribute(
    'href',
    '/admin/sicherheit',
  );
});
