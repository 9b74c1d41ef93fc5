import { screen, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#tests/fixtures/session.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { aCase, serveCases } from '#tests/harness/desk-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

const SERVICE = { title: 'Direktsuche', text: 'Wir sprechen an, wer nicht sucht.' };
const PUBLISHED = { services: [{ title: 'Suche', text: 'Alt' }] };
const PERSON = { name: 'Jana Ahorn', role: '', phone: '', email: '', agreed: true };

beforeEach(() => {
  storeSession();
  server.use(...acceptSignIn(), serveAdmins(true));
});

/** One proposal waits until it is decided; `calls` are the decisions. */
function serveExtended(
  answer: () => Response | null = () => null,
  content: JsonBodyType = { services: [SERVICE], contactPerson: PERSON },
) {
  const calls: JsonBodyType[] = [];
  let isDecided = false;
  server.use(
    ...serveCases(() => (isDecided ? [] : [aCase({ kind: 'profile', id: '5', agencyId: 5 })])),
    http.post(`${RPC_URL}/proposed_extension`, () =>
      HttpResponse.json(
        isDecided
          ? null
          : {
              agency_id: 5,
              entry: 'Ahornsteg',
              edit: 3,
              submitted_at: '2026-11-01T09:00:00Z',
              content,
              published: PUBLISHED,
              is_shown: true,
              author: 'jana@ahornsteg.de',
            },
      ),
    ),
    http.post<never, JsonBodyType>(`${RPC_URL}/decide_extension`, async ({ request }) => {
      calls.push(await request.json());
      const refused = answer();
      if (refused !== null) return refused;
      isDecided = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return calls;
}

async function openReview() {
  const view = renderRoute('/admin/eingang/profile/5');
  const article = within(await screen.findByRole('article', { name: 'Erweitertes Profil: Ahornsteg' }));
  return { ...view, article };
}

test('an extended profile is published part by part, what is left out with a reason [C46]', async () => {
  const calls = serveExtended();
  const { user, article } = await openReview();
  expect(article.getByText('Suche')).toBeVisible();
  expect(article.getByText('Direktsuche')).toBeVisible();
  expect(article.queryByRole('checkbox', { name: 'Fallbeispiele' })).not.toBeInTheDocument();
  await user.click(article.getByRole('checkbox', { name: 'Ansprechperson' }));
  const publish = article.getByRole('button', { name: /^Ausgewählte Teile veröffentlichen/ });
  await user.click(publish);
  expect(article.getByText(/Bitte nennen Sie einen Grund/)).toBeVisible();
  expect(article.getByRole('textbox', { name: 'Warum nicht Ansprechperson?' })).toHaveFocus();
  await user.paste('Bitte mit Funktion.');
  await user.click(publish);
  expect(await screen.findByText(/In dieser Liste liegt nichts mehr\.$/)).toBeVisible();
  expect(calls).toEqual([{ agency: 5, seen_edit: 3, parts: ['services'], reason: 'Bitte mit Funktion.' }]);
});

test('what was changed meanwhile is not published, and what was chosen stays [C46 faults]', async () => {
  serveExtended(() => answerRejection('outdated', 409));
  const { user, article } = await openReview();
  await user.click(article.getByRole('checkbox', { name: 'Leistungen' }));
  await user.click(article.getByRole('textbox', { name: 'Warum nicht Leistungen?' }));
  await user.paste('Bitte kürzer.');
  await user.click(article.getByRole('button', { name: /^Ausgewählte Teile/ }));
  expect(await article.findByText('Das erweiterte Profil wurde nicht entschieden.')).toBeVisible();
  expect(article.getByRole('textbox', { name: 'Warum nicht Leistungen?' })).toHaveValue('Bitte kürzer.');
  expect(article.getByRole('checkbox', { name: 'Leistungen' })).not.toBeChecked();
});

test('a proposal of which nothing is left is closed without a reason [C46]', async () => {
  const calls = serveExtended(() => null, PUBLISHED);
  const { user, article } = await openReview();
  expect(article.getByText('Am Vorschlag ist nichts mehr zu entscheiden.')).toBeVisible();
  await user.click(article.getByRole('button', { name: /^Abschließen/ }));
  expect(await screen.findByText(/In dieser Liste liegt nichts mehr\.$/)).toBeVisible();
  expect(calls).toEqual([{ agency: 5, seen_edit: 3, parts: [] }]);
});
