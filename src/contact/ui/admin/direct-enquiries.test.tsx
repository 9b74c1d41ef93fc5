import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { rejectChanges, serveDetail, serveDirectEnquiries, serveWaiting } from '#tests/harness/inbox-api.ts';
import { backToList, openFirst, serveInbox, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';
import { explainDelivery } from './delivery-outcome.tsx';

const LIST_ENQUIRIES_URL = `${RPC_URL}/list_enquiries`;
const FORWARD_URL = `${RPC_URL}/forward_message`;
const AT = '2026-11-20T09:00:00Z';

const FAILED = {
  id: '77777777-7777-4777-8777-777777777771',
  at: AT,
  deliveries: [
    {
      id: 'm1',
      is_dismissed: false,
      agency: 'Ahornsteg',
      state: 'failed',
      attempts: 8,
      at: AT,
      error: 'EENVELOPE 451 DATA',
    },
    {
      id: 'm2',
      is_dismissed: false,
      agency: 'Birkenhof',
      state: 'sent',
      attempts: 1,
      at: AT,
      error: null,
    },
    {
      id: 'm3',
      is_dismissed: true,
      agency: 'Zederngrund',
      state: 'failed',
      attempts: 1,
      at: AT,
      error: 'unclear',
    },
  ],
  sender: { name: 'Ute Absender', email: 'ute@absender.example' },
};

test('direct enquiries show when, to whom and what became of them, and who can be written to [C29]', async () => {
  serveInbox([]);
  server.use(serveDirectEnquiries([FAILED], 1));
  await signInAt('/admin/messages');
  const section = within(await screen.findByRole('region', { name: 'Direkte Anfragen' }));
  expect(
    await section.findByText(/Eine Anfrage ist nicht oder nicht sicher überall angekommen/),
  ).toBeVisible();
  const [line] = section.getAllByRole('listitem');
  expect(line).toHaveTextContent(
    /Ahornsteg: unzustellbar nach 8 Versuchen \(vom Mailserver vorerst abgelehnt\)/,
  );
  expect(line).toHaveTextContent(/Birkenhof: gesendet/);
  expect(line).toHaveTextContent(/Zederngrund: ob sie ankam, ist unklar nach 1 Versuch, erledigt/);
  expect(section.getAllByRole('button', { name: /^Erneut senden/ })).toHaveLength(1);
  expect(line).toHaveTextContent(/Ute Absender/);
});

test.each([
  ['EENVELOPE 550 RCPT TO', 'vom Mailserver abgelehnt'],
  ['status 422', 'vom Mailserver abgelehnt'],
  ['status 503', 'technischer Fehler'],
  ['EAUTH 535', 'technischer Fehler'],
  ['timeout', 'Mailserver nicht erreichbar'],
  ['ECONNECTION CONN', 'Mailserver nicht erreichbar'],
  ['no address', 'keine Anfrageadresse mehr'],
  ['unknown', 'technischer Fehler'],
])('„%s“ is said as „%s“', (error, reason) => {
  expect(explainDelivery({ state: 'failed', error })).toBe(` (${reason})`);
});

test('that cannot be loaded can be tried again [C29 faults]', async () => {
  serveInbox([]);
  server.use(http.post(LIST_ENQUIRIES_URL, () => HttpResponse.json({ message: 'x' }, { status: 400 })));
  const { user } = await signInAt('/admin/messages');
  const section = within(await screen.findByRole('region', { name: 'Direkte Anfragen' }));
  const retry = await section.findByRole('button');
  server.use(serveDirectEnquiries());
  await user.click(retry);
  expect(await section.findByText('Bisher gab es keine.')).toBeVisible();
});

test('whose next page cannot be loaded says so, and loads it with another press [C29 faults]', async () => {
  serveInbox([]);
  server.use(
    http.post<never, { before?: string }>(LIST_ENQUIRIES_URL, async ({ request }) => {
      const { before } = await request.json();
      return before === undefined
        ? HttpResponse.json({ enquiries: [FAILED], next: AT, failed: 0 })
        : HttpResponse.json({ message: 'x' }, { status: 400 });
    }),
  );
  const { user } = await signInAt('/admin/messages');
  const section = within(await screen.findByRole('region', { name: 'Direkte Anfragen' }));
  await user.click(await section.findByRole('button', { name: 'Weitere anzeigen' }));
  expect(await section.findByText(/^Weitere Anfragen konnten nicht geladen werden\./)).toBeVisible();
  server.use(serveDirectEnquiries([{ ...FAILED, id: '77777777-7777-4777-8777-777777777772' }]));
  await user.click(section.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(section.getAllByText(/Ute Absender/)).toHaveLength(2));
});

const TO_FORWARD = aMessage({ agencies: [{ id: 9, name: 'Zederngrund' }], mayForward: true });

/** Opens the message; the calls that forward it are recorded. */
async function openForwarding(message = TO_FORWARD, parts: Parameters<typeof serveDetail>[1] = {}) {
  const changes = serveInbox([message]);
  const calls: unknown[] = [];
  server.use(
    serveDetail(message, parts),
    http.post(FORWARD_URL, async ({ request }) => {
      calls.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const view = await signInAt('/admin/messages');
  await openFirst(view);
  return {
    ...view,
    calls,
    changes,
    section: within(await screen.findByRole('region', { name: 'Weiterleiten' })),
  };
}

const FORWARDED = {
  agency: 'Zederngrund',
  recipient: 'post@zederngrund.de',
  state: 'queued',
  error: null,
  at: AT,
};

test('a message is forwarded to an address that is typed, where its sender allows it [C29]', async () => {
  const { user, section, calls } = await openForwarding();
  await user.click(section.getByRole('button', { name: 'Weiterleiten' }));
  const field = section.getByRole('textbox', { name: 'E-Mail-Adresse von Zederngrund' });
  expect(field).toBeInvalid();
  await user.type(field, 'post@zederngrund.de');
  server.use(serveDetail({ ...TO_FORWARD, isForwardingDone: true }, { forwards: [FORWARDED] }));
  await user.click(section.getByRole('button', { name: 'Weiterleiten' }));
  expect(await section.findByText(/post@zederngrund\.de:/)).toHaveTextContent('unterwegs, 20.11.2026 10:00');
  expect(section.getByText('Die Weiterleitung ist erledigt.')).toBeVisible();
  expect(section.queryByRole('textbox')).not.toBeInTheDocument();
  expect(calls).toEqual([
    { message: TO_FORWARD.id, agency_name: 'Zederngrund', email: 'post@zederngrund.de' },
  ]);
});

test('known addresses are one press each: the agency’s own, of which nobody reads more, and those of before', async () => {
  const { user, section, calls } = await openForwarding(TO_FORWARD, {
    addresses: [{ agency: 'Zederngrund', own: 'p…@zederngrund.de', earlier: ['team@zederngrund.de'] }],
  });
  await user.click(section.getByRole('button', { name: 'Wie zuletzt an team@zederngrund.de' }));
  await user.click(
    section.getByRole('button', { name: 'An die Anfrageadresse von Zederngrund (p…@zederngrund.de)' }),
  );
  await waitFor(() => {
    expect(calls).toEqual([
      { message: TO_FORWARD.id, agency_name: 'Zederngrund', email: 'team@zederngrund.de' },
      { message: TO_FORWARD.id, agency_name: 'Zederngrund' },
    ]);
  });
});

test('a forwarding that a mail server has refused says so, and can be tried elsewhere', async () => {
  const { section } = await openForwarding(TO_FORWARD, {
    forwards: [{ ...FORWARDED, state: 'failed', error: 'EENVELOPE 550 RCPT TO' }],
  });
  expect(section.getByRole('listitem')).toHaveTextContent(
    'Zederngrund, post@zederngrund.de: unzustellbar (vom Mailserver abgelehnt), 20.11.2026 10:00',
  );
  expect(section.getByRole('textbox', { name: 'E-Mail-Adresse von Zederngrund' })).toBeVisible();
});

test('a message that somebody else has forwarded meanwhile is not forwarded again, and to whom it went is shown', async () => {
  const { user, section } = await openForwarding();
  server.use(
    serveDetail(TO_FORWARD, { forwards: [FORWARDED] }),
    http.post(FORWARD_URL, () => HttpResponse.json({ hint: 'already', message: 'x' }, { status: 409 })),
  );
  await user.type(section.getByRole('textbox'), 'anders@zederngrund.de');
  await user.click(section.getByRole('button', { name: 'Weiterleiten' }));
  expect(
    await section.findByText(/Jemand anders hat die Nachricht inzwischen dorthin weitergeleitet\./),
  ).toBeVisible();
  expect(section.getByText(/post@zederngrund\.de:/)).toBeVisible();
});

test('a forwarding is open until it is marked as done: in the list, the count, the filter and the navigation [C11, C29]', async () => {
  const changes = serveInbox([
    TO_FORWARD,
    aMessage({ id: '22222222-2222-4222-8222-222222222222', subject: 'Etwas anderes' }),
  ]);
  const view = await signInAt('/admin/messages');
  const { user } = view;
  const inbox = within(await screen.findByRole('region', { name: 'Posteingang' }));
  expect(await inbox.findByText(/2 Nachrichten, 0 ungelesen, 1 weiterzuleiten/)).toBeVisible();
  expect(inbox.getAllByText('Weiterleitung offen')).toHaveLength(1);
  await user.selectOptions(inbox.getByRole('combobox', { name: 'Status' }), 'Weiterleitung offen (1)');
  await waitFor(() => expect(inbox.queryByText('Etwas anderes')).not.toBeInTheDocument());
  await openFirst(view);
  const section = within(await screen.findByRole('region', { name: 'Weiterleiten' }));
  expect(section.getByRole('link', { name: 'Zederngrund' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/agenturen.*9$/),
  );
  await user.click(section.getByRole('button', { name: 'Als erledigt markieren' }));
  expect(await section.findByText('Die Weiterleitung ist erledigt.')).toBeVisible();
  expect(changes).toEqual([{ verb: 'PATCH', ids: [TO_FORWARD.id], change: { forwarding_done: true } }]);
  await backToList(view);
  expect(await screen.findByText(/^2 Nachrichten, 0 ungelesen/)).not.toHaveTextContent('weiterzuleiten');
});

test('a forwarding that cannot be marked stays open, with the reason [C11 faults]', async () => {
  const { user, section } = await openForwarding();
  server.use(...rejectChanges());
  await user.click(section.getByRole('button', { name: 'Als erledigt markieren' }));
  expect(await screen.findByText(/Die Weiterleitung konnte nicht aktualisiert werden\./)).toBeVisible();
  expect(section.getByText('Die Weiterleitung ist offen.')).toBeVisible();
});

test('a message for Beraterkompass alone offers no forwarding', async () => {
  const { section } = await openForwarding({ ...TO_FORWARD, mayForward: false });
  expect(section.getByText(/möchte keine Weiterleitung/)).toBeVisible();
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});

const UNDELIVERED = {
  id: '88888888-8888-4888-8888-888888888881',
  kind: 'claimed',
  entry: 'Ahornsteg',
  recipient: 'inhaberin@ahornsteg.example',
  since: AT,
  attempts: 12,
  error: 'EENVELOPE 451 DATA',
  state: 'given_up',
  amount: 1,
};

const serveUndelivered = (mails: readonly JsonBodyType[]) => [
  serveWaiting({ mails: mails.length }),
  http.post(`${RPC_URL}/undelivered_mails`, () => HttpResponse.json(mails)),
];

async function openUndelivered(kind = UNDELIVERED.kind, others: readonly JsonBodyType[] = []) {
  serveInbox([]);
  server.use(...serveUndelivered([{ ...UNDELIVERED, kind }, ...others]));
  const { user } = await signInAt('/admin/messages');
  const section = within(await screen.findByRole('region', { name: 'Nicht zugestellte E-Mails' }));
  return { user, section };
}

test('mails that are held back are listed with the reason, without a button [C29]', async () => {
  serveInbox([]);
  const held = { ...UNDELIVERED, attempts: 0, error: null };
  server.use(
    ...serveUndelivered([
      { ...held, id: 'h1', kind: 'invitation', state: 'limited' },
      { ...held, id: 'h2', kind: 'decisions', state: 'failing', attempts: 3, error: 'ECONNREFUSED' },
      { ...held, id: null, kind: 'operator', recipient: null, entry: null, state: 'waiting', amount: 12 },
    ]),
  );
  await signInAt('/admin/messages');
  const section = within(await screen.findByRole('region', { name: 'Nicht zugestellte E-Mails' }));
  const lines = within(section.getByRole('list', { name: 'Zurückgehaltene E-Mails' })).getAllByRole(
    'listitem',
  );
  expect(lines[0]).toHaveTextContent(
    /^20\.11\.2026 10:00Einladung an inhaberin@ahornsteg\.example \(„Ahornsteg“\): zurückgehalten, weil die Grenze eines Tages erreicht ist$/,
  );
  expect(lines[1]).toHaveTextContent(
    /Mehrere Entscheidungen .*: noch nicht gesendet, weitere Versuche folgen nach 3 Versuchen \(Mailserver nicht erreichbar\)$/,
  );
  expect(lines[2]).toHaveTextContent(
    /12 E-Mails: Hinweis auf neue Nachrichten: wartet; die geplanten Aufträge laufen nicht/,
  );
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});

describe('mails that were given up', () => {
  test.each([
    ['Erneut senden', false, [{ ...UNDELIVERED, id: 'other' }]],
    ['Erledigt', true, []],
  ])('are listed, and „%s“ is one press [C29]', async (button, isDismissed, others) => {
    const calls: unknown[] = [];
    const { user, section } = await openUndelivered(undefined, others);
    expect(section.getAllByRole('listitem')[0]).toHaveTextContent(
      /Antrag auf einen Eintrag an inhaberin@ahornsteg\.example \(„Ahornsteg“\): unzustellbar nach 12 Versuchen \(vom Mailserver vorerst abgelehnt\)/,
    );
    server.use(
      ...serveUndelivered(others),
      http.post(`${RPC_URL}/decide_undelivered_mail`, async ({ request }) => {
        calls.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const [first] = section.getAllByRole('button', { name: new RegExp(`^${button}`) });
    await user.click(first ?? document.body);
    // The focus goes to what is left of the list, or to the page.
    await waitFor(() => {
      expect(
        others.length > 0
          ? screen.getByRole('heading', { name: 'Nicht zugestellte E-Mails' })
          : screen.getByRole('main'),
      ).toHaveFocus();
    });
    expect(screen.queryAllByRole('region', { name: 'Nicht zugestellte E-Mails' })).toHaveLength(
      others.length,
    );
    expect(calls).toEqual([{ mail: UNDELIVERED.id, is_dismissed: isDismissed }]);
  });

  test.each([
    ['proposal_decided', 'Entscheidung über einen Vorschlag'],
    ['contract_ends', 'Mitteilung zu einem Vertrag'],
    ['account_deletion', 'Mitteilung zur Löschung eines Kontos'],
    ['picture_removed', 'Bild entfernt'],
    ['review_published', 'Mitteilung zu einer Bewertung'],
    ['of_a_later_version', 'Mitteilung'],
  ])('of the kind %s are called „%s“', async (kind, label) => {
    const { section } = await openUndelivered(kind);
    expect(section.getByRole('listitem')).toHaveTextContent(`${label} an inhaberin`);
  });

  test('stay where that fails, with the reason [C29 faults]', async () => {
    const { user, section } = await openUndelivered();
    server.use(
      http.post(`${RPC_URL}/decide_undelivered_mail`, () =>
        HttpResponse.json({ message: 'x' }, { status: 400 }),
      ),
    );
    await user.click(section.getByRole('button', { name: /^Erneut senden/ }));
    expect(await section.findByText(/konnte die Anfrage nicht ausführen/)).toBeVisible();
  });

  test('stay where somebody else was faster, with who it was', async () => {
    const { user, section } = await openUndelivered();
    const decision = { state: 'mail_resent', at: AT, by: 'kollegin@firma.example' };
    server.use(
      ...serveUndelivered([]),
      http.post(`${RPC_URL}/decide_undelivered_mail`, () =>
        answerRejection('wrong_state', 409, JSON.stringify(decision)),
      ),
    );
    await user.click(section.getByRole('button', { name: /^Erneut senden/ }));
    expect(
      await section.findByText(/^kollegin@firma\.example hat das am .+ entschieden: erneut gesendet\.$/),
    ).toBeVisible();
  });
});
