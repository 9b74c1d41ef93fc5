import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import {
  anOwnEntryRow,
  aPictureRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { stubCanvas } from '#tests/harness/stub-canvas.ts';
import { STORAGE_URL } from '#tests/harness/urls.ts';

const PATH = '/eintrag/5/profil';
const OFFICE = { id: 'b', alt: 'Unser Büro' };
const TEAM = { id: 'c', alt: 'Unser Team' };

/** The header of a PNG of this size. */
const pngOf = (width: number, height: number) => {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const photo = (name: string) => new File([pngOf(1000, 500)], name, { type: 'image/png' });

beforeEach(() => {
  stubCanvas();
  server.use(
    http.get(`${STORAGE_URL}/agency-pictures/*`, () => HttpResponse.arrayBuffer(pngOf(10, 10).buffer)),
    http.post(`${STORAGE_URL}/agency-pictures/*`, () => HttpResponse.json({ Key: 'x' })),
  );
});

async function openPictures(content: object | null = null, changes: object = {}) {
  serveOwnEntries({
    entries: [anOwnEntryRow({ Name: 'Ahornsteg' })],
    revisions: [aProposalRow({ agency_id: 5, kind: 'change', changes, seen: content ?? { pictures: [] } })],
    extension: { content, published_at: null, is_shown: false },
  });
  serveFunction('entry_pictures', () => ['b', 'c'].map((id) => aPictureRow({ id, path: `5/${id}.png` })));
  renderRoute(PATH);
  await screen.findByRole('region', { name: 'Bilder' });
  // Whatever the picker offers, another file can be dropped.
  return userEvent.setup({ applyAccept: false });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const chooser = (name: string) => section(name).getByLabelText(/wählen oder hierher ziehen/);

test('a logo and all pictures are chosen at once, also without a contract, and submitted in one go [C47]', async () => {
  const user = await openPictures();
  const added = serveFunction('add_picture', (count) => `id-${String(count)}`);
  const saved = serveFunction('save_draft', (count) => aProposalStep({ agency_id: 5, edit: count + 1 }));
  const submitted = serveFunction('submit_revision', () => aProposalStep({ state: 'submitted' }));
  await user.upload(chooser('Logo'), photo('logo.png'));
  expect(await section('Logo').findByLabelText('Was ist zu sehen?')).toHaveValue('Logo von Ahornsteg');
  await user.upload(chooser('Bilder'), ['1.png', '2.png', '3.png'].map(photo));
  await waitFor(() => expect(section('Bilder').getAllByLabelText('Was ist zu sehen?')).toHaveLength(3));
  await screen.findByText(/^Gespeichert\./);
  // Nobody has left a field yet.
  expect(screen.queryByText(/Bitte schreiben Sie, was zu sehen ist/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Zur Prüfung einreichen' }));
  expect(await section('Bilder').findAllByText(/Bitte schreiben Sie, was zu sehen ist/)).toHaveLength(3);
  expect(submitted).toEqual([]);
  for (const [at, field] of section('Bilder').getAllByLabelText('Was ist zu sehen?').entries()) {
    await user.click(field);
    await user.paste(`Text ${String(at + 1)}`);
  }
  await user.click(screen.getByRole('button', { name: 'Zur Prüfung einreichen' }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(added).toHaveLength(4);
  expect(added[0]).toEqual({
    agency: 5,
    path: expect.stringMatching(/^5\/[0-9a-f-]{36}\.webp$/),
    width: 512,
    height: 256,
  });
  expect(saved.at(-1)).toMatchObject({
    changes: {
      logo: { id: 'id-1', alt: 'Logo von Ahornsteg' },
      pictures: [2, 3, 4].map((id, at) => ({ id: `id-${String(id)}`, alt: `Text ${String(at + 1)}` })),
    },
    seen: { logo: null, pictures: [] },
  });
});

test('pictures change places, and one is taken out of the draft, whose heading has the focus [C47]', async () => {
  const user = await openPictures(null, { pictures: [OFFICE, TEAM] });
  const saved = serveFunction('save_draft', (count) => aProposalStep({ agency_id: 5, edit: count + 1 }));
  await user.click(section('Bilder').getByRole('button', { name: 'Nach vorn: Bild 1' }));
  await user.click(section('Bilder').getByRole('button', { name: 'Nach hinten: Bild 1' }));
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ changes: { pictures: [TEAM, OFFICE] } }));
  await user.click(section('Bilder').getByRole('button', { name: 'Entfernen: Bild 2' }));
  expect(screen.getByRole('heading', { name: 'Bilder' })).toHaveFocus();
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ changes: { pictures: [TEAM] } }));
});

test('a published picture is deleted at once where that is wanted [C47]', async () => {
  const user = await openPictures({ pictures: [OFFICE] });
  const removed = serveFunction('remove_picture', () => new Response(null, { status: 204 }));
  serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
  await user.click(section('Bilder').getByRole('button', { name: 'Sofort löschen: Bild 1' }));
  await user.click(screen.getByRole('button', { name: 'Bild endgültig löschen' }));
  await waitFor(() => expect(removed).toEqual([{ picture: 'b' }]));
  expect(section('Bilder').queryByLabelText('Was ist zu sehen?')).not.toBeInTheDocument();
});

test('of files that are chosen together each that fails is named, with why, and the others are stored [C47 faults]', async () => {
  const user = await openPictures(null, { pictures: [OFFICE, TEAM] });
  let isFailing = true;
  const added = serveFunction('add_picture', (count) => {
    if (!isFailing) return `id-${String(count)}`;
    isFailing = false;
    return HttpResponse.json({ message: 'x' }, { status: 500 });
  });
  serveFunction('save_draft', (count) => aProposalStep({ agency_id: 5, edit: count + 1 }));
  await user.upload(chooser('Bilder'), [
    photo('erst.png'),
    new File(['x'], 'foto.heic'),
    photo('zweit.png'),
    photo('dritt.png'),
    photo('viert.png'),
  ]);
  await waitFor(() => expect(section('Bilder').getAllByLabelText('Was ist zu sehen?')).toHaveLength(4));
  const alert = section('Bilder').getByRole('alert');
  expect(alert).toHaveTextContent(/erst\.png: /);
  expect(alert).toHaveTextContent(/foto\.heic: HEIC-Fotos/);
  expect(alert).toHaveTextContent(/viert\.png: Mehr Bilder zeigt ein Eintrag nicht/);
  expect(added).toHaveLength(3);
});

test('a file of 50 MB is named, with why, before anything of it is read or sent [C47 faults]', async () => {
  const user = await openPictures();
  const added = serveFunction('add_picture', () => 'id-1');
  const huge = Object.defineProperty(photo('riesig.png'), 'size', { value: 50 * 2 ** 20 });
  await user.upload(chooser('Bilder'), [huge]);
  expect(await section('Bilder').findByRole('alert')).toHaveTextContent(
    /riesig\.png: Diese Datei ist größer als 40 MB\. Bitte wählen Sie eine kleinere\./,
  );
  expect(added).toEqual([]);
});

test('a file too many says what the limit is and what helps; another refusal does not [C47 faults]', async () => {
  const user = await openPictures();
  server.use(
    http.post(`${STORAGE_URL}/agency-pictures/*`, () =>
      HttpResponse.json(
        { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
        { status: 400 },
      ),
    ),
  );
  await user.upload(chooser('Bilder'), [photo('büro.png')]);
  expect(await section('Bilder').findByRole('alert')).not.toHaveTextContent(/30/);
  serveFunction('entry_pictures', () =>
    Array.from({ length: 30 }, (_, at) => ({ id: String(at), path: 'x', width: 1, height: 1 })),
  );
  await user.upload(chooser('Bilder'), [photo('team.png')]);
  expect(
    await section('Bilder').findByText(/^team\.png: Für diesen Eintrag liegen schon 30 Bilddateien/),
  ).toBeVisible();
});

test.each([
  ['an SVG', new File(['<svg/>'], 'logo.png', { type: 'image/svg+xml' }), /SVG-Dateien nehmen wir nicht an/],
  [
    'HTML named PNG',
    new File(['<html>'], 'logo.png', { type: 'image/png' }),
    /kein Bild, das sich verwenden/,
  ],
  ['an empty file', new File([], 'logo.png', { type: 'image/png' }), /kein Bild, das sich verwenden/],
  ['a bomb', new File([pngOf(30_000, 30_000)], 'logo.png', { type: 'image/png' }), /mehr als 40 Megapixel/],
  ['a HEIC', new File([pngOf(10, 10)], 'foto.heic', { type: '' }), /HEIC-Fotos/],
])('%s is refused in words before anything is sent', async (_, file, words) => {
  const user = await openPictures();
  await user.upload(chooser('Logo'), file);
  expect(await section('Logo').findByRole('alert')).toHaveTextContent(words);
});
