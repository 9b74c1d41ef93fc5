import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  aClaimRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { CODE_MESSAGES } from '#account/model/mailed-code.ts';
import { box, KEPT_DRAFT, openDraft, paste, submitButton } from '#tests/harness/draft-page.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { AUTH_URL, FUNCTIONS_URL } from '#tests/harness/urls.ts';

/** The draft as another device has saved it. */
const elsewhere = (changes: object) =>
  aProposalRow({
    edit: 4,
    changes: { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de', ...changes },
  });

const groupHeading = (name: RegExp) => screen.getByText(name, { selector: 'summary span' });
const group = (name: RegExp) => groupHeading(name).closest('details');

describe('a draft', () => {
  test('is shown, counted, and saved a moment after the last input [C17]', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const calls = serveFunction('save_draft', (count) => aProposalStep({ edit: count + 1 }));
    const { user } = await openDraft();
    expect(box('Name')).toHaveValue('Ahornsteg');
    expect(screen.getByText('2 von 38 Angaben ausgefüllt')).toBeVisible();
    await paste(user, 'Standorte', 'Kiel');
    await user.paste('; Ulm');
    expect(localStorage.getItem(KEPT_DRAFT)).toContain('Kiel; Ulm');
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(calls).toEqual([
      {
        changes: { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de', Standort: 'Kiel, Ulm' },
        revision: 7,
        seen_edit: 1,
      },
    ]);
    expect(localStorage.getItem(KEPT_DRAFT)).toBeNull();
    expect(screen.getByText('3 von 38 Angaben ausgefüllt')).toBeVisible();
    await paste(user, 'Gründungsjahr', '1998');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toMatchObject({ seen_edit: 2, changes: { Gründungsjahr: 1998 } });
  });

  test('shows the card, the profile and the score that it would make', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    serveFunction('save_draft', () => aProposalStep());
    const { user } = await openDraft();
    await paste(user, 'Spezialisierung', 'Vertrieb, Einkauf');
    const preview = screen.getByRole('region', { name: 'Vorschau als Karte' });
    const chips = within(within(preview).getByRole('list', { name: 'Spezialisierung' }));
    expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Vertrieb', 'Einkauf']);
    expect(within(preview).getAllByText(/^2 von 10 Punkten$/)[0]).toBeVisible();
    await paste(user, 'Garantiezeit', '6');
    expect(preview).toHaveTextContent('Honorar: noch offen Garantie: 6 Monate');
    await paste(user, 'Gründungsjahr', '98');
    expect(preview).not.toHaveTextContent('Seit');
    await user.clear(box('Gründungsjahr'));
    await paste(user, 'Gründungsjahr', '1998');
    expect(preview).toHaveTextContent('Seit 1998');
  });

  test('says what is wrong with a field once it is left, and keeps it', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    serveFunction('save_draft', () => aProposalStep());
    const { user } = await openDraft();
    await paste(user, 'Größe des Teams', 'ca. 50');
    await user.tab();
    await waitFor(() => expect(box('Größe des Teams')).toHaveAccessibleDescription(/ganze Zahl ein/));
    expect(box('Größe des Teams')).toHaveValue('ca. 50');
  });

  test('whose saving fails is kept here, and saved by the button [C17 faults]', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const calls = serveFunction('save_draft', (count) =>
      count === 1 ? HttpResponse.json({ message: 'x' }, { status: 500 }) : aProposalStep(),
    );
    const { user } = await openDraft();
    await paste(user, 'Standorte', 'Kiel');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /noch nicht in Ihrem Konto gespeichert.*Browser merkt/,
    );
    expect(localStorage.getItem(KEPT_DRAFT)).toContain('Kiel');
    await user.click(screen.getByRole('button', { name: 'Jetzt speichern' }));
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  test('that this browser has kept comes back after a sign-out, and is saved', async () => {
    localStorage.setItem(
      KEPT_DRAFT,
      JSON.stringify({
        typed: {
          fields: { name: 'Ahornsteg', website: 'https://ahornsteg.de', locations: 'Kiel' },
          profile: null,
        },
        base: { fields: { name: 'Ahornsteg', website: 'https://ahornsteg.de' }, profile: null },
      }),
    );
    serveOwnEntries({
      revisions: [
        aProposalRow({
          edit: 3,
          changes: { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de', Branchen: 'Handel' },
        }),
      ],
    });
    const calls = serveFunction('save_draft', () => aProposalStep());
    await openDraft();
    expect(box('Standorte')).toHaveValue('Kiel');
    // Saved on another device meanwhile.
    expect(box('Branchen')).toHaveValue('Handel');
    expect(screen.getByText(/Eingaben, die noch nicht gespeichert waren/)).toBeVisible();
    await waitFor(() => {
      expect(calls).toMatchObject([{ seen_edit: 3, changes: { Standort: 'Kiel', Branchen: 'Handel' } }]);
    });
  });
});

