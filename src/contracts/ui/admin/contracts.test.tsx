import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { PREMIUM_OFFER } from '#contracts/ui/offer-text.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { CALENDAR_DAY_FAULT } from '#lib/german/calendar-day.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { serveEntries } from '#tests/harness/entry-administration-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { aContractRow } from '#tests/harness/own-entry-api.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

const listed = (columns: Parameters<typeof aContractRow>[0] = {}): Record<string, JsonBodyType> => ({
  ...aContractRow(),
  edit: 1,
  agency_id: 5,
  entry: 'Ahornsteg',
  orderer: 'jana@ahornsteg.de',
  customer: 'Ahornsteg GmbH',
  invoice_address: 'Am Steg 1',
  decided_at: null,
  decided_by: null,
  deviation: null,
  agreed_on: null,
  agreed_with: null,
  first_day: dayInBerlin(new Date()),
  terms_text: PREMIUM_OFFER?.termsText ?? '',
  ends_soon: false,
  ...columns,
});

beforeEach(() => {
  storeSession();
  server.use(...acceptSignIn(), serveAdmins(true));
});

/** The list, page by page, and what is decided; `calls` are the decisions. */
function serveContracts(
  rows: () => readonly JsonBodyType[],
  answer: () => Response | Promise<Response> = () => new Response(null, { status: 204 }),
  parts: (string | null)[] = [],
) {
  const calls: (readonly [string, JsonBodyType])[] = [];
  server.use(
    http.post(`${RPC_URL}/contract_detail`, () => HttpResponse.json(rows()[0] ?? null)),
    http.post<never, { page_size: number; after?: string; part?: string }>(
      `${RPC_URL}/list_contracts`,
      async ({ request }) => {
        const { page_size: size, after = '0', part = null } = await request.json();
        parts.push(part);
        const end = Number(after) + size;
        const all = rows();
        return HttpResponse.json({
          items: all.slice(Number(after), end),
          next: end < all.length ? String(end) : null,
          total: all.length,
        });
      },
    ),
    ...[
      'confirm_order',
      'change_contract_days',
      'decline_order',
      'end_contract',
      'set_contract_invoice',
      'create_contract',
    ].map((name) =>
      http.post<never, JsonBodyType>(`${RPC_URL}/${name}`, async ({ request }) => {
        calls.push([name, await request.json()]);
        return answer();
      }),
    ),
  );
  return calls;
}

const LIST = '/admin/vertraege';
const OPEN = `${LIST}/99999999-9999-4999-8999-999999999991`;

const DECIDED = {
  state: 'confirmed',
  starts_on: '2026-01-01',
  ends_on: '2099-12-31',
  decided_at: '2026-11-26T10:04:00+00:00',
  decided_by: 'anna@betreiber.example',
};

/** A form is named like its field. */
const IN_A_FIELD = { selector: 'input, textarea' };

test.each([
  [
    'an order',
    listed({ price: '1 EUR' }),
    [],
    ['Warum bestätigen wir sie so?', 'Warum nehmen wir die Bestellung nicht an?'],
  ],
  [
    'a contract',
    listed(DECIDED),
    ['Daten ändern, wie vereinbart', 'Vorzeitig beenden'],
    ['Vereinbart mit', 'Rechnungsnummer', 'Warum endet der Vertrag früher?'],
  ],
])('what was typed about %s is there after a session that ran out', async (_, row, presses, fields) => {
  serveContracts(() => [row]);
  const { user } = renderRoute(OPEN);
  for (const text of presses) await user.click(await screen.findByText(text));
  for (const name of fields) {
    await user.click(await screen.findByLabelText(name, IN_A_FIELD));
    await user.paste(`in „${name}“`);
  }
  await signInAgain(async () => {
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  });
  for (const name of fields) {
    expect(await screen.findByLabelText(name, IN_A_FIELD)).toHaveValue(`in „${name}“`);
  }
});

