import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#tests/fixtures/session.ts';
import { aPictureRow } from '#tests/harness/own-entry-api.ts';
import { aCase, serveCases } from '#tests/harness/desk-api.ts';
import { acceptSignIn, serveAdmins, serveWaiting } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL, STORAGE_URL } from '#tests/harness/urls.ts';

const listed = (columns: Parameters<typeof aPictureRow>[0] = {}) => {
  const { reason: _, ...row } = aPictureRow(columns);
  return { ...row, agency_id: 5, entry: 'Ahornsteg', uploaded_at: '2026-11-01T09:00:00Z', is_waiting: true };
};

/** The first bytes of one of 800 × 600. */
const WEBP = Uint8Array.from('RIFF____WEBPVP8L____/\u001F\u00C3\u0095\0\0', (character) =>
  character.charCodeAt(0),
);

/** A page of the queue, which is the only one unless it says otherwise. */
const pageOf = (items: readonly { is_waiting: boolean }[], page: Record<string, JsonBodyType> = {}) => ({
  items: [...items],
  next: null,
  waiting: items.filter(({ is_waiting: isWaiting }) => isWaiting).length,
  published: items.filter(({ is_waiting: isWaiting }) => !isWaiting).length,
  ...page,
});

/** The list without what was decided; `calls` are the decisions. */
function servePictures(status = () => 204) {
  let isDecided = false;
  const calls: JsonBodyType[] = [];
  server.use(
    http.post(`${RPC_URL}/picture_queue`, () =>
      HttpResponse.json(
        pageOf([
          ...(isDecided ? [] : [listed({ id: 'a', state: 'waiting', alt: 'Unser Büro' })]),
          { ...listed({ id: 'b', alt: 'Unser Team' }), is_waiting: false },
        ]),
      ),
    ),
    http.post<never, JsonBodyType>(`${RPC_URL}/decide_picture`, async ({ request }) => {
      calls.push(await request.json());
      const answer = new HttpResponse(null, { status: status() });
      isDecided = answer.ok;
      return answer;
    }),
    http.get(`${STORAGE_URL}/agency-pictures/*`, () =>
      HttpResponse.arrayBuffer(WEBP.buffer, { headers: { 'content-type': 'image/webp' } }),
    ),
  );
  return calls;
}

beforeEach(() => {
  storeSession();
  server.use(
    ...acceptSignIn(),
    serveAdmins(true),
    serveWaiting({ picture: 1 }),
    ...serveCases(() => [PICTURE]),
  );
});

const PICTURE = aCase({ kind: 'picture', id: 'a', agencyId: 5 });

const waiting = async () => within(await screen.findByRole('region', { name: 'Zu prüfen' }));

test('a picture that waits is published with one press, with what is to be seen on it [C47]', async () => {
  const calls = servePictures();
  const { user } = renderRoute('/admin/eingang/picture/a');
  const part = await waiting();
  expect(part.getByText('Unser Büro')).toBeVisible();
  expect(await part.findByRole('img', { name: 'Unser Büro' })).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Veröffentlichen: Bild von Ahornsteg' }));
  await waitFor(() => {
    expect(calls).toEqual([{ picture: 'a', about: 'waiting', seen: 'Unser Büro', is_published: true }]);
  });
  expect(await screen.findByText(/^Veröffentlicht\. /)).toBeVisible();
});

test('a refusal takes a reason, which stays where it is not saved [C47 faults]', async () => {
  let status = 503;
  const calls = servePictures(() => status);
  const { user } = renderRoute('/admin/eingang/picture/a');
  const part = await waiting();
  await user.click(part.getByRole('button', { name: 'Ablehnen' }));
  expect(part.getByText('Bitte schreiben Sie, warum.')).toBeVisible();
  const field = part.getByRole('textbox', { name: 'Ablehnen mit Begründung' });
  await user.type(field, 'Zu unscharf');
  await user.click(part.getByRole('button', { name: 'Ablehnen' }));
  expect(await part.findByText('Das ist noch nicht gespeichert.')).toBeVisible();
  expect(field).toHaveValue('Zu unscharf');
  status = 204;
  await user.click(part.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => {
    expect(calls).toHaveLength(2);
  });
  expect(calls[1]).toEqual({
    picture: 'a',
    about: 'waiting',
    seen: 'Unser Büro',
    is_published: false,
    reason: 'Zu unscharf',
  });
});

test('of a picture that somebody else has decided meanwhile the list is asked for anew [C47 faults]', async () => {
  servePictures();
  const { user } = renderRoute('/admin/eingang/picture/a');
  const part = await waiting();
  server.use(
    http.post(`${RPC_URL}/picture_queue`, () =>
      HttpResponse.json(pageOf([{ ...listed({ id: 'a', alt: 'Unser Büro' }), is_waiting: false }])),
    ),
    http.post(`${RPC_URL}/decide_picture`, () =>
      HttpResponse.json({ code: 'PT409', message: 'x', hint: 'wrong_state', details: '' }, { status: 409 }),
    ),
  );
  await user.type(part.getByRole('textbox', { name: 'Ablehnen mit Begründung' }), 'Zu unscharf');
  await user.click(part.getByRole('button', { name: 'Ablehnen' }));
  const published = within(await screen.findByRole('region', { name: 'Veröffentlicht' }));
  expect(await published.findByText('Unser Büro')).toBeVisible();
  expect(screen.getByText('Es wartet kein Bild dieses Eintrags.')).toBeVisible();
});

test('further ones are shown on demand, and the headings count those that are not shown yet [C47]', async () => {
  servePictures();
  let isAnswered = false;
  const asked: JsonBodyType[] = [];
  server.use(
    http.post<never, { agency: number; after?: string }>(`${RPC_URL}/picture_queue`, async ({ request }) => {
      const { agency, after } = await request.json();
      expect(agency).toBe(5);
      asked.push(after ?? null);
      const counts = { waiting: 1, published: 1_499 };
      if (after === undefined) {
        return HttpResponse.json(
          pageOf([listed({ id: 'a', state: 'waiting', alt: 'Unser Büro' })], { ...counts, next: 'dahinter' }),
        );
      }
      if (!isAnswered) return new HttpResponse(null, { status: 400 });
      return HttpResponse.json(
        pageOf([{ ...listed({ id: 'b', alt: 'Unser Team' }), is_waiting: false }], counts),
      );
    }),
  );
  const { user } = renderRoute('/admin/eingang/picture/a');
  await waiting();
  expect(screen.getByText('1 von 1.500 gezeigt')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
  expect(await screen.findByText(/^Weitere Bilder konnten nicht geladen werden\./u)).toBeVisible();
  isAnswered = true;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  const published = within(await screen.findByRole('region', { name: 'Veröffentlicht' }));
  expect(published.getByText('Unser Team')).toBeVisible();
  expect(published.getByRole('heading', { name: 'Veröffentlicht (1.499)' })).toBeVisible();
  expect(screen.getByText('Alle werden gezeigt.')).toBeVisible();
  expect(asked).toEqual([null, 'dahinter', 'dahinter']);
});