test('signing out saves first what was just typed', async () => {
  const order: string[] = [];
  serveOwnEntries({ revisions: [aProposalRow()] });
  serveFunction('save_draft', () => {
    order.push('saved');
    return aProposalStep();
  });
  server.use(
    http.post(`${AUTH_URL}/logout`, () => {
      order.push('signed out');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await openDraft();
  await paste(user, 'Standorte', ', Ulm');
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText('Sie sind abgemeldet.')).toBeVisible();
  expect(order).toEqual(['saved', 'signed out']);
});

describe('two devices', () => {
  test('that changed different fields are joined', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const calls = serveFunction('save_draft', (count) =>
      count === 1 ? answerRejection('edited_elsewhere') : aProposalStep({ edit: 5 }),
    );
    const { user } = await openDraft();
    serveOwnEntries({ revisions: [elsewhere({ Branchen: 'Handel' })] });
    await paste(user, 'Standorte', 'Kiel');
    expect(await screen.findByText(/ist jetzt auch hier übernommen/)).toBeVisible();
    expect(box('Branchen')).toHaveValue('Handel');
    await waitFor(() => {
      expect(calls[1]).toMatchObject({ seen_edit: 4, changes: { Standort: 'Kiel', Branchen: 'Handel' } });
    });
  });

  test.each([
    ['Das hier behalten', 'Kiel'],
    ['Das andere übernehmen', 'Ulm'],
  ])('that changed the same field: nothing is overwritten before „%s“', async (choice, kept) => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const calls = serveFunction('save_draft', (count) =>
      count === 1 ? answerRejection('edited_elsewhere') : aProposalStep({ edit: 5 }),
    );
    const { user } = await openDraft();
    serveOwnEntries({ revisions: [elsewhere({ Standort: 'Ulm' })] });
    await paste(user, 'Standorte', 'Kiel');
    await screen.findByText(/auch an anderer Stelle geändert/);
    expect(screen.getByRole('alert')).toHaveTextContent(/HierKiel.*Anderswo gespeichertUlm/);
    expect(calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `${choice}: Standorte` }));
    expect(box('Standorte')).toHaveValue(kept);
    expect(screen.queryByText(/auch an anderer Stelle geändert/)).not.toBeInTheDocument();
    await paste(user, 'Branchen', 'Handel');
    await waitFor(() => {
      expect(calls.at(-1)).toMatchObject({ changes: { Standort: kept, Branchen: 'Handel' } });
    });
    expect(calls[1]).toMatchObject({ seen_edit: 4 });
  });

  test('that changed the same field are still two after a reload', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const calls = serveFunction('save_draft', () => answerRejection('edited_elsewhere'));
    const { user, unmount } = await openDraft();
    serveOwnEntries({ revisions: [elsewhere({ Standort: 'Ulm' })] });
    await paste(user, 'Standorte', 'Kiel');
    await screen.findByText(/auch an anderer Stelle geändert/);
    await paste(user, 'Branchen', 'Handel');
    unmount();
    await openDraft();
    expect(screen.getByRole('alert')).toHaveTextContent(/HierKiel.*Anderswo gespeichertUlm/);
    expect(box('Branchen')).toHaveValue('Handel');
    expect(calls).toHaveLength(1);
  });

  test('of which one has submitted it: the other says so, and keeps what was typed', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    serveFunction('save_draft', () => answerRejection('wrong_state'));
    const { user } = await openDraft();
    await paste(user, 'Standorte', 'Kiel');
    expect(await screen.findByRole('alert')).toHaveTextContent(/wurde inzwischen entschieden/);
    expect(box('Standorte')).toHaveValue('Kiel');
  });
});

