import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import {
  aClaimRow,
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  MEMBER_EMAIL,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { FUNCTIONS_URL, STORAGE_URL } from '#tests/harness/urls.ts';

const FUNCTION_URL = `${FUNCTIONS_URL}/entry-account`;

const similar = (fields: object = {}) => ({
  id: 5,
  Name: 'Ahornsteg GmbH',
  Standort: 'Kiel',
  Webseite: 'https://www.ahornsteg.de',
  is_same_domain: false,
  ...fields,
});

async function fillIn(name: string, website: string) {
  const view = renderRoute('/eintrag/neu');
  await view.user.type(await screen.findByRole('textbox', { name: 'Name der Personalberatung' }), name);
  await view.user.type(screen.getByRole('textbox', { name: 'Website' }), website);
  await view.user.click(screen.getByRole('button', { name: 'Weiter' }));
  return view;
}

describe('name and website', () => {
  test('that nobody has begin a draft at once [C17]', async () => {
    serveOwnEntries({});
    const asked = serveFunction('find_similar_entries', () => []);
    const saved = serveFunction('save_draft', () => {
      serveOwnEntries({ revisions: [aProposalRow()] });
      return aProposalStep();
    });
    const view = await fillIn('Ahornsteg', 'www.ahornsteg.de');
    expect(await screen.findByRole('heading', { level: 2, name: 'Profil ausfüllen' })).toHaveFocus();
    expect(view.currentAddress()).toBe('/eintrag/neu/7');
    expect(asked).toEqual([{ name: 'Ahornsteg', towns: '', domain: 'ahornsteg.de' }]);
    expect(saved).toEqual([
      { changes: { Name: 'Ahornsteg', Webseite: 'https://www.ahornsteg.de', Standort: null } },
    ]);
  });

  test('of a website that is there lead to its entry, and to no second one', async () => {
    serveOwnEntries({});
    serveFunction('find_similar_entries', () => [similar({ is_same_domain: true })]);
    await fillIn('Ahorn', 'ahornsteg.de');
    expect(
      await screen.findByRole('heading', { name: 'Ihre Beratung steht schon im Verzeichnis' }),
    ).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Ja, übernehmen: Ahornsteg GmbH' })).toHaveAttribute(
      'href',
      '/eintrag/5/uebernehmen',
    );
    expect(screen.queryByRole('button', { name: /neuen Eintrag/ })).not.toBeInTheDocument();
  });

  test('of a paused entry lead to it, which visitors do not see', async () => {
    serveOwnEntries({});
    server.use(serveAgencies([]));
    serveFunction('find_similar_entries', () => [similar({ is_same_domain: true })]);
    const { user, unmount, currentState } = await fillIn('Ahorn', 'ahornsteg.de');
    await user.click(await screen.findByRole('link', { name: 'Ja, übernehmen: Ahornsteg GmbH' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: '„Ahornsteg GmbH“ übernehmen' }),
    ).toHaveFocus();
    const state = currentState();
    unmount();
    renderRoute('/eintrag/5/uebernehmen', { state });
    expect(await screen.findByRole('button', { name: 'Eintrag übernehmen' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Eintrag ansehen' })).not.toBeInTheDocument();
  });

  test('with a similar name ask, and go on', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    serveFunction('find_similar_entries', () => [similar(), similar({ id: 6, Name: 'Ahornweg' })]);
    const saved = serveFunction('save_draft', () => aProposalStep());
    const { user } = await fillIn('Ahornsteg', 'ahorn.de');
    expect(await screen.findByRole('heading', { name: 'Ist das Ihr Eintrag?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zu meinem Eintrag: Ahornsteg GmbH' })).toHaveAttribute(
      'href',
      '/eintrag/5',
    );
    await user.click(screen.getByRole('button', { name: 'Nein, neuen Eintrag anlegen' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('of a draft that was begun lead there', async () => {
    serveOwnEntries({ revisions: [aProposalRow()] });
    const view = await fillIn('Ahornsteg', 'ahornsteg.de');
    expect(await screen.findByRole('heading', { level: 2, name: 'Profil ausfüllen' })).toBeVisible();
    expect(view.currentAddress()).toBe('/eintrag/neu/7');
  });

  test('are asked for again where they are missing or wrong, and nothing is sent', async () => {
    serveOwnEntries({});
    const asked = serveFunction('find_similar_entries', () => []);
    await fillIn(' ', 'keine Adresse');
    const field = screen.getByRole('textbox', { name: 'Name der Personalberatung' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Website' })).toHaveAccessibleDescription(
      /Adresse einer Website/,
    );
    expect(asked).toEqual([]);
  });

  test('stay in the form where the check fails [C17 faults]', async () => {
    serveOwnEntries({});
    serveFunction('find_similar_entries', () => answerRejection('frozen', 403));
    await fillIn('Ahornsteg', 'ahornsteg.de');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Ihr Konto ist gesperrt/);
    expect(screen.getByRole('textbox', { name: 'Website' })).toHaveValue('ahornsteg.de');
  });
});

/** Chooses any file, as by dropping it on the field: the dialog would not offer every one. */
function choose(field: HTMLElement, file: File) {
  fireEvent.change(field, { target: { files: [file] } });
}

async function openClaim(website: string) {
  server.use(serveAgencies([anAgency({ id: 5, name: 'Ahornsteg', website })]));
  const view = renderRoute('/eintrag/5/uebernehmen');
  await screen.findByRole('heading', { level: 2, name: '„Ahornsteg“ übernehmen' });
  return view;
}

describe('taking an entry over', () => {
  test('with a file: its type and size are checked before anything is sent, then it waits [C17]', async () => {
    serveOwnEntries({});
    const stored: string[] = [];
    server.use(
      http.post(`${STORAGE_URL}/evidence/*`, ({ request }) => {
        stored.push(new URL(request.url).pathname);
        return HttpResponse.json({ Key: 'x', Id: 'x', path: 'x' });
      }),
    );
    const calls = serveFunction('start_claim', () => {
      serveOwnEntries({
        claims: [aClaimRow({ agency_id: 5, revision_id: null, state: 'pending', proven_domain: null })],
      });
      return { id: 3, state: 'pending', objection_until: null };
    });
    const { user } = await openClaim('https://anderswo.de');
    const field = screen.getByLabelText('Nachweis als Datei');
    const send = () => user.click(screen.getByRole('button', { name: 'Nachweis senden' }));
    await send();
    expect(field).toHaveAccessibleDescription(/wählen Sie eine Datei, oder schreiben/);
    for (const [file, message] of [
      [new File(['x'], 'a.html', { type: 'text/html' }), /PDF, JPEG, PNG oder WebP\./],
      [new File([], 'a.pdf', { type: 'application/pdf' }), /leer/],
      [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' }), /zu groß/],
    ] as const) {
      choose(field, file);
      expect(field).toHaveAccessibleDescription(message);
      await send();
    }
    expect(stored).toEqual([]);
    choose(field, new File(['%PDF-1.7'], 'Auszug.pdf', { type: 'application/pdf' }));
    await user.type(screen.getByRole('textbox', { name: /Was wir dazu wissen/ }), 'Ich leite die Beratung.');
    await send();
    expect(await screen.findByText(/Ihr Nachweis wird geprüft/)).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Ihr Nachweis wird geprüft/);
    expect(stored).toHaveLength(1);
    expect(calls).toEqual([
      {
        agency: 5,
        evidence: expect.stringMatching(/^[\w-]+\/[\w-]+\.pdf$/),
        note: 'Ich leite die Beratung.',
      },
    ]);
  });

  test('keeps the chosen file and the words when the session runs out', async () => {
    serveOwnEntries({});
    const { user } = await openClaim('https://anderswo.de');
    choose(
      screen.getByLabelText('Nachweis als Datei'),
      new File(['%PDF-1.7'], 'Auszug.pdf', { type: 'application/pdf' }),
    );
    await user.type(screen.getByRole('textbox', { name: /Was wir dazu wissen/ }), 'Ich leite sie.');
    await signInAgain(async () => {
      await waitFor(() => expect(screen.queryByLabelText('Nachweis als Datei')).not.toBeInTheDocument());
      expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(MEMBER_EMAIL);
    });
    expect(await screen.findByText('Auszug.pdf')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Was wir dazu wissen/ })).toHaveValue('Ich leite sie.');
    await user.click(screen.getByRole('button', { name: 'Datei entfernen' }));
    expect(screen.queryByText('Auszug.pdf')).not.toBeInTheDocument();
  });

  test('by domain, at once [C19]', async () => {
    serveOwnEntries({});
    const asked: unknown[] = [];
    server.use(
      http.post(FUNCTION_URL, async ({ request }) => {
        asked.push(await request.json());
        serveOwnEntries({ entries: [anOwnEntryRow()] });
        return HttpResponse.json({ message: 'x', proof: { kind: 'granted', objectionUntil: null } });
      }),
    );
    const { user } = await openClaim('https://www.ahornsteg.de/team');
    await user.click(screen.getByRole('button', { name: 'Eintrag übernehmen' }));
    expect(
      await screen.findByRole('heading', { name: 'Dieser Eintrag gehört zu Ihrem Konto' }),
    ).toHaveFocus();
    expect(asked).toEqual([{ action: 'proveClaim', entryId: 5 }]);
  });

  test('by domain on an account’s first day, with a second code, which stays typed when it is wrong [C19]', async () => {
    serveOwnEntries({});
    const asked: unknown[] = [];
    server.use(
      http.post<never, { code?: string }>(FUNCTION_URL, async ({ request }) => {
        const body = await request.json();
        asked.push(body);
        if (body.code === undefined) {
          return HttpResponse.json({ message: 'x', proof: { kind: 'codeNeeded', objectionUntil: null } });
        }
        if (body.code !== '12345678') {
          return HttpResponse.json(
            { message: 'Dieser Code stimmt nicht.', reason: 'wrongCode' },
            { status: 422 },
          );
        }
        serveOwnEntries({ entries: [anOwnEntryRow()] });
        return HttpResponse.json({ message: 'x', proof: { kind: 'granted', objectionUntil: null } });
      }),
    );
    const { user } = await openClaim('https://www.ahornsteg.de/team');
    await user.click(screen.getByRole('button', { name: 'Eintrag übernehmen' }));
    const field = await screen.findByRole('textbox', { name: 'Code aus der E-Mail' });
    await user.click(screen.getByRole('button', { name: 'Eintrag übernehmen' }));
    expect(screen.getByText('Der Code hat acht Ziffern.')).toBeVisible();
    await user.type(field, '9999 9999{Enter}');
    expect(await screen.findByText(/Dieser Code stimmt nicht\./)).toBeVisible();
    expect(field).toHaveValue('9999 9999');
    await user.clear(field);
    await user.type(field, '12345678{Enter}');
    expect(
      await screen.findByRole('heading', { name: 'Dieser Eintrag gehört zu Ihrem Konto' }),
    ).toBeVisible();
    expect(asked).toEqual([
      { action: 'proveClaim', entryId: 5 },
      { action: 'proveClaim', entryId: 5, code: '99999999' },
      { action: 'proveClaim', entryId: 5, code: '12345678' },
    ]);
  });

  test('by domain after a reload, within the minute in which no further code is mailed: its field is there', async () => {
    serveOwnEntries({});
    server.use(
      http.post(FUNCTION_URL, () =>
        HttpResponse.json(
          { message: 'Es wurden gerade mehrere Codes angefordert.', reason: 'tooManyRequests' },
          { status: 429 },
        ),
      ),
    );
    const { user } = await openClaim('https://www.ahornsteg.de/team');
    await user.click(screen.getByRole('button', { name: 'Eintrag übernehmen' }));
    expect(await screen.findByRole('textbox', { name: 'Code aus der E-Mail' })).toBeVisible();
    expect(screen.getByText(/Es wurden gerade mehrere Codes angefordert\./)).toBeVisible();
  });

  test.each([
    [
      'waiting',
      { objection_until: '2026-11-29T09:00:00Z', proven_domain: 'ahornsteg.de' },
      /frühestens am 29\. November 2026/,
    ],
    [
      'disputed',
      { objection: 'Wir kennen Sie nicht.', proven_domain: 'ahornsteg.de' },
      /„Wir kennen Sie nicht\.“/,
    ],
    ['refused', { reason: 'Nicht lesbar.' }, /Nicht lesbar\./],
  ])('%s: how far it is', async (state, columns, text) => {
    serveOwnEntries({ claims: [aClaimRow({ agency_id: 5, revision_id: null, state, ...columns })] });
    await openClaim('https://ahornsteg.de');
    expect(screen.getByText(text)).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  test('of an entry that is paused meanwhile still says how far it is, until it is withdrawn', async () => {
    const claim = {
      agency_id: 5,
      revision_id: null,
      name: 'Ahornsteg',
      state: 'pending',
      proven_domain: null,
    };
    serveOwnEntries({ claims: [aClaimRow(claim)] });
    server.use(serveAgencies([]));
    const { user } = renderRoute('/eintrag/5/uebernehmen');
    expect(await screen.findByText(/Ihr Nachweis wird geprüft/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: '„Ahornsteg“ übernehmen' })).toBeVisible();
    serveFunction('withdraw_claim', () => {
      serveOwnEntries({ claims: [aClaimRow({ ...claim, state: 'withdrawn' })] });
      return null;
    });
    await user.click(screen.getByRole('button', { name: 'Antrag zurückziehen' }));
    await user.click(screen.getByRole('button', { name: 'Antrag jetzt zurückziehen' }));
    expect(await screen.findByText(/gibt es nicht oder nicht mehr/)).toBeVisible();
  });
});