test('an order is confirmed by the keyboard, after the dialog, and declined with a phrase', async () => {
  const calls = serveContracts(() => [listed()]);
  const { user } = renderRoute(OPEN);
  await screen.findByRole('button', { name: 'Bestellung bestätigen' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: /^Vertrag mit „Ahornsteg“/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Textbaustein einfügen' }),
    'Für den Eintrag läuft im genannten Zeitraum schon ein Vertrag.',
  );
  await user.click(screen.getByRole('button', { name: 'Bestellung ablehnen' }));
  await user.click(screen.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => {
    expect(calls).toMatchObject([
      ['decline_order', { reason: 'Für den Eintrag läuft im genannten Zeitraum schon ein Vertrag.' }],
    ]);
  });
});

test('days of no year that is meant are named at their fields, and nothing is sent', async () => {
  const calls = serveContracts(() => [listed()]);
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  for (const [label, day] of [
    ['Erster Tag', '0026-01-01'],
    ['Letzter Tag', '0026-12-31'],
  ] as const) {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), day);
  }
  await user.click(form.getByRole('button', { name: 'Bestellung bestätigen' }));
  expect(form.getByLabelText('Erster Tag')).toHaveAccessibleDescription(CALENDAR_DAY_FAULT);
  expect(form.getByLabelText('Letzter Tag')).toHaveAccessibleDescription(CALENDAR_DAY_FAULT);
  expect(form.getByLabelText('Erster Tag')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('an early end on no day that is meant is named at its field, and the reason stays', async () => {
  const calls = serveContracts(() => [
    listed({ state: 'confirmed', starts_on: '2020-01-01', ends_on: '2199-12-31' }),
  ]);
  const { user } = renderRoute(OPEN);
  await user.click(await screen.findByText('Vorzeitig beenden'));
  const day = screen.getAllByLabelText('Letzter Tag').at(-1) ?? document.body;
  await user.clear(day);
  await user.type(day, '0026-12-31');
  const reason = screen.getByRole('textbox', { name: 'Warum endet der Vertrag früher?' });
  await user.type(reason, 'Auf Wunsch.');
  await user.click(screen.getByRole('button', { name: 'Vertrag beenden' }));
  expect(day).toHaveAccessibleDescription(new RegExp(CALENDAR_DAY_FAULT));
  expect(day).toHaveFocus();
  expect(reason).toHaveValue('Auf Wunsch.');
  expect(calls).toEqual([]);
});

test('an order is confirmed with its days, after faults in them are mended and that is asked [C41]', async () => {
  const calls = serveContracts(() => [listed({ first_day: '2027-01-01' })]);
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  await user.clear(form.getByLabelText('Letzter Tag'));
  await user.click(form.getByRole('button', { name: 'Bestellung bestätigen' }));
  expect(form.getByText('Bitte geben Sie einen letzten Tag nach dem ersten an.')).toBeVisible();
  await user.type(form.getByLabelText('Letzter Tag'), '2027-12-31');
  await user.click(form.getByRole('button', { name: 'Bestellung bestätigen' }));
  expect(
    screen.getByRole('dialog', {
      name: 'Vertrag mit „Ahornsteg“ vom 1. Januar 2027 bis 31. Dezember 2027 schließen?',
    }),
  ).toHaveTextContent('2.490 EUR zzgl. Umsatzsteuer für zwölf Monate.');
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Vertrag schließen' }));
  await waitFor(() => {
    expect(calls).toEqual([
      [
        'confirm_order',
        {
          contract: '99999999-9999-4999-8999-999999999991',
          starts_on: '2027-01-01',
          ends_on: '2027-12-31',
          offer: {
            price: '2.490\u00A0EUR zzgl.\u00A0Umsatzsteuer',
            term: 'für zwölf Monate',
            version: 'Mai 2025',
            terms: PREMIUM_OFFER?.termsText,
          },
        },
      ],
    ]);
  });
});

const DECISION =
  'Die Bestellung wurde am 26. November 2026 um 11:04 Uhr MEZ von anna@betreiber.example bestätigt.';

/** The refusal of a decision that somebody else has made already. */
const refuseDecided = () =>
  HttpResponse.json(
    {
      code: 'PT409',
      message: 'the order is decided',
      hint: 'wrong_state',
      details: JSON.stringify({ state: 'confirmed', at: DECIDED.decided_at, by: DECIDED.decided_by }),
    },
    { status: 409 },
  );

test.each([
  ['confirms', 'Bestellung bestätigen', 'Vertrag schließen'],
  ['declines', 'Bestellung ablehnen', 'Ablehnen'],
])(
  'who %s an order that somebody else has confirmed meanwhile reads who and when, beside the contract',
  async (_, button, confirmed) => {
    let row = listed();
    serveContracts(() => [row], refuseDecided);
    const { user } = renderRoute(OPEN);
    await user.type(await screen.findByRole('textbox', { name: /^Warum nehmen wir/ }), 'Kein Platz.');
    row = listed(DECIDED);
    const focused = vi.spyOn(HTMLElement.prototype, 'focus');
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(screen.getByRole('button', { name: confirmed }));
    expect(await screen.findByText('Ihre Entscheidung wurde nicht gespeichert.')).toBeVisible();
    expect(await screen.findByText('Läuft vom 1. Januar 2026 bis 31. Dezember 2099.')).toBeVisible();
    expect(screen.getByText(/anna@betreiber\.example hat das .* entschieden: bestätigt\./)).toBeVisible();
    expect(screen.getByText(DECISION)).toBeVisible();
    // Once more where the list has the contract by then, so that the page scrolls there.
    const notices = focused.mock.contexts.filter(
      (element) => element instanceof HTMLElement && element.textContent.startsWith('Ihre Entscheidung'),
    );
    expect(notices).toHaveLength(2);
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  },
);

const refuseChanged = () =>
  HttpResponse.json({ code: 'PT409', message: 'x', hint: 'edited_elsewhere', details: '' }, { status: 409 });

test('days of a contract that somebody else has changed are not written over unseen, and what is typed stays', async () => {
  let row = listed(DECIDED);
  let answer: () => Response = refuseChanged;
  const calls = serveContracts(
    () => [row],
    () => answer(),
  );
  const { user } = renderRoute(OPEN);
  await user.click(await screen.findByText('Daten ändern, wie vereinbart'));
  const form = within(screen.getByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  await user.clear(form.getByLabelText('Letzter Tag'));
  await user.type(form.getByLabelText('Letzter Tag'), '2099-06-30');
  await user.click(form.getByRole('button', { name: 'Daten speichern' }));
  expect(form.getByLabelText('Vereinbart am')).toBeInvalid();
  expect(form.getByLabelText('Vereinbart mit')).toHaveAccessibleDescription(/mit wem Sie das vereinbart/);
  expect(calls).toEqual([]);
  await user.type(form.getByLabelText('Vereinbart am'), '2026-01-15');
  await user.type(form.getByLabelText('Vereinbart mit'), 'Jana Ahorn');
  row = listed({ ...DECIDED, ends_on: '2099-03-31', edit: 2 });
  await user.click(form.getByRole('button', { name: 'Daten speichern' }));
  expect(await form.findByText(/hat sich geändert, seit Sie/)).toBeVisible();
  expect(form.getAllByRole('status')[0]).toHaveTextContent('jetzt vom 1. Januar 2026 bis 31. März 2099');
  expect(form.getByLabelText('Letzter Tag')).toHaveValue('2099-06-30');
  answer = () => {
    row = listed({ ...DECIDED, ends_on: '2099-06-30' });
    return new HttpResponse(null, { status: 204 });
  };
  await user.click(form.getByRole('button', { name: 'Daten speichern' }));
  expect(await screen.findByText('Läuft vom 1. Januar 2026 bis 30. Juni 2099.')).toBeVisible();
  expect(form.getByRole('status')).toHaveTextContent('Die Daten sind geändert.');
  await user.type(form.getByLabelText('Vereinbart mit'), '-Berg');
  expect(form.getByRole('status')).toBeEmptyDOMElement();
  expect(calls.map(([, body]) => body)).toMatchObject([
    {
      ends_on: '2099-06-30',
      seen_edit: 1,
      agreed_on: '2026-01-15',
      agreed_with: 'Jana Ahorn',
    },
    { ends_on: '2099-06-30', seen_edit: 2 },
  ]);
});

test('a contract may be agreed today and last one day, and goes out with the days that were seen', async () => {
  const calls = serveContracts(() => [listed(DECIDED)]);
  const { user } = renderRoute(OPEN);
  await user.click(await screen.findByText('Daten ändern, wie vereinbart'));
  const form = within(screen.getByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  const today = dayInBerlin(new Date());
  for (const [label, text] of [
    ['Erster Tag', '2099-06-30'],
    ['Letzter Tag', '2099-06-30'],
    ['Vereinbart am', today],
    ['Vereinbart mit', 'Jana Ahorn'],
  ] as const) {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), text);
  }
  await user.click(form.getByRole('button', { name: 'Daten speichern' }));
  await waitFor(() => {
    expect(calls).toEqual([
      [
        'change_contract_days',
        {
          contract: '99999999-9999-4999-8999-999999999991',
          starts_on: '2099-06-30',
          ends_on: '2099-06-30',
          seen_edit: 1,
          agreed_on: today,
          agreed_with: 'Jana Ahorn',
        },
      ],
    ]);
  });
});

test('a contract is ended early with a reason, after it is asked with the name and the day', async () => {
  const calls = serveContracts(() => [listed(DECIDED)]);
  const { user } = renderRoute(OPEN);
  await user.click(await screen.findByText('Vorzeitig beenden'));
  await user.clear(screen.getAllByLabelText('Letzter Tag').at(-1) ?? document.body);
  await user.type(screen.getAllByLabelText('Letzter Tag').at(-1) ?? document.body, '2098-01-31');
  await user.type(screen.getByRole('textbox', { name: /^Warum endet/ }), 'Wie vereinbart.');
  await user.click(screen.getByRole('button', { name: 'Vertrag beenden' }));
  expect(
    screen.getByRole('dialog', { name: 'Den Vertrag mit „Ahornsteg“ zum 31. Januar 2098 beenden?' }),
  ).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Vertrag jetzt beenden' }));
  await waitFor(() => {
    expect(calls).toEqual([
      [
        'end_contract',
        {
          contract: '99999999-9999-4999-8999-999999999991',
          seen_edit: 1,
          last_day: '2098-01-31',
          reason: 'Wie vereinbart.',
        },
      ],
    ]);
  });
});

test('a contract of which somebody else has changed the days meanwhile is not ended unseen', async () => {
  let row = listed(DECIDED);
  serveContracts(() => [row], refuseChanged);
  const { user } = renderRoute(OPEN);
  await user.click(await screen.findByText('Vorzeitig beenden'));
  await user.type(screen.getByRole('textbox', { name: /^Warum endet/ }), 'Wie vereinbart.');
  row = listed({ ...DECIDED, ends_on: '2099-03-31' });
  await user.click(screen.getByRole('button', { name: 'Vertrag beenden' }));
  await user.click(screen.getByRole('button', { name: 'Vertrag jetzt beenden' }));
  expect(await screen.findByText(/läuft bis 31\. März 2099\. Ihre Eingaben stehen noch da/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Warum endet/ })).toHaveValue('Wie vereinbart.');
});

test('an order at another price than today’s names the difference, and is confirmed with a reason alone', async () => {
  const calls = serveContracts(() => [listed({ price: '1 EUR' })]);
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  expect(form.getByText(/^Preis: bestellt/)).toHaveTextContent(
    'Preis: bestellt „1 EUR“, heute „2.490 EUR zzgl. Umsatzsteuer“',
  );
  expect(form.queryByText(/^Laufzeit: bestellt/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Bestellung bestätigen' }));
  const reason = form.getByRole('textbox', { name: 'Warum bestätigen wir sie so?' });
  expect(reason).toBeInvalid();
  expect(reason).toHaveFocus();
  expect(calls).toEqual([]);
  await user.type(reason, 'Messeangebot');
  await user.click(form.getByRole('button', { name: 'Bestellung bestätigen' }));
  await user.click(screen.getByRole('button', { name: 'Vertrag schließen' }));
  await waitFor(() => expect(calls).toMatchObject([['confirm_order', { deviation: 'Messeangebot' }]]));
});

test.each([
  [
    'a first day that was not promised',
    { first_day: '2199-01-01' },
    'Beginn: zugesagt ist der 1. Januar 2199',
  ],
  ['terms in other words', { terms_text: 'Alles umsonst' }, 'Vertragstext: nicht der Wortlaut von heute'],
])('%s is a difference, too', async (_, columns, words) => {
  serveContracts(() => [listed(columns)]);
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  if ('first_day' in columns) {
    await user.clear(form.getByLabelText('Erster Tag'));
    await user.type(form.getByLabelText('Erster Tag'), '2198-12-31');
  }
  expect(form.getByText(words)).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Warum bestätigen wir sie so?' })).toBeVisible();
});

test('an order that binds nobody any more can be declined alone', async () => {
  serveContracts(() => [listed({ bound_until: '2026-01-08' })]);
  renderRoute(OPEN);
  expect(await screen.findByText(/nicht rechtzeitig bestätigt\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bestellung ablehnen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Bestellung bestätigen' })).not.toBeInTheDocument();
});

test('an order is declined with a reason', async () => {
  const calls = serveContracts(() => [listed()]);
  const { user } = renderRoute(OPEN);
  await screen.findByRole('form', { name: 'Vertragsdaten: Ahornsteg' });
  await user.click(screen.getByRole('button', { name: 'Bestellung ablehnen' }));
  expect(screen.getByText('Bitte nennen Sie einen Grund.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Warum nehmen wir/ }), 'Falscher Preis');
  await user.click(screen.getByRole('button', { name: 'Bestellung ablehnen' }));
  expect(screen.getByRole('dialog', { name: 'Die Bestellung von „Ahornsteg“ ablehnen?' })).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => {
    expect(calls).toEqual([
      ['decline_order', { contract: '99999999-9999-4999-8999-999999999991', reason: 'Falscher Preis' }],
    ]);
  });
});

const refuseOverlap = () =>
  HttpResponse.json({ code: 'PT409', message: 'x', hint: 'overlap', details: '' }, { status: 409 });

test('a contract on days of another one is refused in words, and the days stay [C41 faults]', async () => {
  serveContracts(() => [listed()], refuseOverlap);
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Vertragsdaten: Ahornsteg' }));
  await user.click(form.getByRole('button', { name: 'Bestellung bestätigen' }));
  await user.click(screen.getByRole('button', { name: 'Vertrag schließen' }));
  expect(await form.findByText(/hat an einem dieser Tage schon einen Vertrag/)).toBeVisible();
});

test('the table has state, days, price, invoice and payment of each, a part of it by the address, and leads to each', async () => {
  const parts: (string | null)[] = [];
  const paid = { invoice_number: 'R-7', paid_on: '2026-01-20' };
  serveContracts(
    () => [listed({ ...DECIDED, ends_soon: true, ends_on: '2026-12-31', ...paid })],
    undefined,
    parts,
  );
  const { user, currentAddress } = renderRoute(LIST);
  const [, row] = await screen.findAllByRole('row');
  expect(
    within(row ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Ahornsteg',
    'endet bald',
    'Erster Tag: 01.01.2026',
    'Letzter Tag: 31.12.2026',
    '2.490\u00A0EUR zzgl.\u00A0Umsatzsteuer',
    'Rechnung: R-7',
    'Bezahlt am: 20.01.2026',
  ]);
  await user.click(screen.getByRole('link', { name: 'Nicht bezahlt' }));
  await waitFor(() => expect(parts).toEqual([null, 'unpaid']));
  await user.click(await screen.findByRole('link', { name: 'Ahornsteg' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Vertrag' })).toBeVisible();
  expect(currentAddress()).toBe(OPEN);
});

test('an invoice gets its number and the day of its payment; what somebody else wrote meanwhile is not written over unseen', async () => {
  let row = listed(DECIDED);
  let answer: () => Response = refuseChanged;
  const calls = serveContracts(
    () => [row],
    () => answer(),
  );
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Rechnung: Ahornsteg' }));
  await user.type(form.getByLabelText('Bezahlt am'), '2026-01-20');
  await user.click(form.getByRole('button', { name: 'Rechnung speichern' }));
  expect(form.getByText('Bitte geben Sie die Nummer der bezahlten Rechnung an.')).toBeVisible();
  expect(calls).toEqual([]);
  await user.type(form.getByLabelText('Rechnungsnummer'), ' R-7 ');
  row = listed({ ...DECIDED, invoice_number: 'R-6', edit: 2 });
  await user.click(form.getByRole('button', { name: 'Rechnung speichern' }));
  expect(await form.findByText(/Gespeichert ist jetzt die Nummer „R-6“, nicht bezahlt\./)).toBeVisible();
  answer = () => new HttpResponse(null, { status: 204 });
  await user.click(form.getByRole('button', { name: 'Rechnung speichern' }));
  await waitFor(() => {
    expect(calls.map(([, body]) => body)).toEqual([
      {
        contract: '99999999-9999-4999-8999-999999999991',
        seen_edit: 1,
        invoice_number: 'R-7',
        paid_on: '2026-01-20',
      },
      {
        contract: '99999999-9999-4999-8999-999999999991',
        seen_edit: 2,
        invoice_number: 'R-7',
        paid_on: '2026-01-20',
      },
    ]);
  });
  expect(form.getByRole('status')).toHaveTextContent('Die Rechnung ist gespeichert.');
});

test('what is typed into an invoice while it is saved stays, and is not called saved', async () => {
  const answer = Promise.withResolvers<Response>();
  const calls = serveContracts(
    () => [listed(DECIDED)],
    () => answer.promise,
  );
  const { user } = renderRoute(OPEN);
  const form = within(await screen.findByRole('form', { name: 'Rechnung: Ahornsteg' }));
  const number = form.getByLabelText('Rechnungsnummer');
  await user.type(number, 'R-7');
  await user.click(form.getByRole('button', { name: 'Rechnung speichern' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.type(number, '8');
  answer.resolve(new HttpResponse(null, { status: 204 }));
  await waitFor(() => {
    expect(form.getByRole('button', { name: 'Rechnung speichern' })).not.toHaveAttribute('aria-busy', 'true');
  });
  expect(number).toHaveValue('R-78');
  expect(form.getByRole('status')).toBeEmptyDOMElement();
});

test('a contract is made by hand, after what is missing is named; a failure loses nothing that was typed', async () => {
  let answer: () => Response = refuseOverlap;
  const calls = serveContracts(
    () => [listed({ ...DECIDED, agreed_on: '2026-01-15', agreed_with: 'Jana Ahorn' })],
    () => answer(),
  );
  const entries = serveEntries();
  server.use(...entries.handlers);
  const { user } = renderRoute(`${LIST}/neu`);
  await user.type(await screen.findByRole('searchbox', { name: /^Für welchen Eintrag/ }), 'Birken');
  await user.click(screen.getByRole('button', { name: 'Eintrag suchen' }));
  await user.click(await screen.findByRole('radio', { name: /^Birkenhof/ }));
  const form = within(await screen.findByRole('form', { name: 'Vertrag anlegen' }));
  expect(entries.calls).toMatchObject([['list_entries', { filter: { term: 'Birken' } }]]);
  expect(await form.findByText('Birkenhof')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Vertrag anlegen' }));
  expect(form.getByLabelText('Rechnung an')).toHaveAccessibleDescription(
    'Bitte geben Sie an, wer die Rechnung bekommt.',
  );
  expect(form.getByLabelText('Rechnung an')).toHaveFocus();
  await user.type(form.getByLabelText('Rechnung an'), 'Ahornsteg GmbH');
  await user.type(form.getByLabelText('Anschrift'), 'Am Steg 1');
  await user.type(form.getByLabelText('Vereinbart am'), '2026-01-15');
  await user.type(form.getByLabelText('Vereinbart mit'), 'Jana Ahorn');
  await user.click(form.getByRole('button', { name: 'Vertrag anlegen' }));
  expect(await form.findByText(/hat an einem dieser Tage schon einen Vertrag/)).toBeVisible();
  expect(form.getByLabelText('Anschrift')).toHaveValue('Am Steg 1');
  answer = () => HttpResponse.json('99999999-9999-4999-8999-999999999991');
  await user.click(form.getByRole('button', { name: 'Vertrag anlegen' }));
  expect(await screen.findByText('am 15. Januar 2026 mit Jana Ahorn')).toBeVisible();
  expect(calls.at(-1)).toMatchObject([
    'create_contract',
    {
      agency: 2,
      customer: 'Ahornsteg GmbH',
      term: 'für zwölf Monate',
      invoice_address: 'Am Steg 1',
      agreed_on: '2026-01-15',
      agreed_with: 'Jana Ahorn',
    },
  ]);
});

test('more than a page of contracts are shown on demand, and the list says how many there are', async () => {
  serveContracts(() =>
    Array.from({ length: 55 }, (_, at) =>
      listed({ id: `99999999-9999-4999-8999-9999999999${String(10 + at)}`, state: 'declined' }),
    ),
  );
  const { user } = renderRoute(LIST);
  expect(await screen.findByText('50 von 55 gezeigt')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Ahornsteg' })).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
  expect(await screen.findByText('Alle werden gezeigt.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Ahornsteg' })).toHaveLength(55);
});
