import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskCase } from '#desk/model/desk.ts';
import { aProposalItem } from '#tests/fixtures/proposals.ts';
import { SESSION_USER, storeSession } from '#tests/fixtures/session.ts';
import {
  aCase,
  decidedByColleague,
  LIST_CASES_URL,
  READ_CASE_URL,
  serveDesk,
} from '#tests/harness/desk-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { acceptSignIn, serveAdmins, serveDirectEnquiries, serveWaiting } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { serveProposals } from '#tests/harness/proposals-api.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

const COLLEAGUE = 'kollegin@firma.example';

beforeEach(() => {
  storeSession();
  server.use(...acceptSignIn(), serveAdmins(true), ...serveProposals([aProposalItem()]).handlers);
});

/** The desk with these cases at an address. */
function openAt(path: string, cases: readonly DeskCase[], related = {}) {
  const { handlers, calls } = serveDesk(cases, related);
  server.use(...handlers);
  return { ...renderRoute(path), calls };
}

describe('„Heute“', () => {
  test('says by kind what waits, since when and who has it, and what else stands still [C18]', async () => {
    server.use(
      serveWaiting({
        mails: 2,
        stalled: [{ job: 'nightly', since: null }],
        more: {
          lateBefore: '2026-11-25T09:00:00Z',
          kinds: [
            {
              kind: 'proposal',
              count: 3,
              oldest: '2026-11-24T09:00:00Z',
              holders: [{ name: COLLEAGUE, count: 1 }],
            },
            { kind: 'review', count: 1, oldest: '2026-11-26T09:00:00Z', holders: [] },
          ],
          pools: [{ kind: 'message', share: 0.75 }],
        },
      }),
    );
    openAt('/admin', []);
    const rows = within(await screen.findByRole('table', { name: 'Was wartet' }));
    const proposals = rows.getByRole('row', {
      name: /^Vorschläge 3 seit .* Werktag .*kollegin@firma\.example \(1\)$/,
    });
    expect(proposals).toBeVisible();
    expect(rows.getByRole('row', { name: /^Bewertungen 1 seit .* niemand$/ })).not.toHaveTextContent(
      'Werktag',
    );
    expect(screen.getByRole('link', { name: 'Nicht zugestellte oder wartende E-Mails' })).toHaveAttribute(
      'href',
      '/admin/messages#nicht-zugestellt',
    );
    expect(screen.getByText(/^Nächtliche Aufgaben laufen nicht/)).toBeVisible();
    expect(screen.getByText('75 %')).toBeVisible();
    expect(rows.getByRole('link', { name: 'Vorschläge' })).toHaveAttribute('href', '/admin/eingang/proposal');
  });

  test('leads from a line to the cases that it counts', async () => {
    server.use(serveWaiting({ proposal: 1, review: 1 }));
    const view = openAt('/admin', [aCase(), aCase({ kind: 'review', id: 'r' })]);
    await view.user.click(await screen.findByRole('link', { name: 'Vorschläge' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Eingang: Vorschläge' })).toBeVisible();
    expect(view.currentAddress()).toBe('/admin/eingang/proposal');
    expect(await screen.findByRole('link', { name: /Ahornsteg/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Bewertung/ })).not.toBeInTheDocument();
  });

  test('is empty where nothing waits, and sends its numbers as a mail to who wants them', async () => {
    const { user, calls } = openAt('/admin', []);
    expect(await screen.findByText('Nichts wartet')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Diese Zahlen an Werktagen/ }));
    await waitFor(() => expect(calls).toEqual([['set_daily_mail', { is_wanted: true }]]));
  });
});

describe('a case', () => {
  test('is taken with one press', async () => {
    const { user, calls } = openAt('/admin/eingang/proposal/7', [aCase()]);
    await user.click(await screen.findByRole('button', { name: 'Ich nehme das' }));
    await waitFor(() => expect(calls).toEqual([['take_case', { kind: 'proposal', id: '7' }]]));
  });

  test('that is one’s own is given back', async () => {
    const holder = { id: SESSION_USER.id, name: 'admin@firma.example', since: '2026-11-26T09:42:00Z' };
    const { user, calls } = openAt('/admin/eingang/proposal/7', [aCase({ holder })]);
    expect(await screen.findByText('Sie haben das am 26.11.2026 10:42 genommen.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zurückgeben' }));
    await waitFor(() => expect(calls).toEqual([['release_case', { kind: 'proposal', id: '7' }]]));
  });

  test('that a colleague has taken meanwhile says who, and is taken over from there', async () => {
    const taken = aCase({
      holder: { id: 'c', name: COLLEAGUE, since: '2026-11-26T09:42:00Z' },
    });
    const { user } = openAt('/admin/eingang/proposal/7', [aCase()]);
    const button = await screen.findByRole('button', { name: 'Ich nehme das' });
    const after = serveDesk([taken]);
    server.use(
      http.post(`${RPC_URL}/take_case`, () => answerRejection('already', 409), { once: true }),
      ...after.handlers,
    );
    await user.click(button);
    expect(await screen.findByText(`${COLLEAGUE} hat das am 26.11.2026 10:42 genommen.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
    await waitFor(() => {
      expect(after.calls).toEqual([['take_case', { kind: 'proposal', id: '7', seen: 'c' }]]);
    });
  });

  test('that is decided says by whom, when and how, and cannot be decided again', async () => {
    openAt('/admin/eingang/proposal/7', [decidedByColleague()]);
    expect(
      await screen.findByText(`${COLLEAGUE} hat das am 26.11.2026 10:42 entschieden: veröffentlicht.`),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /übernehmen/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ich nehme das' })).not.toBeInTheDocument();
  });

  test.each([
    [null, 'Diesen Vorgang gibt es nicht mehr: Er ist erledigt, zurückgezogen oder gelöscht.'],
    [
      { by: COLLEAGUE, at: '2026-11-26T09:42:00Z', action: 'delete' },
      `Diesen Vorgang gibt es nicht mehr. ${COLLEAGUE} hat ihn am 26.11.2026 10:42 gelöscht.`,
    ],
  ])('that vanished says so: %j', async (gone, words) => {
    openAt('/admin/eingang/message/weg', [], { gone });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('leads to the person it is from', async () => {
    openAt('/admin/eingang/proposal/7', [aCase()], { senderAccount: 'k1' });
    expect(await screen.findByRole('link', { name: 'm@ahornsteg.example' })).toHaveAttribute(
      'href',
      '/admin/personen/k1',
    );
  });

  test('shows other cases of the same entry and sender, which lead there', async () => {
    openAt('/admin/eingang/proposal/7', [aCase()], {
      sameEntry: [aCase({ kind: 'order', id: 'o' })],
      sameSender: [aCase({ kind: 'message', id: 'm', title: 'Rückfrage' })],
    });
    const entry = within(await screen.findByRole('region', { name: 'Zum selben Eintrag' }));
    expect(entry.getByRole('link', { name: 'Bestellung: Ahornsteg' })).toHaveAttribute(
      'href',
      '/admin/eingang/order/o',
    );
    const sender = within(screen.getByRole('region', { name: 'Vom selben Absender' }));
    expect(sender.getByRole('link', { name: 'Nachricht: Rückfrage' })).toBeVisible();
  });
});

describe('the list', () => {
  test('asks for what is chosen, keeps it in the address and beside a case', async () => {
    const asked: unknown[] = [];
    const view = openAt('/admin/eingang', [aCase()]);
    server.use(
      http.post(LIST_CASES_URL, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ items: [JSON.parse(JSON.stringify(aCase()))], next: null });
      }),
    );
    await screen.findByRole('link', { name: /Ahornsteg/ });
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Art' }), 'proposal');
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Stand' }), 'later');
    await view.user.click(screen.getByRole('checkbox', { name: 'Nur meine' }));
    await view.user.type(screen.getByRole('searchbox', { name: 'Eingang durchsuchen' }), 'ahorn');
    await waitFor(() => {
      expect(asked.at(-1)).toEqual({
        kind: 'proposal',
        state: 'later',
        is_mine: true,
        term: 'ahorn',
        page_size: 50,
      });
    });
    const filter = '?art=proposal&stand=spaeter&meine=ja&suche=ahorn';
    expect(view.currentAddress()).toBe(`/admin/eingang${filter}`);
    await view.user.click(await screen.findByRole('link', { name: /Ahornsteg/ }));
    expect(view.currentAddress()).toBe(`/admin/eingang/proposal/7${filter}`);
  });

  test('says why it cannot be loaded, and leaves the case alone [C18 faults]', async () => {
    openAt('/admin/eingang/proposal/7', [aCase()]);
    server.use(http.post(LIST_CASES_URL, () => answerRejection('not_administrator', 403)));
    expect(await screen.findByRole('button', { name: 'Ich nehme das' })).toBeVisible();
  });

  test('a case that cannot be loaded is asked for again by hand [C18 faults]', async () => {
    const view = openAt('/admin/eingang/proposal/7', [aCase()]);
    server.use(http.post(READ_CASE_URL, () => new HttpResponse(null, { status: 400 }), { once: true }));
    await view.user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('button', { name: 'Ich nehme das' })).toBeVisible();
  });

  test('of an unknown kind is not found', async () => {
    openAt('/admin/eingang/unbekannt/7', []);
    expect(await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible();
  });
});

describe('an enquiry that did not arrive', () => {
  const MAIL = '88888888-8888-4888-8888-88888888aaaa';
  const delivery = {
    agency: 'Ahornsteg',
    state: 'failed',
    attempts: 3,
    at: null,
    error: 'no address',
    is_dismissed: false,
  };

  const ENQUIRY = {
    id: 'e',
    at: '2026-11-01T09:00:00Z',
    sender: { name: 'Ina Prüfer', email: 'ina@pruefer.example' },
  };

  test('says to whom, why not and what helps, and is sent again [C29]', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${RPC_URL}/list_enquiries`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({
          enquiries: [
            {
              ...ENQUIRY,
              deliveries: [
                { ...delivery, id: MAIL },
                { ...delivery, id: 'x', agency: 'Birkenhof', state: 'sent', error: null },
              ],
            },
          ],
          next: null,
          failed: 1,
        });
      }),
      http.post(`${RPC_URL}/decide_undelivered_mail`, async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openAt(`/admin/eingang/enquiry/${MAIL}`, [aCase({ kind: 'enquiry', id: MAIL })]);
    expect(await screen.findByText(/nach 3 Versuchen \(keine Anfrageadresse mehr\)/)).toHaveTextContent(
      'Von 2 Beratungen hat sie eine bekommen.',
    );
    expect(screen.getByRole('link', { name: 'ina@pruefer.example' })).toHaveAttribute(
      'href',
      'mailto:ina%40pruefer.example',
    );
    await user.click(screen.getByRole('button', { name: 'Erneut senden: Ahornsteg' }));
    expect(await screen.findByText(/wird noch einmal gesendet/)).toBeVisible();
    expect(bodies.slice(0, 2)).toEqual([{ mail: MAIL }, { mail: MAIL, is_dismissed: false }]);
  });

  test('that a colleague has decided meanwhile says who, what and when', async () => {
    const { user } = openAt(`/admin/eingang/enquiry/${MAIL}`, [aCase({ kind: 'enquiry', id: MAIL })]);
    server.use(serveDirectEnquiries([{ ...ENQUIRY, deliveries: [{ ...delivery, id: MAIL }] }], 1));
    const button = await screen.findByRole('button', { name: 'Erledigt: Ahornsteg' });
    const decided = { by: COLLEAGUE, at: '2026-11-26T09:42:00Z' };
    server.use(
      http.post(`${RPC_URL}/decide_undelivered_mail`, () =>
        answerRejection('wrong_state', 409, JSON.stringify({ ...decided, state: 'mail_resent' })),
      ),
      ...serveDesk([], { gone: { ...decided, action: 'mail_resent' } }).handlers,
    );
    await user.click(button);
    expect(await screen.findByText(/^Diesen Vorgang gibt es nicht mehr\./)).toHaveTextContent(
      `${COLLEAGUE} hat ihn am 26.11.2026 10:42 entschieden: erneut gesendet.`,
    );
  });
});
