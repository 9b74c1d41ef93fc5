import { screen, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { CONTRACT_RULES } from '#contracts/model/premium-terms.ts';
import { aContractRow, anOwnEntryRow, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { AUTH_URL, RPC_URL } from '#tests/harness/urls.ts';

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
  const rendered = renderRoute('/eintrag/5/vertrag/bestellen');
  const form = within(await screen.findByRole('form', { name: 'Premium-Eintrag bestellen' }));
  return { ...rendered, form };
}

test('an owner sees what is ordered, for how much and how long, and sends it with one press [C41]', async () => {
  const orders = serveOrder();
  const { user, form, currentAddress } = await openForm();
  expect(form.getByText('Ahornsteg')).toBeVisible();
  expect(form.getByText(/^2\.963,10\s€$/)).toBeVisible();
  expect(form.getByText('für zwölf Monate')).toBeVisible();
  for (const [label, rule] of CONTRACT_RULES) {
    expect(form.getByText(label, { selector: 'dt' })).toBeVisible();
    expect(form.getByText(rule)).toBeVisible();
  }
  const send = form.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  const steps = form.getByRole('list', { name: 'So kommt der Vertrag zustande' });
  expect(send.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Bis zum Absenden können Sie jede Eingabe/),
    expect.stringMatching(/verbindliches Angebot.*sofort per E-Mail, mit dem Vertragstext/),
    expect.stringMatching(/^Der Vertrag kommt zustande, wenn wir/),
  ]);
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
  serveContract({ bound_until: '2199-12-31' });
  expect(await screen.findByText(/^Ihre Bestellung ist eingegangen\./)).toBeVisible();
  expect(currentAddress()).toBe('/eintrag/5/vertrag');
  expect(JSON.stringify(localStorage)).not.toContain('Ahornsteg');
  expect(orders).toEqual([
    {
      agency: 5,
      customer: 'Ahornsteg GmbH',
      invoice_address: 'Am Steg 1',
      price: '2.490\u00A0EUR zzgl.\u00A0Umsatzsteuer',
      term: 'für zwölf Monate',
      terms_version: 'Mai 2025',
      terms_text: expect.stringMatching(
        /^Vertrag über einen Premium-Eintrag\n\nLeistung:.*Bindung: .*\nBeginn: .*\nEnde: .*\nZahlung: .*\nVorzeitiges Ende: .*\nVertragssprache: .*\nSpeicherung: .*Nutzungsbedingungen, Stand Mai 2025.*1\. Geltungsbereich/s,
      ),
    },
  ]);
});

test('what is typed into an order is there after a reload, until it is sent or its author signs out', async () => {
  server.use(http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })));
  const { user, form, unmount } = await openForm();
  await user.type(form.getByRole('textbox', { name: 'Rechnung an' }), 'Ahornsteg GmbH');
  unmount();
  const { form: again } = await openForm();
  expect(again.getByRole('textbox', { name: 'Rechnung an' })).toHaveValue('Ahornsteg GmbH');
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText('Sie sind abgemeldet.')).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toContain('Ahornsteg GmbH');
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

const serveContract = (columns: Parameters<typeof aContractRow>[0]) => {
  serveOwnEntries({ entries: [anOwnEntryRow()], contracts: [aContractRow(columns)] });
};
const CONTRACT = { state: 'confirmed', starts_on: '2026-01-01', ends_on: '2099-12-31' };

test('an entry with a contract has no form, and says how long it runs, what of it is paid and what follows', async () => {
  serveContract({ ...CONTRACT, invoice_number: 'R-7', paid_on: '2026-01-20' });
  renderRoute('/eintrag/5/vertrag');
  expect(await screen.findByText('Läuft vom 1. Januar 2026 bis 31. Dezember 2099.')).toBeVisible();
  expect(screen.getByText('Nr. R-7, bezahlt am 20. Januar 2026')).toBeVisible();
  expect(screen.getByText(/^[\d.]+ Tage, heute mitgezählt$/)).toBeVisible();
  expect(
    screen.getByText(
      /^Der Vertrag endet von selbst und verlängert sich nicht\. Nach dem Ende des Vertrags ist der Eintrag wieder/,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Premium-Eintrag bestellen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /kündigen/ })).not.toBeInTheDocument();
});

test('an entry with a contract has nothing to order at the address of the order', async () => {
  serveContract(CONTRACT);
  renderRoute('/eintrag/5/vertrag/bestellen');
  expect(await screen.findByRole('link', { name: 'Ansehen' })).toHaveAttribute('href', '/eintrag/5/vertrag');
  expect(screen.queryByRole('form', { name: 'Premium-Eintrag bestellen' })).not.toBeInTheDocument();
});

test('an order that is open says until when it binds, and keeps its whole text', async () => {
  serveContract({ bound_until: '2199-12-31', terms_text: 'Der Wortlaut von damals' });
  const { user } = renderRoute('/eintrag/5/vertrag');
  expect(
    await screen.findByText('Wir antworten bis zum 31. Dezember 2199; danach sind Sie nicht mehr gebunden.'),
  ).toBeVisible();
  const text = screen.getByText('Vertragstext, Stand Mai 2025');
  // Printed although it is folded.
  expect(text.closest('details')).toHaveClass('print-open');
  await user.click(text);
  expect(screen.getByText('Der Wortlaut von damals')).toBeVisible();
});

test('a contract that was ended early says what is refunded, and another one can be ordered', async () => {
  serveContract({ ...CONTRACT, ends_on: '2026-01-31', agreed_end: '2026-12-31', reason: 'Wie vereinbart' });
  renderRoute('/eintrag/5/vertrag');
  expect(
    await screen.findByText(/^Den Preis für 334 von 365 Tagen erstatten wir innerhalb von 14 Tagen/),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Frühere Bestellungen und Verträge' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Premium-Eintrag bestellen' })).toHaveAttribute(
    'href',
    '/eintrag/5/vertrag/bestellen',
  );
});

test.each([
  ['works on the entry alone', 'active', 'editor', 'Bestellen kann nur, wer den Eintrag verwaltet.'],
  [
    'has paused the entry',
    'paused',
    'owner',
    'Bestellen können Sie, sobald der Eintrag im Verzeichnis zu sehen ist.',
  ],
] as const)('who %s reads why there is nothing to order', async (_, status, role, words) => {
  serveOwnEntries({ entries: [anOwnEntryRow({ status })], role });
  renderRoute('/eintrag/5/vertrag/bestellen');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Premium-Eintrag bestellen' })).not.toBeInTheDocument();
});
