import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import {
  field,
  fillIn,
  FUNCTION_URL,
  idOf,
  openForm,
  recordCalls,
  send,
  SENT_TOAST,
  serveDirect,
} from '#tests/harness/contact-page.ts';

/* What is typed survives a reload, the back button and a look at a profile. docs/decisions/contact.md. */

const RESTORED = /Ihr Entwurf von eben ist noch da\./;

/** Types a whole enquiry, and leaves the page. */
async function typeAndLeave(path: string) {
  const { user } = await openForm(path);
  await user.click(await screen.findByRole('radio', { name: 'nur an Beraterkompass' }));
  await fillIn(user);
  await user.click(screen.getByText('Unternehmen und Stelle (freiwillig)'));
  await user.type(await screen.findByRole('textbox', { name: 'Position' }), 'CFO');
  cleanup();
}

test('every field, the vacancy and the choice are there again, and go with the message; then nothing is kept', async () => {
  serveDirect();
  await typeAndLeave('/kontakt?beratung=Kranichwerk');
  const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
  const { user } = await openForm('/kontakt?beratung=Kranichwerk');
  expect(await screen.findByText(RESTORED)).toBeVisible();
  expect(field('Name')).toHaveValue('Jana Weber');
  expect(field('E-Mail-Adresse')).toHaveValue('jana.weber@firma.example');
  expect(field('Betreff')).toHaveValue('Leitung Finanzen');
  expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
  expect(await screen.findByRole('textbox', { name: 'Position' })).toHaveValue('CFO');
  expect(await screen.findByRole('radio', { name: 'nur an Beraterkompass' })).toBeChecked();
  await send(user);
  await screen.findAllByText(SENT_TOAST);
  expect(calls).toMatchObject([
    { nachricht: 'Wir suchen zum Sommer.', vacancy: { position: 'CFO' }, enquiry: { mayForward: false } },
  ]);
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument();
  cleanup();
  await openForm();
  for (const name of ['Name', 'E-Mail-Adresse', 'Betreff', 'Nachricht']) expect(field(name)).toHaveValue('');
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test('a message whose answer got lost is sent again after a reload with the same id', async () => {
  const calls = recordCalls(FUNCTION_URL, () => HttpResponse.error());
  const first = await openForm();
  await fillIn(first.user);
  await send(first.user);
  await screen.findByRole('button', { name: 'Erneut senden' });
  cleanup();
  const retried = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
  const { user } = await openForm();
  await screen.findByText(RESTORED);
  await send(user);
  await screen.findAllByText(SENT_TOAST);
  expect(retried).toMatchObject([{ id: idOf(calls[0]) }]);
});

test.each([
  ['to another consultancy', '/kontakt?beratung=Salzkontor', ''],
  ['with other words', '/kontakt?beratung=Kranichwerk', ' Bitte bis Freitag.'],
])('a message whose answer got lost is another message %s', async (_name, path, added) => {
  serveDirect('Kranichwerk', 'Salzkontor');
  const calls = recordCalls(FUNCTION_URL, () => HttpResponse.error());
  const first = await openForm('/kontakt?beratung=Kranichwerk');
  await screen.findByText(/Ihre Nachricht geht direkt an Kranichwerk/);
  await fillIn(first.user);
  await send(first.user);
  await screen.findByRole('button', { name: 'Erneut senden' });
  cleanup();
  const sentAnew = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
  const { user } = await openForm(path);
  await screen.findByText(RESTORED);
  await screen.findByText(/Ihre Nachricht geht direkt an/);
  if (added !== '') await user.type(field('Nachricht'), added);
  await send(user);
  await screen.findAllByText('Nachricht gesendet');
  expect(sentAnew).toHaveLength(1);
  expect(idOf(sentAnew[0])).not.toBe(idOf(calls[0]));
});

test('„Verwerfen“ empties the form but for what the page fills in, and keeps nothing', async () => {
  serveDirect();
  await typeAndLeave('/kontakt?beratung=Kranichwerk');
  const { user } = await openForm('/kontakt?beratung=Kranichwerk');
  await screen.findByText(RESTORED);
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(field('Name')).toHaveValue('');
  expect(field('Betreff')).toHaveValue('Anfrage zu Kranichwerk');
  expect(field('Nachricht')).toHaveValue('');
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument();
  expect(await screen.findByRole('radio', { name: 'nur an Beraterkompass' })).not.toBeChecked();
  expect(sessionStorage).toHaveLength(0);
});

test('a subject that the page filled in follows the address, beside what was typed', async () => {
  serveDirect();
  const { user } = await openForm('/kontakt?beratung=Kranichwerk');
  await user.type(field('Nachricht'), 'Guten Tag');
  cleanup();
  await openForm('/kontakt?beratung=Salzkontor');
  await waitFor(() => expect(field('Nachricht')).toHaveValue('Guten Tag'));
  expect(field('Betreff')).toHaveValue('Anfrage zu Salzkontor');
});

test.each(['setItem', 'getItem', 'removeItem'] as const)(
  'where storing is forbidden (%s), the form works without',
  async (method) => {
    const real = Storage.prototype[method];
    const forbidden = vi.spyOn(Storage.prototype, method).mockImplementation(function (
      this: Storage,
      ...given: unknown[]
    ) {
      if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same method
      return Reflect.apply(real, this, given) as never;
    });
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(calls).toHaveLength(1);
    forbidden.mockRestore();
  },
);

test.each(['{', '7', '{"id":"x","fields":{"name":7}}'])('%s in the storage does no harm', async (kept) => {
  sessionStorage.setItem('kontakt-entwurf', kept);
  sessionStorage.setItem('kontakt-wahl', kept);
  await openForm();
  expect(field('Name')).toHaveValue('');
});
