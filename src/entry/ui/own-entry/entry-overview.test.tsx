import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import {
  aClaimRow,
  anInvitationRow,
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { FUNCTIONS_URL } from '#tests/harness/urls.ts';

const COLLEAGUE = '44444444-4444-4444-8444-444444444444';
const PICTURE = '55555555-5555-4555-8555-555555555555';
const SECTIONS = [
  ['', 'Überblick'],
  ['/angaben', 'Angaben'],
  ['/profil', 'Profil und Bilder'],
  ['/bewertungen', 'Bewertungen'],
  ['/anfragen', 'Anfragen'],
  ['/team', 'Team'],
  ['/vertrag', 'Vertrag'],
  ['/vertrag/bestellen', 'Premium-Eintrag bestellen'],
  ['/statistik', 'Statistik'],
] as const;
const PEOPLE = [
  {
    user_id: SESSION_USER.id,
    email: 'jana@ahornsteg.de',
    role: 'owner',
    since: '2026-01-01T09:00:00Z',
    is_frozen: false,
    deletion_due_at: null,
  },
  {
    user_id: COLLEAGUE,
    email: 'olaf@ahornsteg.de',
    role: 'editor',
    since: '2026-02-01T09:00:00Z',
    is_frozen: false,
    deletion_due_at: null,
  },
];

async function openEntry(own: Parameters<typeof serveOwnEntries>[0] = {}, section = '') {
  serveOwnEntries({ entries: [anOwnEntryRow()], ...own });
  serveFunction('entry_people', () => PEOPLE);
  const view = renderRoute(`/eintrag/5${section}`);
  await within(screen.getByRole('main')).findByRole('heading', { level: 2 });
  return view;
}

async function openTeam(own: Parameters<typeof serveOwnEntries>[0] = {}) {
  const view = await openEntry(own, '/team');
  await screen.findByText('olaf@ahornsteg.de');
  return view;
}

describe('an entry of one’s own', () => {
  test('is confirmed with one button [C17]', async () => {
    const { user } = await openEntry();
    expect(screen.getByText('Angaben zuletzt bestätigt am 1. November 2026.')).toBeVisible();
    const calls = serveFunction('confirm_entry', () => {
      serveOwnEntries({ entries: [anOwnEntryRow({ confirmed_at: '2026-11-22T09:00:00Z' })] });
      return '2026-11-22T09:00:00Z';
    });
    await user.click(screen.getByRole('button', { name: 'Alle Angaben stimmen noch' }));
    expect(await screen.findByText('Angaben zuletzt bestätigt am 22. November 2026.')).toBeVisible();
    expect(calls).toEqual([{ agency: 5 }]);
  });

  test('that was submitted a moment ago names what waits no more, and lets it be edited first', async () => {
    const changes = { Zusammenfassung: 'Suche im Handel.', 'facts.feePercent': '25' };
    await openEntry({
      entries: [anOwnEntryRow({ confirmed_at: null })],
      revisions: [aProposalRow({ agency_id: 5, kind: 'change', state: 'submitted', changes })],
    });
    const region = screen.getByRole('region', { name: 'Was noch fehlt' });
    expect(region).toHaveTextContent(/Im Eintrag stehen 6 von 38 Angaben, 2 weitere werden geprüft\. /);
    expect(region).not.toHaveTextContent(/Beschreibung/);
    expect(screen.getByText('Eintrag bearbeiten')).toHaveClass('bg-petrol');
    expect(screen.getByText('Alle Angaben stimmen noch')).not.toHaveClass('bg-petrol');
  });

  test('leads to the first group that misses something, which is open', async () => {
    const { user } = await openEntry({
      entries: [anOwnEntryRow({ Branchen: 'Handel', Zusammenfassung: 'Suche im Handel.' })],
    });
    await user.click(within(screen.getByRole('region', { name: 'Was noch fehlt' })).getByRole('link'));
    expect(await screen.findByRole('textbox', { name: 'Honorarsatz' })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Honorar/));
  });

  test('says where each value comes from', async () => {
    const source = { id: 1, agency_id: 5, source: 'own', evidence: null };
    await openEntry({
      sources: [
        { ...source, field: 'Standort', confirmed_at: new Date().toISOString() },
        { ...source, field: 'Spezialisierung', confirmed_at: '2020-01-01T09:00:00Z' },
      ],
    });
    const region = screen.getByText('Veröffentlichte Angaben und woher sie stammen').parentElement;
    await waitFor(() => {
      expect(region).toHaveTextContent(
        /StandorteKielEigenangabe, bestätigt am .*Beschreibungnichts eingetragen/,
      );
    });
    expect(region).toHaveTextContent(/bestätigt am 1\. Januar 2020, seit mehr als 180 Tagen nicht bestätigt/);
  });

  test('is paused, and shown again [C17]', async () => {
    const { user } = await openEntry();
    const calls = serveFunction('set_entry_status', () => {
      serveOwnEntries({ entries: [anOwnEntryRow({ status: 'paused' })] });
      return 'paused';
    });
    await user.click(screen.getByText('Pausieren oder entfernen'));
    await user.click(screen.getByRole('button', { name: 'Eintrag pausieren' }));
    expect(await screen.findByRole('button', { name: 'Eintrag wieder zeigen' })).toBeVisible();
    expect(calls).toEqual([{ agency: 5, new_status: 'paused' }]);
  });

  test('says on what ground the administration has paused it, why, and what can be done', async () => {
    const paused = anOwnEntryRow({ status: 'paused' });
    await openEntry({
      entries: [paused],
      versions: [
        {
          id: 9,
          agency_id: 5,
          version: 4,
          made_at: '2026-11-20T09:00:00Z',
          actor_role: 'administrator',
          revision_id: null,
          ground: 'terms',
          reason: 'Der Eintrag nennt eine fremde Firma.',
          content: paused,
        },
      ],
    });
    expect(
      await screen.findByText(/Wir haben diesen Eintrag am 20\. November 2026 pausiert/),
    ).toHaveTextContent('Grundlage: Nutzungsbedingungen.');
    expect(screen.getByText('Der Eintrag nennt eine fremde Firma.')).toBeVisible();
    expect(screen.getByText(/innerhalb von sechs Monaten Einspruch einlegen/)).toBeVisible();
  });

  test('may be asked to be removed, once [C17]', async () => {
    const { user } = await openEntry();
    const calls = serveFunction('request_removal', () => answerRejection('already'));
    await user.click(screen.getByText('Pausieren oder entfernen'));
    const reason = screen.getByRole('textbox', { name: 'Warum soll der Eintrag entfernt werden?' });
    await user.click(reason);
    await user.paste('x'.repeat(2_001));
    await user.click(screen.getByRole('button', { name: 'Um Entfernung bitten' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(reason).toHaveAccessibleDescription(/höchstens 2\.000 Zeichen/);
    expect(reason).toHaveFocus();
    await user.clear(reason);
    await user.type(reason, 'Aufgegeben');
    await user.click(screen.getByRole('button', { name: 'Um Entfernung bitten' }));
    await user.click(screen.getByRole('button', { name: 'Bitte absenden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/schon erledigt/);
    expect(calls).toEqual([{ agency: 5, note: 'Aufgegeben' }]);
  });

  test('that was asked to be removed says so, and takes the wish back [C17]', async () => {
    const removal = aProposalRow({ id: 9, agency_id: 5, kind: 'removal', state: 'submitted', changes: {} });
    const { user } = await openEntry({ revisions: [removal] });
    const calls = serveFunction('withdraw_revision', () => {
      serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [{ ...removal, state: 'withdrawn' }] });
      return aProposalStep({ id: 9, state: 'withdrawn' });
    });
    await user.click(screen.getByText('Pausieren oder entfernen'));
    await user.click(screen.getByRole('button', { name: 'Bitte zurückziehen' }));
    expect(await screen.findByRole('button', { name: 'Um Entfernung bitten' })).toBeVisible();
    expect(calls).toEqual([{ revision: 9 }]);
  });

  test('that is not removed says why; a colleague’s wish is theirs to take back', async () => {
    const removal = aProposalRow({ id: 9, agency_id: 5, kind: 'removal', state: 'returned', changes: {} });
    const reason = 'Ein Vertrag läuft bis März.';
    const { unmount } = await openEntry({ revisions: [{ ...removal, reason }] });
    expect(screen.getByText(/^Wir haben den Eintrag nicht entfernt\./).parentElement).toHaveTextContent(
      reason,
    );
    expect(screen.getByRole('button', { name: 'Um Entfernung bitten' })).toBeVisible();
    unmount();
    const { user } = await openEntry({ revisions: [{ ...removal, state: 'submitted', author: COLLEAGUE }] });
    await user.click(screen.getByText('Pausieren oder entfernen'));
    expect(screen.getByText(/^Jemand anderes aus Ihrer Beratung hat darum gebeten/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bitte zurückziehen' })).not.toBeInTheDocument();
  });

  test('of an editor offers neither', async () => {
    const { unmount } = await openEntry({ role: 'editor' });
    expect(screen.queryByRole('button', { name: /pausieren|Entfernung/ })).not.toBeInTheDocument();
    unmount();
    await openTeam({ role: 'editor' });
    expect(screen.queryByRole('button', { name: /Einladung/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Eintrag verlassen' })).toBeVisible();
  });

  test('opens at once where it is the only one, and says what is open: drafts of colleagues, what was left out, what is missing', async () => {
    const change = { agency_id: 5, kind: 'change' };
    const decided = aProposalRow({
      ...change,
      id: 6,
      state: 'published',
      changes: { Standort: 'Ulm', Zusammenfassung: 'Die beste Beratung der Welt.' },
      decided_at: '2026-11-21T09:00:00Z',
      decisions: {
        Standort: { outcome: 'accepted' },
        Zusammenfassung: { outcome: 'left_out', reason: 'Werbung nehmen wir nicht auf.' },
      },
    });
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [
        aProposalRow({ ...change, id: 8, author: COLLEAGUE, updated_at: '2026-11-22T09:00:00Z' }),
        decided,
      ],
    });
    const saved = serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    const { user, currentAddress } = renderRoute('/eintrag');
    expect(
      await screen.findByText(
        /Jemand anderes aus Ihrer Beratung hat einen Entwurf vom 22\. November 2026 offen/,
      ),
    ).toBeVisible();
    expect(currentAddress()).toBe('/eintrag/5');
    expect(document.title).toMatch(/^Überblick/);
    expect(screen.getByRole('region', { name: 'Was noch fehlt' })).toHaveTextContent(
      /Im Eintrag stehen 6 von 38 Angaben\. Als Nächstes: Schwerpunkte, Beschreibung, Honorar, Garantie, Off-Limits und \d weitere\./,
    );
    expect(await screen.findByRole('region', { name: 'Zahlen im Oktober 2026' })).toHaveTextContent(
      /1\.234.*<5.*Vergleiche12/,
    );
    const decision = within(await screen.findByRole('region', { name: /^Entscheidung/ }));
    expect(decision.getByText(/Werbung nehmen wir nicht auf/)).toBeVisible();
    await user.click(decision.getByRole('button', { name: 'In einen neuen Vorschlag übernehmen' }));
    await waitFor(() => expect(currentAddress()).toBe('/eintrag/5/angaben'));
    expect(saved).toMatchObject([{ changes: { Zusammenfassung: 'Die beste Beratung der Welt.' } }]);
  });

  test('leads to profile and pictures where these are what is open or was left out', async () => {
    const pictures = {
      agency_id: 5,
      kind: 'change',
      changes: { pictures: [{ id: PICTURE, text: 'Das Team' }] },
    };
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [
        aProposalRow({ ...pictures, id: 8, author: COLLEAGUE }),
        aProposalRow({
          ...pictures,
          id: 6,
          state: 'published',
          decided_at: '2026-11-21T09:00:00Z',
          decisions: { pictures: { outcome: 'left_out', reason: 'Unscharf.' } },
        }),
      ],
    });
    serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    const { user, currentAddress } = renderRoute('/eintrag/5');
    expect(await screen.findByRole('link', { name: 'Ansehen' })).toHaveAttribute('href', '/eintrag/5/profil');
    await user.click(await screen.findByRole('button', { name: 'In einen neuen Vorschlag übernehmen' }));
    await waitFor(() => expect(currentAddress()).toBe('/eintrag/5/profil'));
  });

  test.each(SECTIONS)('has the title of its screen: /eintrag/5%s', async (section, title) => {
    await openEntry({}, section);
    expect(document.title).toBe(`${title}: Eintrag 5 – Beraterkompass`);
  });

  test('with a proposal that waits stays as it is, and says so', async () => {
    await openEntry({
      revisions: [
        aProposalRow({
          agency_id: 5,
          kind: 'change',
          state: 'submitted',
          submitted_at: '2026-11-20T09:00:00Z',
        }),
      ],
    });
    expect(
      await screen.findByText(
        /Vorschlag vom 20\. November 2026 wird geprüft\. Der Eintrag bleibt, wie er ist/,
      ),
    ).toBeVisible();
  });
});

describe('colleagues', () => {
  test('are invited by mail address, which has to be one [C17]', async () => {
    const { user } = await openTeam({ invitations: [anInvitationRow({ opens_at: '2099-10-28T09:00:00Z' })] });
    expect(
      screen.getByText(/gilt ab 28\. Oktober 2099 \(durch die Verwaltung; .*bis 1\. November 2099/),
    ).toBeVisible();
    const calls = serveFunction('invite_member', () => 1);
    const field = screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
    await user.type(field, 'lena');
    await user.click(screen.getByRole('button', { name: 'Einladung senden' }));
    expect(field).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
    await user.type(field, '@ahornsteg.de');
    await user.click(screen.getByRole('button', { name: 'Einladung senden' }));
    expect(await screen.findByText('Die Einladung ist unterwegs.')).toBeVisible();
    expect(calls).toEqual([{ agency: 5, email: 'lena@ahornsteg.de', role: 'editor' }]);
  });

  test('get another role, and are removed once that is confirmed [C17]', async () => {
    const { user } = await openTeam();
    const moved = serveFunction('set_member_role', () => null);
    const removed = serveFunction('remove_member', () => answerRejection('last_owner'));
    await user.click(screen.getByRole('button', { name: 'Verwalten lassen: olaf@ahornsteg.de' }));
    await waitFor(() => expect(moved).toEqual([{ agency: 5, account: COLLEAGUE, new_role: 'owner' }]));
    const own = within(screen.getByRole('list', { name: 'Wer mitarbeitet' }));
    await user.click(own.getByRole('button', { name: 'Eintrag verlassen' }));
    await user.click(screen.getByRole('button', { name: 'Eintrag jetzt verlassen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Mindestens eine Person muss den Eintrag verwalten/,
    );
    expect(removed).toEqual([{ agency: 5, account: SESSION_USER.id }]);
  });
});

test('somebody else’s claim can be objected to, with a reason [C17]', async () => {
  const claim = {
    agency_id: 5,
    revision_id: null,
    claimant: COLLEAGUE,
    state: 'waiting',
    objection_until: '2026-11-29T09:00:00Z',
  };
  const { user } = await openEntry({ claims: [aClaimRow(claim)] });
  const calls = serveFunction('object_to_claim', () => {
    const objection = 'Wir kennen die Person nicht.';
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      claims: [aClaimRow({ ...claim, state: 'disputed', objection })],
    });
    return null;
  });
  const section = within(screen.getByRole('region', { name: 'Jemand möchte diesen Eintrag übernehmen' }));
  expect(
    section.getByText(/mindestens bis 29\. November 2026: Die sieben Tage dafür beginnen mit unserer E-Mail/),
  ).toBeVisible();
  const object = section.getByRole('button', { name: 'Widersprechen' });
  await user.click(object);
  expect(section.getByRole('textbox')).toHaveAccessibleDescription(/warum Sie widersprechen/);
  await user.click(section.getByRole('textbox'));
  await user.paste('x'.repeat(2_001));
  await user.click(object);
  expect(section.getByRole('textbox')).toHaveAccessibleDescription(/höchstens 2\.000 Zeichen/);
  expect(section.getByRole('textbox')).toHaveFocus();
  await user.clear(section.getByRole('textbox'));
  await user.type(section.getByRole('textbox'), 'Wir kennen die Person nicht.');
  await user.click(object);
  await waitFor(() => {
    expect(document.activeElement).toHaveTextContent(/„Wir kennen die Person nicht\.“ Bis wir entschieden/);
  });
  expect(calls).toEqual([{ claim: 3, reason: 'Wir kennen die Person nicht.' }]);
  expect(JSON.stringify(localStorage)).not.toContain('Wir kennen die Person nicht.');
});

test('a claim that was objected to stays in sight until it is decided', async () => {
  await openEntry({
    claims: [
      aClaimRow({
        agency_id: 5,
        revision_id: null,
        claimant: COLLEAGUE,
        state: 'disputed',
        objection: 'Wir kennen die Person nicht.',
        objection_until: '2026-11-29T09:00:00Z',
      }),
    ],
  });
  expect(screen.getByText(/„Wir kennen die Person nicht\.“ Bis wir entschieden haben/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Widersprechen' })).not.toBeInTheDocument();
});

/** The edge function, with what it is called with. */
function serveAccount() {
  const calls: unknown[] = [];
  server.use(
    http.post(`${FUNCTIONS_URL}/entry-account`, async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ message: 'ok' });
    }),
  );
  return calls;
}

describe('enquiries', () => {
  const DIRECT = {
    address: 'p…@ahornsteg.de',
    is_direct: true,
    total: 3,
    waiting: 1,
    failed: 2,
    days: [
      { day: '2026-11-02', count: 2 },
      { day: '2026-10-30', count: 1 },
    ],
  };
  test('go straight to an address that its code has confirmed [C28]', async () => {
    const { user } = await openEntry({}, '/anfragen');
    expect(
      await screen.findByText(/gehen an Beraterkompass\. Mit einer eigenen Anfrageadresse/),
    ).toBeVisible();
    const calls = serveAccount();
    const form = within(screen.getByRole('main'));
    await user.type(form.getByRole('textbox', { name: 'Anfrageadresse' }), 'post@');
    await user.click(form.getByRole('button', { name: 'Code senden' }));
    expect(form.getByRole('textbox', { name: 'Anfrageadresse' })).toBeInvalid();
    await user.type(form.getByRole('textbox', { name: 'Anfrageadresse' }), 'ahornsteg.de');
    await user.click(form.getByRole('button', { name: 'Code senden' }));
    const code = await form.findByRole('textbox', { name: 'Code aus der E-Mail' });
    expect(code).toHaveFocus();
    await user.type(code, '12345678');
    serveFunction('entry_enquiries', () => DIRECT);
    await user.click(form.getByRole('button', { name: 'Adresse bestätigen' }));
    expect(await form.findByText(/gehen direkt an p…@ahornsteg\.de/)).toBeVisible();
    expect(calls).toEqual([
      { action: 'requestEnquiryAddress', entryId: 5, email: 'post@ahornsteg.de' },
      { action: 'confirmEnquiryAddress', entryId: 5, email: 'post@ahornsteg.de', code: '12345678' },
    ]);
  });

  test('are counted by day, and the address is removed once that is confirmed [C28]', async () => {
    const removals = serveFunction('remove_enquiry_address', () => new HttpResponse(null, { status: 204 }));
    const { user } = await openEntry({ enquiries: DIRECT }, '/anfragen');
    const form = within(screen.getByRole('main'));
    expect(await form.findByRole('list', { name: 'Anfragen nach Tagen' })).toHaveTextContent(
      /2 Anfragen.*1 Anfrage/,
    );
    expect(form.getByText(/2 Anfragen waren nicht zustellbar/)).toBeVisible();
    await user.click(form.getByRole('button', { name: /Adresse entfernen/ }));
    await user.click(screen.getByRole('button', { name: 'Anfrageadresse entfernen' }));
    await waitFor(() => expect(removals).toEqual([{ agency: 5 }]));
  });

  test('that cannot be loaded say so and offer a retry [C28 faults]', async () => {
    const { user } = await openEntry({ enquiries: answerRejection('x', 400) }, '/anfragen');
    const form = within(screen.getByRole('main'));
    const retry = await form.findByRole('button', { name: /[Ee]rneut|[Nn]och einmal/ });
    serveFunction('entry_enquiries', () => DIRECT);
    await user.click(retry);
    expect(await form.findByText(/gehen direkt an/)).toBeVisible();
  });
});
