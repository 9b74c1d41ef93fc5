import { screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CASE_STUDY } from '#agency/model/extended-profile.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { movingWebp, pngOf } from '#tests/fixtures/moving-pictures.ts';
import { aClaimItem, aProposalItem, type QueueItem } from '#tests/fixtures/proposals.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { deskCountsAnswer } from '#tests/harness/desk-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { DECIDE_REVISION_URL, serveProposals } from '#tests/harness/proposals-api.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL, STORAGE_URL } from '#tests/harness/urls.ts';

beforeEach(() => storeSession());

/** 1,200 by 800 pixels. */
const WEBP = new Uint8Array(
  readFileSync('supabase/local/demo-pictures/d3300000-0000-4000-8000-000000000004.webp'),
);
const storedRow = (id: string) => ({ id, path: `1/${id}.webp`, width: 1_200, height: 800 });
const IN_A_WEEK = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000).toISOString();

async function openQueue(items: readonly QueueItem[], similar?: JsonBodyType) {
  const { handlers, calls } = serveProposals(items, similar);
  server.use(...acceptSignIn(), serveAdmins(true), ...handlers);
  const [first] = items;
  const view = renderRoute(
    first === undefined
      ? '/admin/eingang'
      : first.kind === 'claim'
        ? `/admin/eingang/claim/${String(first.claim?.id)}`
        : `/admin/eingang/proposal/${String(first.revision?.id)}`,
  );
  await screen.findByRole('button', { name: /^Mit Begründung/ });
  return { ...view, calls };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const announcement = (text: string | RegExp) => screen.findByText(text);

describe('a proposal', () => {
  test('shows what is published and what is proposed, field by field', async () => {
    await openQueue([aProposalItem({ note: 'Wir sind umgezogen.' })]);
    expect(await heading('Vorschlag: Ahornsteg')).toBeVisible();
    expect(await screen.findByText('jana@ahornsteg.example')).toBeVisible();
    expect(await screen.findByText('Wir sind umgezogen.')).toBeVisible();
    const fields = within(screen.getByRole('list', { name: 'Angaben' }));
    expect(fields.getAllByRole('listitem')).toHaveLength(3);
    const place = fields.getByRole('checkbox', { name: 'Standorte' });
    expect(place).toBeChecked();
    expect(place).toHaveAccessibleDescription('Bisher Kiel Neu Kiel, Bremen');
  });

  test('is accepted as a whole, and the next one has the focus and is announced', async () => {
    const { user, calls } = await openQueue([
      aProposalItem(),
      aProposalItem({ id: 8, agency_id: 2 }, { id: 2, Name: 'Birkenhof' }),
    ]);
    server.use(
      http.post(`${RPC_URL}/desk_counts`, () =>
        HttpResponse.json(deskCountsAnswer({ proposal: 2 - calls.length })),
      ),
    );
    await user.click(button('Alle 3 Angaben übernehmen'));
    const next = await heading('Vorschlag: Birkenhof');
    await waitFor(() => expect(next).toHaveFocus());
    expect(
      await announcement('3 Angaben übernommen. Als Nächstes: Vorschlag: Birkenhof, 1 noch in der Liste.'),
    ).toBeVisible();
    expect(calls).toEqual([['decide_revision', { revision: 7, seen_edit: 1, left_out: {}, corrected: {} }]]);
    // The badge is asked for anew.
    expect(await screen.findByRole('link', { name: /^Eingang ?1 ?zu entscheiden$/ })).toBeVisible();
  });

  test('is accepted with the words that were written about the whole', async () => {
    const { user, calls } = await openQueue([aProposalItem()]);
    await user.type(await screen.findByRole('textbox', { name: 'Begründung' }), 'Danke für die Quelle.');
    await user.click(button('Alle 3 Angaben übernehmen'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'decide_revision',
          { revision: 7, seen_edit: 1, left_out: {}, corrected: {}, reason: 'Danke für die Quelle.' },
        ],
      ]);
    });
  });

  test('of pictures is decided at once: one is left out with a reason, the text of another mended', async () => {
    const logo = { id: 'a', alt: 'Logo von Ahornsteg' };
    const office = { id: 'b', alt: 'Büro' };
    const blurred = { id: 'c', alt: 'Unscharf' };
    server.use(
      http.post(`${RPC_URL}/entry_pictures`, () => HttpResponse.json(['a', 'b', 'c'].map(storedRow))),
      http.get(`${STORAGE_URL}/agency-pictures/*`, () => HttpResponse.arrayBuffer(WEBP.slice().buffer)),
    );
    const { user, calls } = await openQueue([
      aProposalItem({ changes: { logo, pictures: [office, blurred] }, seen: { logo: null, pictures: [] } }),
    ]);
    expect(await screen.findByRole('img', { name: 'Unscharf' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Bild 2 zeigen' }));
    expect(screen.queryByRole('textbox', { name: 'Was ist zu sehen? (Bild 2)' })).not.toBeInTheDocument();
    const text = screen.getByRole('textbox', { name: 'Was ist zu sehen? (Bild 1)' });
    await user.clear(text);
    expect(text).toHaveAccessibleDescription(/Bitte schreiben Sie, was zu sehen ist/);
    await user.type(text, 'Unser Büro in Kiel');
    await user.click(button('2 von 3 Angaben übernehmen'));
    expect(calls).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Warum nicht diese Bilder?' }), 'Unscharf.');
    await user.click(button('2 von 3 Angaben übernehmen'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'decide_revision',
          {
            revision: 7,
            seen_edit: 1,
            left_out: { pictures: { reason: 'Unscharf.', things: ['c'] } },
            corrected: { pictures: [{ id: 'b', alt: 'Unser Büro in Kiel' }] },
          },
        ],
      ]);
    });
  });

  test('of services and case studies is corrected and accepted, one of them left out with a reason', async () => {
    const search = { title: 'Direktsuche', text: 'Wir sprechen an.' };
    const promise = { title: 'Erfolg', text: 'Garantiert!' };
    const study = {
      ...EMPTY_CASE_STUDY,
      title: 'Werkleitung',
      situation: 'Offen',
      approach: 'Suche',
      result: 'Besetzt',
    };
    const { user, calls } = await openQueue([
      aProposalItem({
        changes: { services: [search, promise], caseStudies: [study] },
        seen: { services: [], caseStudies: [] },
      }),
    ]);
    expect(button('Alle 3 Angaben übernehmen')).toBeVisible();
    await user.click(button('Korrigieren oder einzeln weglassen: Leistung'));
    const first = within(screen.getByRole('group', { name: 'Leistung 1' }));
    await user.clear(first.getByLabelText('Bezeichnung'));
    await user.tab();
    expect(await first.findByText(/Bitte geben Sie der Leistung einen Namen/)).toBeVisible();
    expect(screen.getByText('Prüfen Sie die Angaben, die Sie korrigiert haben.')).toBeVisible();
    await user.type(first.getByLabelText('Bezeichnung'), 'Direktansprache');
    await user.click(screen.getByRole('checkbox', { name: 'Leistung 2 übernehmen' }));
    await user.click(button('2 von 3 Angaben übernehmen'));
    expect(calls).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Warum nicht diese Leistungen?' }), 'Werbung.');
    await user.click(button('Korrigieren oder einzeln weglassen: Fallbeispiel'));
    await user.type(screen.getByLabelText('Jahr'), '2024');
    await user.click(button('2 von 3 Angaben übernehmen'));
    await announcement(/^2 von 3 Angaben übernommen\./);
    expect(calls).toEqual([
      [
        'decide_revision',
        {
          revision: 7,
          seen_edit: 1,
          left_out: { services: { reason: 'Werbung.', things: [1] } },
          corrected: {
            services: [{ ...search, title: 'Direktansprache' }],
            caseStudies: [{ ...study, year: '2024' }],
          },
        },
      ],
    ]);
  });

  test('of a file that moves, or is no picture of its size, says that nobody sees it', async () => {
    const files = new Map([
      ['a.webp', movingWebp(WEBP, 256)],
      ['b.webp', pngOf(256, 2)],
      ['c.webp', pngOf(255, 1)],
    ]);
    server.use(
      http.post(`${RPC_URL}/entry_pictures`, () =>
        HttpResponse.json(['a', 'b', 'c'].map((id) => ({ ...storedRow(id), width: 256, height: 256 }))),
      ),
      http.get<{ name: string }>(`${STORAGE_URL}/agency-pictures/1/:name`, ({ params: { name } }) =>
        HttpResponse.arrayBuffer(files.get(name)?.buffer),
      ),
    );
    await openQueue([
      aProposalItem({
        changes: { pictures: ['a', 'b', 'c'].map((id) => ({ id, alt: id })) },
        seen: { pictures: [] },
      }),
    ]);
    await waitFor(() => {
      expect(
        screen.getAllByText('Wird nicht gezeigt: bewegt, oder kein Bild der angegebenen Größe.'),
      ).toHaveLength(3);
    });
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  test('of a single picture that is not to be shown goes back', async () => {
    server.use(http.post(`${RPC_URL}/entry_pictures`, () => HttpResponse.json([])));
    const { user, calls } = await openQueue([
      aProposalItem({ changes: { pictures: [{ id: 'b', alt: 'Büro' }] }, seen: { pictures: [] } }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Bild 1 zeigen' }));
    await user.type(screen.getByRole('textbox', { name: 'Warum nicht diese Bilder?' }), 'Unscharf.');
    await user.click(button('Alles zurückgeben'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'decide_revision',
          { revision: 7, seen_edit: 1, left_out: { pictures: 'Unscharf.' }, corrected: {} },
        ],
      ]);
    });
  });

  test('once accepted is loaded anew on visitors’ pages', async () => {
    const { user, queryClient } = await openQueue([aProposalItem()]);
    queryClient.setQueryData([...AGENCIES_KEY, 'any list'], []);
    await user.click(button('Alle 3 Angaben übernehmen'));
    await waitFor(() => {
      expect(queryClient.getQueryState([...AGENCIES_KEY, 'any list'])?.isInvalidated).toBe(true);
    });
  });

  test('is accepted in part with a reason, by the keyboard', async () => {
    const { user, calls } = await openQueue([aProposalItem()]);
    (await heading('Vorschlag: Ahornsteg')).focus();
    await user.click(screen.getByRole('checkbox', { name: 'Branchen' }));
    expect(button('2 von 3 Angaben übernehmen')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(
      screen.getByText(/Nennen Sie bei jeder Angabe, die nicht übernommen wird, einen Grund/),
    ).toBeVisible();
    expect(calls).toEqual([]);
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Warum nicht Branchen?' })).toHaveFocus();
    await user.paste('Dazu fehlt ein Beleg.');
    // There the keys write; the button accepts.
    await user.tab({ shift: true });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(
      await announcement('2 von 3 Angaben übernommen. In dieser Liste liegt nichts mehr.'),
    ).toBeVisible();
    expect(await heading('Eingang')).toHaveFocus();
    expect(calls).toEqual([
      [
        'decide_revision',
        { revision: 7, seen_edit: 1, left_out: { Branchen: 'Dazu fehlt ein Beleg.' }, corrected: {} },
      ],
    ]);
  });

  test('is accepted with a correction, and one field is left out with a phrase', async () => {
    const { user, calls } = await openQueue([aProposalItem()]);
    await user.click(button('Korrigieren: Größe des Teams'));
    const size = screen.getByRole('textbox', { name: 'Größe des Teams: so veröffentlichen' });
    await user.clear(size);
    await user.paste('viele');
    await user.click(screen.getByRole('checkbox', { name: 'Standorte' }));
    await user.type(screen.getByRole('textbox', { name: 'Warum nicht Standorte?' }), 'Bremen?');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Textbaustein: Standorte' }),
      'Das steht so nicht auf Ihrer Website.',
    );
    await user.click(button('2 von 3 Angaben übernehmen'));
    expect(calls).toEqual([]);
    expect(screen.getByText('Prüfen Sie die Angaben, die Sie korrigiert haben.')).toBeVisible();
    await user.clear(size);
    await user.click(size);
    await user.paste('13');
    await user.click(button('2 von 3 Angaben übernehmen'));
    await announcement(/^2 von 3 Angaben übernommen\./);
    expect(calls).toEqual([
      [
        'decide_revision',
        {
          revision: 7,
          seen_edit: 1,
          left_out: { Standort: 'Bremen?\nDas steht so nicht auf Ihrer Website.' },
          corrected: { 'Anzahl Mitarbeiter': 13 },
        },
      ],
    ]);
  });

  test('goes back field by field where nothing is accepted', async () => {
    const { user, calls } = await openQueue([aProposalItem({ changes: { Standort: 'Bremen' } })]);
    await user.click(screen.getByRole('checkbox', { name: 'Standorte' }));
    await user.click(screen.getByRole('textbox', { name: 'Warum nicht Standorte?' }));
    await user.paste('Bitte belegen.');
    await user.click(button('Alles zurückgeben'));
    await announcement(/^Vorschlag zurückgegeben\./);
    expect(calls).toEqual([
      [
        'decide_revision',
        { revision: 7, seen_edit: 1, left_out: { Standort: 'Bitte belegen.' }, corrected: {} },
      ],
    ]);
  });

  test('of a new entry keeps its name', async () => {
    await openQueue([
      aProposalItem(
        {
          kind: 'new',
          agency_id: null,
          changes: { Name: 'Cedernweg', Webseite: 'https://cedernweg.example' },
        },
        null,
      ),
    ]);
    expect(await heading('Vorschlag: Cedernweg')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Name/ })).toBeDisabled();
    expect(screen.queryByText('Bisher')).not.toBeInTheDocument();
  });

  test('of a new entry leads to what may be the same agency', async () => {
    const item = aProposalItem({ kind: 'new', agency_id: null, changes: { Name: 'Cedernweg' } }, null);
    await openQueue([item], {
      entries: [{ id: 9, name: 'Cedernweg GmbH', towns: 'Kiel', website: null }],
      proposals: 1,
    });
    expect(await screen.findByText(/1 weiterer Vorschlag/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cedernweg GmbH' })).toHaveAttribute(
      'href',
      '/admin/agenturen/9',
    );
  });

  test('is returned with a reason, never without; typing one accepts nothing', async () => {
    const { user, calls } = await openQueue([aProposalItem()]);
    const reason = screen.getByRole('textbox', { name: 'Begründung' });
    await user.click(button('Mit Begründung zurückgeben'));
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(/Bitte schreiben Sie, was zu ändern ist\./);
    await user.keyboard('Bitte belegen{Control>}{Enter}{/Control}');
    expect(calls).toEqual([]);
    await user.click(button('Mit Begründung zurückgeben'));
    expect(await announcement(/^Vorschlag zurückgegeben\./)).toBeVisible();
    expect(calls).toEqual([
      ['decide_revision', { revision: 7, seen_edit: 1, is_returned: true, reason: 'Bitte belegen' }],
    ]);
  });

  test('of which a field was published otherwise meanwhile gives back that one alone', async () => {
    const { user, calls } = await openQueue([
      { ...aProposalItem({}, { Standort: 'Bonn' }), others: [{ id: 9, since: '2026-11-02T09:00:00Z' }] },
    ]);
    expect(screen.getByText('Betrifft denselben Eintrag:')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Standorte' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Standorte' })).toHaveAccessibleDescription(
      /Bisher Bonn Neu Kiel, Bremen Inzwischen geändert.* Kiel$/,
    );
    await user.click(button('2 von 3 Angaben übernehmen'));
    await announcement(/^2 von 3 Angaben übernommen\./);
    expect(calls).toEqual([
      ['decide_revision', { revision: 7, seen_edit: 1, left_out: { Standort: '' }, corrected: {} }],
    ]);
  });

  test('that somebody else has decided says so, and leads on', async () => {
    const { user } = await openQueue([
      aProposalItem(),
      aProposalItem({ id: 8 }, { id: 2, Name: 'Birkenhof' }),
    ]);
    server.use(
      http.post(DECIDE_REVISION_URL, () =>
        answerRejection(
          'wrong_state',
          409,
          '{"state":"returned","by":"ada@beraterkompass.example","at":"2026-11-22T08:05:00Z"}',
        ),
      ),
    );
    await user.click(button('Alle 3 Angaben übernehmen'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ada@beraterkompass\.example hat das am 22\.11\.2026 09:05 entschieden: zurückgegeben/,
    );
    await user.click(button('Weiter zum nächsten'));
    await waitFor(async () => expect(await heading('Vorschlag: Birkenhof')).toHaveFocus());
  });

  test('of removal removes the entry', async () => {
    const { user, calls } = await openQueue([aProposalItem({ kind: 'removal', changes: {} })]);
    expect(await heading('Vorschlag: Ahornsteg')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(
      await screen.findByRole('dialog', { name: '„Ahornsteg“ aus dem Verzeichnis entfernen?' }),
    ).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(button('Jetzt entfernen'));
    expect(await announcement(/^Eintrag entfernt\./)).toBeVisible();
    expect(calls).toEqual([['decide_revision', { revision: 7, seen_edit: 1, left_out: {}, corrected: {} }]]);
  });
});