describe('a list of names', () => {
  test('is completed from the vocabulary, and tidied when it is left', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const saved = serveFunction('save_draft', (count) => aProposalStep({ edit: count + 1 }));
    const { user } = await openDraft();
    await paste(user, 'Spezialisierung', ' Finanzen ,, finanzen; Sales');
    const suggestions = await screen.findByRole('group', { name: 'Vorschläge für Spezialisierung' });
    await user.click(within(suggestions).getByRole('button', { name: 'Vertrieb' }));
    expect(box('Spezialisierung')).toHaveValue('Finanzen, Vertrieb, ');
    expect(box('Spezialisierung')).toHaveFocus();
    expect(screen.queryByRole('group', { name: /Vorschläge/ })).not.toBeInTheDocument();
    await user.tab();
    expect(box('Spezialisierung')).toHaveValue('Finanzen, Vertrieb');
    await waitFor(() => {
      expect(saved.at(-1)).toMatchObject({ changes: { Spezialisierung: 'Finanzen, Vertrieb' } });
    });
  });

  test('of thirty pasted lines has them all, however they are marked', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    serveFunction('save_draft', () => aProposalStep());
    const { user } = await openDraft();
    const services = Array.from({ length: 30 }, (_, at) => `Leistung ${String(at + 1)}`);
    await paste(user, 'Spezialisierung', services.map((service) => `  ${service}\r`).join('\n'));
    await user.tab();
    expect(box('Spezialisierung')).toHaveValue(services.join(', '));
    expect(box('Spezialisierung')).toBeValid();
  });

  test('stays as it is published while nobody changes it', async () => {
    serveOwnEntries({
      revisions: [aProposalRow({ changes: { Name: 'Ahornsteg', Branchen: 'Chemie,Chemie' } })],
    });
    const { user } = await openDraft();
    await user.click(box('Branchen'));
    await user.tab();
    expect(box('Branchen')).toHaveValue('Chemie,Chemie');
  });
});

