import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { aPictureRow, anOwnEntryRow, serveFunction, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { STORAGE_URL } from '#tests/harness/urls.ts';

const PICTURES = [
  aPictureRow({ kind: 'logo', id: 'a', path: '5/a.webp', alt: 'Ein Ahornblatt' }),
  aPictureRow({ id: 'b', path: '5/b.webp', alt: 'Unser Büro' }),
  aPictureRow({ id: 'c', path: '5/c.webp', alt: 'Unser Team', state: 'waiting' }),
  aPictureRow({ id: 'd', path: '5/d.webp', alt: 'Unscharf', state: 'refused', reason: 'Zu unscharf' }),
];

async function openPictures(answer: () => JsonBodyType) {
  serveOwnEntries({ entries: [anOwnEntryRow()] });
  serveFunction('entry_people', () => []);
  serveFunction('own_pictures', answer);
  server.use(
    http.get(`${STORAGE_URL}/agency-pictures/*`, () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(4), { headers: { 'content-type': 'image/webp' } }),
    ),
  );
  const { user } = renderRoute('/eintrag/5/profil');
  return { user, section: within(await screen.findByRole('region', { name: 'Logo und Bilder' })) };
}

const withContract = () => ({ can_add: true, pictures: PICTURES });

test('logo and pictures show their state, change their order and are removed [C47]', async () => {
  const { user, section } = await openPictures(withContract);
  const refused = within(await section.findByRole('article', { name: 'Bild: Unscharf' }));
  expect(refused.getByText('Bild, nicht veröffentlicht')).toBeVisible();
  expect(refused.getByText('Grund: Zu unscharf')).toBeVisible();
  expect(section.getByText('Logo, veröffentlicht')).toBeVisible();
  expect(section.getByText('Bild, wartet auf die Prüfung')).toBeVisible();
  const moved = serveFunction('move_picture', () => new Response(null, { status: 204 }));
  const office = within(section.getByRole('article', { name: 'Bild: Unser Büro' }));
  await user.click(office.getByRole('button', { name: /Nach vorn/ }));
  await user.click(office.getByRole('button', { name: /Nach hinten/ }));
  await waitFor(() => {
    expect(moved).toEqual([{ picture: 'b', is_up: false }]);
  });
  const removed = serveFunction('remove_picture', () => new Response(null, { status: 204 }));
  await user.click(office.getByRole('button', { name: 'Entfernen: Unser Büro' }));
  await user.click(screen.getByRole('button', { name: 'Bild entfernen' }));
  await waitFor(() => {
    expect(removed).toEqual([{ picture: 'b' }]);
  });
});

test('the heading has the focus once a picture is gone', async () => {
  let pictures = PICTURES;
  const { user, section } = await openPictures(() => ({ can_add: true, pictures }));
  const team = within(await section.findByRole('article', { name: 'Bild: Unser Team' }));
  serveFunction('remove_picture', () => {
    pictures = PICTURES.filter(({ id }) => id !== 'c');
    return new Response(null, { status: 204 });
  });
  await user.click(team.getByRole('button', { name: 'Entfernen: Unser Team' }));
  await user.click(screen.getByRole('button', { name: 'Bild entfernen' }));
  await waitFor(() => {
    expect(section.getByRole('heading', { name: 'Logo und Bilder' })).toHaveFocus();
  });
  expect(section.queryByRole('article', { name: 'Bild: Unser Team' })).not.toBeInTheDocument();
});

test('a new text of a picture is saved, and kept where that fails [C47 faults]', async () => {
  const { user, section } = await openPictures(withContract);
  const office = within(await section.findByRole('article', { name: 'Bild: Unser Büro' }));
  let status = 503;
  const calls = serveFunction('set_picture_alt', () => new Response(null, { status }));
  await user.click(office.getByText('Beschreibung ändern'));
  const field = office.getByLabelText('Was ist zu sehen?');
  await user.clear(field);
  await user.click(office.getByRole('button', { name: 'Beschreibung speichern' }));
  expect(office.getByText(/Bitte schreiben Sie, was zu sehen ist/)).toBeVisible();
  await user.type(field, 'Unser Büro in Kiel');
  await user.click(office.getByRole('button', { name: 'Beschreibung speichern' }));
  expect(await office.findByText('Das hat nicht geklappt.')).toBeVisible();
  expect(field).toHaveValue('Unser Büro in Kiel');
  status = 204;
  await user.click(office.getByRole('button', { name: 'Beschreibung speichern' }));
  await waitFor(() => {
    expect(calls).toHaveLength(2);
  });
  expect(calls[1]).toEqual({ picture: 'b', alt: 'Unser Büro in Kiel' });
});

const pngOf = (width: number, height: number) =>
  new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    0,
    0,
    Math.floor(width / 256),
    width % 256,
    0,
    0,
    Math.floor(height / 256),
    height % 256,
  ]);

test.each([
  ['an SVG', new File(['<svg/>'], 'logo.png', { type: 'image/svg+xml' }), /SVG-Dateien nehmen wir nicht an/],
  ['a HEIC', new File(['x'], 'foto.heic', { type: '' }), /HEIC-Fotos/],
  [
    'HTML named PNG',
    new File(['<html>'], 'logo.png', { type: 'image/png' }),
    /kein Bild, das sich verwenden/,
  ],
  ['an empty file', new File([], 'logo.png', { type: 'image/png' }), /kein Bild, das sich verwenden/],
  ['a bomb', new File([pngOf(30_000, 30_000)], 'logo.png', { type: 'image/png' }), /mehr als 40 Megapixel/],
  ['a broken one', new File([pngOf(10, 10)], 'logo.png', { type: 'image/png' }), /beschädigt/],
])('%s is refused in words before anything is sent', async (_, file, words) => {
  const { section } = await openPictures(withContract);
  const form = within(await section.findByRole('form', { name: 'Logo oder Bild einreichen' }));
  const input: HTMLInputElement = form.getByLabelText('Bild wählen oder hierher ziehen');
  const { default: userEvent } = await import('@testing-library/user-event');
  // Whatever the picker offers, another file can be dropped.
  await userEvent.setup({ applyAccept: false }).upload(input, file);
  expect(await form.findByRole('alert')).toHaveTextContent(words);
});

test.each([
  ['without a contract nothing is handed in', { can_add: false, pictures: [] }, /sobald ein Vertrag besteht/],
  [
    'past three that wait no further one',
    { can_add: true, pictures: ['x', 'y', 'z'].map((id) => aPictureRow({ id, state: 'waiting' })) },
    /Es warten schon 3 Bilder/,
  ],
])('%s', async (_, answer, words) => {
  const { section } = await openPictures(() => answer);
  expect(await section.findByText(words)).toBeVisible();
});
