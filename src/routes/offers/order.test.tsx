import { screen, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { aContractRow, anOwnEntryRow, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

/** Answers the order; `orders` are the bodies. */
function serveOrder(
  answer: () => Response = () => HttpResponse.json('99999999-9999-4999-8999-999999999991'),
) {
  const orders: JsonBodyType[] = [];
  server.use(
    http.post<never, JsonBodyType>(`${RPC_URL}/order_premium`, async ({ request }) => {
      orders.push(await request.json());
      return answer();
    }),
  );
  return orders;
}

async function openForm() {
  serveOwnEntries({ entries: [anOwnEntryRow()] });
  const rendered = renderRoute('/fuer-agenturen?bestellen=5');
  const form = within(await screen.findByRole('form', { name: 'Ihre Bestellung' }));
  return { ...rendered, form };
}

test('an owner sees what is ordered, for how much and how long, and sends it with one press [C41]', async () => {
  const orders = serveOrder();
  const { user, form } = await openForm();
  expect(form.getByText('Ahornsteg')).toBeVisible();
  expect(form.getByText(/^2\.963,10\s€$/)).toBeVisible();
  expect(form.getByText('pro Jahr; Laufzeit zwölf Monate, endet von selbst')).toBeVisible();
  const send = form.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await user.click(send);
  expect(form.getByRole('textbox', { name: 'Rechnung an' })).toBeInvalid();
  expect(form.getByRole('textbox', { name: 'Rechnung an' })).toHaveFocus();
  await user.type(form.getByRole('textbox', { name: 'Rechnung an' }), 'Ahornsteg  GmbH');
  await user.type(form.getByRole('textbox', { name: 'Rechnungsanschrift' }), 'Am Steg 1');
  await user.click(send);
  expect(form.getByText(/wir verkaufen nur an Unternehmen/)).toBeVisible();
  expect(orders).toEqual([]);
  await user.click(form.getByRole('checkbox'));
  await user.click(send);
  expect(await screen.findByText(/^Ihre Bestellung ist eingegangen\./)).toBeVisible();
  expect(orders).toEqual([
    {
      agency: 5,
      customer: 'Ahornsteg GmbH',
      invoice_address: 'Am Steg 1',
      price: '2.490\u00A0EUR zzgl.\u00A0Umsatzsteuer',
      term: 'pro Jahr; Laufzeit zwölf Monate, endet von selbst',
      terms_version: 'Mai 2025',
    },
  ]);
});

test.each([
  ['there is another one', { status: 409, hint: 'already' }, /gibt es schon eine Bestellung/],
  ['the database fails', { status: 500, hint: '' }, /Die Bestellung wurde nicht abgeschickt\./],
])('where %s, the form says so and keeps what was typed [C41 faults]', async (_, { status, hint }, words) => {
  serveOrder(() => HttpResponse.json({ code: 'PT409', message: 'x', hint, details: '' }, { status }));
  const { user, form } = await openForm();
  await user.type(form.getByRole('textbox', { name: 'Rechnung an' }), 'Ahornsteg GmbH');
  await user.type(form.getByRole('textbox', { name: 'Rechnungsanschrift' }), 'Am Steg 1');
  await user.click(form.getByRole('checkbox'));
  await user.click(form.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
  expect(await form.findByText(words)).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Rechnung an' })).toHaveValue('Ahornsteg GmbH');
});

test('an entry with a contract has no form, and /eintrag says that the contract ends by itself', async () => {
  const confirmed = { state: 'confirmed', starts_on: '2026-01-01', ends_on: '2099-12-31' };
  serveOwnEntries({ entries: [anOwnEntryRow()], contracts: [aContractRow(confirmed)] });
  const { user } = renderRoute('/fuer-agenturen?bestellen=5');
  expect(await screen.findByText('Läuft vom 1. Januar 2026 bis 31. Dezember 2099.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Ihre Bestellung' })).not.toBeInTheDocument();
  server.use(http.post(`${RPC_URL}/entry_people`, () => HttpResponse.json([])));
  await user.click(screen.getAllByRole('link', { name: 'Ihr Eintrag' }).at(-1) ?? document.body);
  expect(await screen.findByText(/^Der Vertrag endet von selbst und verlängert sich nicht\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /kündigen/ })).not.toBeInTheDocument();
});