describe('submitting a new entry', () => {
  test('waits for a proof, then saves and submits', async () => {
    serveOwnEntries({ revisions: [aProposalRow()], claims: [aClaimRow()] });
    serveFunction('find_similar_entries', () => []);
    const saved = serveFunction('save_draft', () => aProposalStep());
    const submitted = serveFunction('submit_revision', () => {
      serveOwnEntries({
        revisions: [aProposalRow({ state: 'submitted', submitted_at: '2026-11-22T08:00:00Z' })],
      });
      return aProposalStep({ state: 'submitted' });
    });
    const { user } = await openDraft();
    expect(screen.getByText(/haben die Domain ahornsteg\.de/)).toBeVisible();
    await paste(user, 'Standorte', 'Kiel');
    await user.click(screen.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Ihr Vorschlag wird geprüft' }),
    ).toHaveFocus();
    expect(screen.getByText(/^Eingereicht am 22\. November 2026\./)).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(submitted).toEqual([{ revision: 7 }]);
  });

  test('asks again whether it is there already, once for each entry that is found [C17]', async () => {
    const row = aProposalRow();
    serveOwnEntries({ revisions: [row], claims: [aClaimRow()] });
    const found = { Standort: 'Kiel', Webseite: 'https://ahornsteg.de', is_same_domain: true };
    const asked = serveFunction('find_similar_entries', () => [{ id: 9, Name: 'Ahornsteg GmbH', ...found }]);
    const submitted = serveFunction('submit_revision', () => {
      serveOwnEntries({
        revisions: [aProposalRow({ state: 'submitted', submitted_at: '2026-11-22T08:00:00Z' })],
      });
      return aProposalStep({ state: 'submitted' });
    });
    const { user } = await openDraft();
    await user.click(submitButton());
    expect(
      await screen.findByRole('heading', { name: 'Ihre Beratung steht schon im Verzeichnis' }),
    ).toHaveFocus();
    expect(asked).toEqual([{ name: 'Ahornsteg', towns: '', domain: 'ahornsteg.de' }]);
    expect(screen.getByRole('link', { name: 'Ja, übernehmen: Ahornsteg GmbH' })).toHaveAttribute(
      'href',
      '/eintrag/9/uebernehmen',
    );
    expect(submitted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Nein, als neuen Eintrag einreichen' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Ihr Vorschlag wird geprüft' }),
    ).toBeVisible();
    expect(submitted).toEqual([{ revision: 7 }]);
  });

  test('is not held up by a search that is over its limit', async () => {
    serveOwnEntries({ revisions: [aProposalRow()], claims: [aClaimRow()] });
    serveFunction('find_similar_entries', () => answerRejection('too_many', 429));
    const submitted = serveFunction('submit_revision', () => aProposalStep({ state: 'submitted' }));
    const { user } = await openDraft();
    await user.click(submitButton());
    await waitFor(() => expect(submitted).toEqual([{ revision: 7 }]));
  });

  test('proves it by the mailbox with the same press; on an account’s first day with a second code, of which a late one is refused', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    serveFunction('find_similar_entries', () => []);
    serveFunction('save_draft', () => aProposalStep());
    const proven: unknown[] = [];
    server.use(
      http.post<never, { code?: string }>(`${FUNCTIONS_URL}/entry-account`, async ({ request }) => {
        const body = await request.json();
        proven.push(body);
        if (body.code === '99999999') {
          return HttpResponse.json(
            { message: CODE_MESSAGES.expiredCode, reason: 'expiredCode' },
            { status: 422 },
          );
        }
        const kind = body.code === undefined ? 'codeNeeded' : 'granted';
        return HttpResponse.json({ message: 'x', proof: { kind, objectionUntil: null } });
      }),
    );
    const submitted = serveFunction('submit_revision', () => {
      serveOwnEntries({
        revisions: [aProposalRow({ state: 'submitted', submitted_at: '2026-11-22T08:00:00Z' })],
      });
      return aProposalStep({ state: 'submitted' });
    });
    const { user } = await openDraft();
    await paste(user, 'Standorte', 'Kiel');
    await user.click(submitButton());
    const code = await screen.findByRole('textbox', { name: 'Code aus der E-Mail' });
    expect(code).toHaveFocus();
    await user.click(submitButton());
    expect(await screen.findByText('Der Code hat acht Ziffern.')).toBeVisible();
    await user.type(code, '99999999{Enter}');
    expect(
      await screen.findByText(/Dieser Code gilt nicht mehr\. Bitte fordern Sie einen neuen an\./),
    ).toBeVisible();
    expect(submitted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Neuen Code senden' }));
    await waitFor(() => expect(code).toHaveValue(''));
    expect(code).toHaveFocus();
    expect(box('Standorte')).toHaveValue('Kiel');
    await user.type(code, '12345678{Enter}');
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Ihr Vorschlag wird geprüft' }),
    ).toHaveFocus();
    expect(submitted).toEqual([{ revision: 7 }]);
    const asked = { action: 'proveClaim', revisionId: 7 };
    expect(proven).toEqual([asked, { ...asked, code: '99999999' }, asked, { ...asked, code: '12345678' }]);
  });

  test('without a proof it cannot be', async () => {
    serveOwnEntries({
      revisions: [aProposalRow({ changes: { Name: 'A', Webseite: 'https://anderswo.de' } })],
    });
    const { user } = await openDraft();
    expect(screen.getByText(/gehört nicht zur Domain der Website/)).toBeVisible();
    expect(screen.getByText('Nachweis schicken').closest('details')).not.toHaveAttribute('open');
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    expect(submitButton()).toHaveAccessibleDescription(/Es fehlt noch der Nachweis/);
    const submitted = serveFunction('submit_revision', () => aProposalStep({ state: 'submitted' }));
    await user.click(submitButton());
    expect(submitted).toEqual([]);
  });

  test('with a fault nothing is sent: its group unfolds, and the field has the focus and what was typed', async () => {
    serveOwnEntries({ revisions: [aProposalRow()], claims: [aClaimRow()] });
    serveFunction('save_draft', () => aProposalStep());
    const { user } = await openDraft();
    expect(
      [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent.trim()),
    ).toEqual(['Standorte und Größe 0 von 3 Angaben']);
    expect(group(/^Name und/)).toHaveTextContent('Name und Website 2 von 2 Pflichtangaben');
    await paste(user, 'Gründungsjahr', '98');
    await user.tab();
    await screen.findByText('1 Angabe prüfen');
    await user.click(groupHeading(/^Standorte/));
    expect(group(/^Standorte/)).not.toHaveAttribute('open');
    await user.click(submitButton());
    await waitFor(() => expect(box('Gründungsjahr')).toHaveFocus());
    expect(group(/^Standorte/)).toHaveAttribute('open');
    expect(box('Gründungsjahr')).toHaveValue('98');
    expect(box('Gründungsjahr')).toHaveAccessibleDescription(/von 1700 bis/);
  });

  test('what the database refuses is said at its field', async () => {
    serveOwnEntries({ revisions: [aProposalRow()], claims: [aClaimRow()] });
    serveFunction('find_similar_entries', () => []);
    serveFunction('submit_revision', () => answerRejection('invalid', 400, '{"Webseite":"not_an_address"}'));
    const { user } = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    await waitFor(() => expect(box('Website')).toHaveAccessibleDescription(/Adresse einer Website/));
  });
});