describe('the queue', () => {
  test('is walked through with Alt and the arrows, and keeps what was typed about each', async () => {
    const { user } = await openQueue([
      aProposalItem(),
      aProposalItem({ id: 8 }, { id: 2, Name: 'Birkenhof' }),
    ]);
    await user.click(screen.getByRole('textbox', { name: 'Begründung' }));
    await user.paste('Bitte belegen');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await heading('Vorschlag: Birkenhof')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveValue('');
    await user.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
    expect(await heading('Vorschlag: Ahornsteg')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveValue('Bitte belegen');
  });

  test('of twelve is decided with three keys each', async () => {
    const { user, calls } = await openQueue(
      Array.from({ length: 12 }, (_, index) => aProposalItem({ id: index + 1 }, { id: index + 1 })),
    );
    for (let left = 11; left >= 1; left -= 1) {
      await user.keyboard('{Control>}{Enter}{/Control}');
      await announcement(new RegExp(`, ${String(left)} noch in der Liste`));
    }
    expect(calls).toHaveLength(11);
  });
});

describe('a claim', () => {
  test('shows mailbox, website and evidence, whose opening is recorded first', async () => {
    const { user, calls } = await openQueue([aClaimItem()]);
    expect(await heading('Antrag: Ahornsteg')).toBeVisible();
    expect(screen.getByText('gmail.example')).toBeVisible();
    expect(screen.getByText('ahornsteg.example')).toBeVisible();
    await user.click(button('Nachweis ansehen'));
    expect(await screen.findByRole('img', { name: /^Nachweis/ })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/png;base64,/),
    );
    expect(calls).toEqual([['open_evidence', null]]);
  });

  test('is granted, or refused with a reason', async () => {
    const { user, calls } = await openQueue([aClaimItem(), aClaimItem({ id: 4 })]);
    await user.click(button('Antrag annehmen'));
    await announcement(/^Antrag angenommen\./);
    await user.click(button('Mit Begründung ablehnen'));
    expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveFocus();
    await user.paste('Kein Beleg');
    await user.click(button('Mit Begründung ablehnen'));
    await announcement(/^Antrag abgelehnt\./);
    expect(calls).toEqual([
      ['decide_claim', { claim: 3, is_granted: true, seen: 'pending' }],
      ['decide_claim', { claim: 4, is_granted: false, seen: 'pending', reason: 'Kein Beleg' }],
    ]);
  });

  test('waits while the owner may object', async () => {
    const { user, calls } = await openQueue([
      aClaimItem({ state: 'waiting', proven_domain: 'ahornsteg.example', objection_until: IN_A_WEEK }),
    ]);
    expect(screen.getByText(/schon jemand und kann bis/)).toHaveTextContent('noch 6 Tage');
    await user.click(button('Antrag annehmen'));
    expect(calls).toEqual([]);
  });

  test('whose owner was never written to says so', async () => {
    await openQueue([
      aClaimItem({ state: 'waiting', objection_until: '2026-11-01T09:00:00Z' }, {}, null),
      aClaimItem({ id: 4, state: 'waiting', objection_until: '2026-11-01T09:00:00Z' }),
    ]);
    expect(screen.getByText(/Die E-Mail dorthin ist nicht hinausgegangen/)).toBeVisible();
  });

  test('shows the objection', async () => {
    await openQueue([
      aClaimItem({ state: 'disputed', objection_until: IN_A_WEEK, objection: 'Das sind wir nicht.' }),
    ]);
    expect(screen.getByText('Das sind wir nicht.')).toBeVisible();
    expect(button('Antrag annehmen')).not.toHaveAttribute('aria-disabled', 'true');
  });
});
