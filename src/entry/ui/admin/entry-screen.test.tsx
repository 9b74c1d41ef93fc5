import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { anEntryRow } from '#tests/fixtures/proposals.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { A_MEMBER, AN_OVERVIEW } from '#tests/harness/entry-administration-api.ts';
import { button, openAt, textbox } from '#tests/harness/entry-administration-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { recordRpc } from '#tests/harness/record-rpc.ts';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

beforeEach(() => storeSession());

const open = (tab: string, entry?: () => Readonly<Record<string, unknown>>) =>
  openAt(`/admin/agenturen/1/${tab}`, entry);

describe('one entry', () => {
  test('has an overview, and tabs with addresses of their own', async () => {
    const { user, currentAddress } = open('');
    expect(await screen.findByText('Premium bis 31. Januar 2027')).toBeVisible();
    expect(screen.getByText(/^anfragen@ahornsteg\.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: '3 veröffentlichte' })).toHaveAttribute(
      'href',
      expect.stringMatching(/#bewertungen$/),
    );
    expect(screen.getByRole('link', { name: 'Antrag: Ahornsteg' })).toHaveAttribute(
      'href',
      '/admin/eingang/claim/7',
    );
    await user.click(screen.getByRole('link', { name: 'Verlauf' }));
    expect(currentAddress()).toBe('/admin/agenturen/1/verlauf');
    expect(await button('Wiederherstellen: Fassung 3')).toBeVisible();
  });

  test('that is hidden says on what ground, and why', async () => {
    open('', () => anEntryRow({ status: 'paused' }));
    server.use(
      http.post(`${RPC_URL}/entry_overview`, () =>
        HttpResponse.json({
          restriction: {
            status: 'paused',
            ground: 'terms',
            reason: 'Fremde Firma',
            at: '2026-11-01T09:00:00Z',
          },
          cases: [],
          contract: null,
          published_reviews: 0,
          enquiry_address: null,
          pictures: [],
          profile: null,
          leads_to: null,
        }),
      ),
    );
    expect(await screen.findByText(/Pausiert am 1\. November 2026: Nutzungsbedingungen\./)).toBeVisible();
    expect(screen.getByText('Fremde Firma')).toBeVisible();
  });

  test('is changed where it was changed, and nowhere else', async () => {
    const { user, calls } = open('angaben');
    const place = await textbox('Standorte');
    await user.clear(place);
    await user.type(place, 'Kiel, Bremen');
    await user.click(await button('Speichern'));
    expect(await screen.findByText('Der Eintrag ist gespeichert.')).toBeVisible();
    expect(calls).toEqual([['update eq.4', { Standort: 'Kiel, Bremen' }]]);
  });

  test('is loaded anew on visitors’ pages after a change, also in the list of all', async () => {
    const { user, queryClient } = open('', () => anEntryRow({ status: 'draft' }));
    queryClient.setQueryData([...AGENCIES_KEY, 'any list'], []);
    await user.click(await button('Veröffentlichen'));
    await waitFor(() => {
      expect(queryClient.getQueryState([...AGENCIES_KEY, 'any list'])?.isInvalidated).toBe(true);
    });
  });

  test('that has changed meanwhile shows what, keeps what was typed, and is saved on top', async () => {
    let version = 4;
    const view = open('angaben', () => anEntryRow(version === 4 ? {} : { version, Branchen: 'Handel' }));
    const place = await textbox('Standorte');
    await view.user.clear(place);
    await view.user.type(place, 'Bremen');
    version = 5;
    await view.user.click(await button('Speichern'));
    expect(
      await screen.findByText(/Der Eintrag hat sich geändert, seit Sie ihn geöffnet haben/),
    ).toBeVisible();
    expect(screen.getByText(/^Branchen:/, { selector: '[role=status] li' })).toHaveTextContent(
      'Branchen: Industrie → Handel',
    );
    expect(await textbox('Standorte')).toHaveValue('Bremen');
    await view.user.click(await button('Speichern'));
    expect(await screen.findByText('Der Eintrag ist gespeichert.')).toBeVisible();
    expect(view.calls).toEqual([
      ['update eq.4', { Standort: 'Bremen' }],
      ['update eq.5', { Standort: 'Bremen' }],
    ]);
  });

  test('is paused with ground and reason, and shown again at once', async () => {
    const { user, calls } = open('');
    await user.click(await button('Pausieren …'));
    expect(screen.getByRole('dialog', { name: '„Ahornsteg“ pausieren?' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'terms');
    await user.type(await textbox('Begründung'), 'Fremde Firma');
    await user.click(await button('Eintrag pausieren'));
    expect(await screen.findByText(/1 Eintrag pausiert/)).toBeVisible();
    await user.click(await button('Rückgängig'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'change_entries',
          {
            action: 'pause',
            ground: 'terms',
            reason: 'Fremde Firma',
            entries: [{ id: 1, version: 4, status: 'active' }],
          },
        ],
        [
          'change_entries',
          { action: 'undo', entries: [{ id: 1, version: 4, status: 'paused', to: 'active' }] },
        ],
      ]);
    });
  });

  test('has a reason for each restriction, which is kept until it is done and goes to no other', async () => {
    const { user } = open('');
    await user.click(await button('Pausieren …'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'terms');
    await user.type(await textbox('Begründung'), 'Fremde Firma');
    await user.click(await button('Abbrechen'));
    await user.click(await button('Entfernen …'));
    expect(await textbox('Begründung')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Grundlage' })).toHaveValue('');
    await user.click(await button('Abbrechen'));
    await user.click(await button('Pausieren …'));
    expect(await textbox('Begründung')).toHaveValue('Fremde Firma');
    await user.click(await button('Eintrag pausieren'));
    await user.click(await button('Rückgängig'));
    await user.click(await button('Pausieren …'));
    expect(await textbox('Begründung')).toHaveValue('');
  });

  test('loses a picture after a dialog, with ground and reason [C46]', async () => {
    const { user, calls } = open('profil');
    const picture = { id: 'p1', kind: 'picture', alt: 'Ein Besprechungsraum', width: 800, height: 500 };
    server.use(
      http.post(`${RPC_URL}/entry_overview`, () =>
        HttpResponse.json({
          ...AN_OVERVIEW,
          pictures: [picture],
          profile: { services: [{ title: 'Direktansprache', text: 'Wir rufen an.' }] },
        }),
      ),
      http.post(`${RPC_URL}/entry_pictures`, () => HttpResponse.json([])),
      recordRpc(calls, 'remove_picture'),
    );
    expect(await screen.findByRole('heading', { name: 'Direktansprache' })).toBeVisible();
    expect(screen.getByText('Keine sind veröffentlicht.')).toBeVisible();
    await user.click(await button('Entfernen …: Ein Besprechungsraum'));
    expect(screen.getByRole('dialog', { name: 'Das Bild „Ein Besprechungsraum“ entfernen?' })).toBeVisible();
    await user.click(await button('Bild entfernen'));
    expect(screen.getByText('Bitte wählen Sie die Grundlage.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'law');
    await user.type(await textbox('Begründung'), 'Fremdes Foto');
    await user.click(await button('Bild entfernen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([['remove_picture', { picture: 'p1', ground: 'law', reason: 'Fremdes Foto' }]]);
  });

  test('loses its contact person once that is confirmed, and says where that failed [C46]', async () => {
    const { user } = open('profil');
    let status = 503;
    const bodies: unknown[] = [];
    server.use(
      http.post(`${RPC_URL}/remove_contact_person`, async ({ request }) => {
        bodies.push(await request.json());
        return status === 503
          ? new HttpResponse(null, { status })
          : HttpResponse.json({ published: {}, published_at: null, is_shown: false, proposal: null });
      }),
    );
    await user.click(await button('Ansprechperson herausnehmen'));
    await user.click(await button('Ansprechperson löschen'));
    expect(await screen.findByText('Die Ansprechperson wurde nicht herausgenommen.')).toBeVisible();
    status = 200;
    await user.click(await button('Ansprechperson herausnehmen'));
    await user.click(await button('Ansprechperson löschen'));
    expect(await screen.findByText('Der Eintrag hat keine Ansprechperson mehr.')).toBeVisible();
    expect(bodies.at(-1)).toEqual({ agency: 1 });
  });

  test('has versions with their differences, of which an earlier one is restored', async () => {
    const { user, calls } = open('verlauf');
    await user.click(await screen.findByText('1 Angabe geändert'));
    expect(screen.getAllByText('Standorte').at(-2)?.closest('div')).toHaveTextContent('Hamburg → Kiel');
    await user.click(await button('Wiederherstellen: Fassung 3'));
    expect(await screen.findByText('Fassung 3 ist wiederhergestellt.')).toBeVisible();
    expect(calls).toEqual([['restore_version', { stored: 3, seen: 4 }]]);
  });

  test('is merged into another one by their differences, with values of either', async () => {
    const { user, calls, currentAddress, navigate } = open('zusammenfuehren');
    server.use(
      http.post(`${RPC_URL}/entry_overview`, async ({ request }) => {
        const { agency } = z.object({ agency: z.number() }).parse(await request.json());
        const services = [{ title: agency === 1 ? 'Vorstände' : 'Ärzte', text: '' }];
        const logo = agency === 1 ? { id: A_MEMBER.user_id, alt: 'Ein Ahorn' } : null;
        return HttpResponse.json({ ...AN_OVERVIEW, profile: { services, logo } });
      }),
    );
    await user.type(await screen.findByRole('searchbox', { name: /^Welcher Eintrag bleibt/ }), 'Birken');
    await user.click(await button('Eintrag suchen'));
    await user.click(await screen.findByRole('radio', { name: /^Birkenhof/ }));
    const table = within(await screen.findByRole('table', { name: 'Unterschiede der beiden Einträge' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Standorte',
      'Leistungen',
      'Logo',
    ]);
    expect(table.getByText('Ärzte')).toBeVisible();
    // What the other one does not say is filled in.
    expect(table.getByRole('radio', { name: 'Standorte von Nr. 1' })).toBeChecked();
    expect(table.getByRole('radio', { name: 'Name von Nr. 2' })).toBeChecked();
    await user.click(table.getByRole('radio', { name: 'Name von Nr. 1' }));
    await signInAgain(async () => {
      expect(await button('Anmelden')).toBeVisible();
    });
    expect(await screen.findByRole('radio', { name: 'Name von Nr. 1' })).toBeChecked();
    await user.click(await button('Zusammenführen'));
    expect(
      screen.getByRole('dialog', {
        name: '„Ahornsteg“ (Nr. 1) mit „Birkenhof“ (Nr. 2) zusammenführen?',
      }),
    ).toBeVisible();
    await user.click(await button('Einträge zusammenführen'));
    const note = '„Ahornsteg“ (Nr. 1) ist mit diesem Eintrag zusammengeführt.';
    expect(await screen.findByText(note)).toBeVisible();
    expect(currentAddress()).toBe('/admin/agenturen/2');
    await user.click(screen.getByRole('link', { name: 'Verlauf' }));
    act(() => navigate(-1));
    await waitFor(() => expect(currentAddress()).toBe('/admin/agenturen/2'));
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    expect(calls).toContainEqual([
      'merge_entries',
      { loser: 1, winner: 2, taken: ['Standort', 'logo', 'Name'], loser_version: 4, winner_version: 1 },
    ]);
  });

  test('says where its values come from', async () => {
    const { user, calls } = open('angaben');
    await user.click(await screen.findByText('Herkunft der Angaben'));
    expect(await screen.findByText(/Eigenangabe/, { selector: 'li' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Angabe' }), 'Gründungsjahr');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Herkunft' }), 'evidenced');
    const evidence = await textbox(/^Beleg/);
    await user.click(evidence);
    await user.paste('x'.repeat(501));
    await user.click(await button('Herkunft speichern'));
    expect(evidence).toHaveAccessibleDescription(/höchstens 500 Zeichen/);
    await user.clear(evidence);
    await user.type(evidence, 'HRB 1234');
    await user.click(await button('Herkunft speichern'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'set_field_source',
          { agency: 1, field: 'Gründungsjahr', source: 'evidenced', evidence: 'HRB 1234' },
        ],
      ]);
    });
  });

  test('has people, whom one invites, and who have a screen of their own', async () => {
    const { user, calls } = open('personen');
    const email = await textbox(/^Jemanden einladen/);
    await user.type(email, 'kollege');
    await user.click(await button('Einladen'));
    expect(email).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
    await user.type(email, '@ahornsteg.example');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rolle' }), 'editor');
    await user.click(await button('Einladen'));
    await screen.findByText('Die Einladung ist verschickt.');
    // The role stays for the next.
    await user.type(email, 'zweite@ahornsteg.example');
    await user.click(await button('Einladen'));
    await waitFor(() => {
      expect(calls).toEqual([
        ['invite_member', { agency: 1, email: 'kollege@ahornsteg.example', role: 'editor' }],
        ['invite_member', { agency: 1, email: 'zweite@ahornsteg.example', role: 'editor' }],
      ]);
    });
    expect(screen.getByRole('link', { name: 'jana@ahornsteg.example' })).toHaveAttribute(
      'href',
      '/admin/personen/44444444-4444-4444-8444-444444444444',
    );
  });

  test('that is not there says so', async () => {
    open('');
    server.use(
      http.get(AGENCIES_URL, () => HttpResponse.json({ code: 'PGRST116', message: 'none' }, { status: 406 })),
    );
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(
      'Der gesuchte Eintrag ist nicht vorhanden.',
    );
  });
});