describe('the groups of facts', () => {
  test('are folded up and count what is given; one opens where something needs attention', async () => {
    serveOwnEntries({
      revisions: [
        aProposalRow({
          changes: { Name: 'Ahornsteg', 'facts.feePercent': [25, 30], 'facts.aiUse': 'none' },
          decisions: {
            Name: { outcome: 'accepted' },
            'facts.aiUse': { outcome: 'left_out', reason: 'Unklar.' },
          },
        }),
      ],
    });
    serveFunction('save_draft', () => aProposalStep());
    const { user } = await openDraft();
    expect(group(/^Honorar$/)).not.toHaveAttribute('open');
    expect(group(/^Honorar$/)).toHaveTextContent('Honorar 1 von 7 Angaben');
    expect(group(/^Umgang mit/)).toHaveAttribute('open');
    await user.click(groupHeading(/^Garantie$/));
    const months = screen.getByLabelText('Garantiezeit');
    await user.type(months, 'lange');
    await user.tab();
    await waitFor(() => {
      expect(group(/^Garantie$/)).toHaveTextContent('Garantie 1 von 3 Angaben 1 Angabe prüfen');
    });
  });

  test('say once where their facts appear', async () => {
    serveOwnEntries({ revisions: [aProposalRow({ changes: { Name: 'Ahornsteg' } })] });
    const { user } = await openDraft();
    await user.click(groupHeading(/^Honorar$/));
    expect(group(/^Honorar$/)).toHaveTextContent(
      /Alles erscheint im Profil und im Vergleich\. Auch als Filter und im Berater-Assistenten: Honorarmodelle\. Auch im Honorarrechner: Honorarsatz, /,
    );
    expect(screen.getByLabelText('Mindesthonorar')).toHaveAccessibleDescription(/^(?!.*Erscheint)/);
  });

  test('one opens, and its field has the focus, where the database refuses a fact', async () => {
    serveOwnEntries({
      revisions: [
        aProposalRow({
          changes: { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de', 'facts.guaranteeMonths': 6 },
        }),
      ],
      claims: [aClaimRow()],
    });
    serveFunction('find_similar_entries', () => []);
    serveFunction('submit_revision', () =>
      answerRejection('invalid', 400, '{"facts.guaranteeMonths":"out_of_range"}'),
    );
    const { user } = await openDraft();
    expect(group(/^Garantie$/)).not.toHaveAttribute('open');
    await user.click(screen.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    await waitFor(() => expect(screen.getByLabelText('Garantiezeit')).toHaveFocus());
    expect(group(/^Garantie$/)).toHaveAttribute('open');
  });
});
