import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { box, KEPT_DRAFT, openDraft, paste, submitButton } from '#tests/harness/draft-page.ts';
import {
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { REST_URL } from '#tests/harness/urls.ts';

/** A proposal for the entry. */
const change = (columns: object = {}) =>
  aProposalRow({
    agency_id: 5,
    kind: 'change',
    changes: { Standort: 'Ulm' },
    seen: { Standort: 'Kiel' },
    ...columns,
  });

describe('changing an entry', () => {
  test('proposes what differs, from the values that were seen', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    const calls = serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    const { user } = await openDraft('/eintrag/5/angaben');
    expect(screen.getByText('Noch ist nichts geändert.')).toBeVisible();
    expect(submitButton()).toHaveAccessibleDescription('Ändern Sie zuerst mindestens eine Angabe.');
    await paste(user, 'Standorte', ', Ulm');
    await waitFor(() => {
      expect(calls).toEqual([
        { changes: { Standort: 'Kiel, Ulm' }, agency: 5, seen_edit: 0, seen: { Standort: 'Kiel' } },
      ]);
    });
    expect(screen.getByRole('region', { name: 'Zur Prüfung einreichen' })).toHaveTextContent(
      /Bisher: Kiel.*Neu: Kiel, Ulm/,
    );
  });

  test('a returned one says why, and goes on', async () => {
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [change({ state: 'returned', reason: 'Bitte nennen Sie alle Orte.' })],
    });
    await openDraft('/eintrag/5/angaben');
    expect(screen.getByText(/Bitte nennen Sie alle Orte\./)).toBeVisible();
    expect(box('Standorte')).toHaveValue('Ulm');
  });

  test.each([
    ['Das hier behalten', 'Ulm', { changes: { Standort: 'Ulm' }, seen: { Standort: 'Trier' } }],
    ['Das andere übernehmen', 'Trier', { changes: {}, seen: {} }],
  ])('a field that was published otherwise meanwhile asks: „%s“', async (choice, kept, saved) => {
    // What nobody proposes is not asked about.
    serveOwnEntries({
      entries: [anOwnEntryRow({ version: 6, Standort: 'Trier', Branchen: 'IT' })],
      revisions: [change()],
    });
    const calls = serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    const { user } = await openDraft('/eintrag/5/angaben');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /hat sich geändert.*Ihr VorschlagUlm.*Jetzt veröffentlichtTrier/,
    );
    expect(submitButton()).toHaveAccessibleDescription(/Wählen Sie zuerst/);
    await user.click(screen.getByRole('button', { name: `${choice}: Standorte` }));
    expect(box('Standorte')).toHaveValue(kept);
    await waitFor(() => expect(calls).toEqual([{ ...saved, revision: 7, seen_edit: 1 }]));
  });

  test('that is published while it is submitted asks about the changed field, and then goes on', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [change()] });
    const saved = serveFunction('save_draft', () => aProposalStep({ agency_id: 5, edit: 3 }));
    const submitted = serveFunction('submit_revision', (count) => {
      if (count > 1) return aProposalStep({ state: 'submitted' });
      serveOwnEntries({ entries: [anOwnEntryRow({ version: 5, Standort: 'Trier' })], revisions: [change()] });
      return answerRejection('outdated', 409, '["Standort"]');
    });
    const { user } = await openDraft('/eintrag/5/angaben');
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Das hier behalten: Standorte' }));
    await waitFor(() => {
      expect(saved).toMatchObject([{ changes: { Standort: 'Ulm' }, seen: { Standort: 'Trier' } }]);
    });
    await user.click(submitButton());
    await waitFor(() => expect(submitted).toHaveLength(2));
  });

  test('shows what others of the same agency have open', async () => {
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [change({ id: 9, author: '99999999-9999-4999-8999-999999999999' })],
    });
    const { user } = await openDraft('/eintrag/5/angaben');
    expect(box('Standorte')).toHaveValue('Kiel');
    await user.click(screen.getByText('Entwurf ansehen'));
    expect(screen.getByText('Ulm')).toBeVisible();
  });

  test('a submitted one can be taken back, and goes on as a draft', async () => {
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [change({ state: 'submitted', submitted_at: '2026-11-22T08:00:00Z' })],
    });
    const withdrawn = serveFunction('withdraw_revision', () => aProposalStep({ state: 'withdrawn' }));
    const saved = serveFunction('save_draft', () => {
      serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [change({ id: 8 })] });
      return aProposalStep({ id: 8 });
    });
    const { user } = renderRoute('/eintrag/5/angaben');
    await user.click(await screen.findByRole('button', { name: 'Zurückziehen und weiter bearbeiten' }));
    expect(await screen.findByRole('textbox', { name: 'Standorte' })).toHaveValue('Ulm');
    expect(withdrawn).toEqual([{ revision: 7 }]);
    expect(saved).toEqual([{ changes: { Standort: 'Ulm' }, agency: 5, seen: { Standort: 'Kiel' } }]);
  });

  test('that was still being typed in another window when it was submitted has those words after withdrawing', async () => {
    const changes = { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de' };
    localStorage.setItem(
      KEPT_DRAFT,
      JSON.stringify({
        typed: {
          fields: { name: 'Ahornsteg', website: 'https://ahornsteg.de', summary: 'Zu spät getippt' },
          profile: null,
        },
        base: { fields: { name: 'Ahornsteg', website: 'https://ahornsteg.de' }, profile: null },
      }),
    );
    serveOwnEntries({
      revisions: [aProposalRow({ state: 'submitted', submitted_at: '2026-11-02T09:00:00Z' })],
    });
    serveFunction('withdraw_revision', () => aProposalStep({ state: 'withdrawn' }));
    serveFunction('save_draft', () => {
      serveOwnEntries({
        revisions: [aProposalRow({ id: 8, changes }), aProposalRow({ state: 'withdrawn' })],
      });
      return aProposalStep({ id: 8, edit: 1 });
    });
    const { user } = renderRoute('/eintrag/neu/7');
    expect(await screen.findByText(/noch Eingaben, die nicht zum Vorschlag gehören/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zurückziehen und weiter bearbeiten' }));
    expect(await screen.findByRole('textbox', { name: 'Beschreibung' })).toHaveValue('Zu spät getippt');
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(localStorage.getItem(KEPT_DRAFT)).toBeNull();
  });

  test('that is merged while it is changed names the other entry, and goes on there with what was typed', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    server.use(http.get(`${REST_URL}/agency_redirects`, () => HttpResponse.json([{ to_id: 6 }])));
    const saved = serveFunction('save_draft', (count) => {
      if (count > 1) return aProposalStep({ id: 8, agency_id: 6 });
      serveOwnEntries({ entries: [anOwnEntryRow({ id: 6, Name: 'Birkenhof', Standort: 'Trier' })] });
      return answerRejection('not_member', 403);
    });
    const { user, currentAddress } = await openDraft('/eintrag/5/angaben');
    await paste(user, 'Standorte', ', Ulm');
    expect(await screen.findByRole('heading', { name: 'Dieser Eintrag ist zusammengelegt' })).toBeVisible();
    expect(screen.getByRole('link', { name: '„Birkenhof“' })).toHaveAttribute('href', '/eintrag/6');
    const words = within(screen.getByRole('region', { name: 'Nicht eingereichte Eingaben' }));
    expect(words.getByText('Kiel, Ulm')).toBeVisible();
    await user.click(words.getByRole('button', { name: 'In einen neuen Vorschlag übernehmen' }));
    await waitFor(() => expect(currentAddress()).toBe('/eintrag/6/angaben'));
    expect(saved.at(-1)).toEqual({
      changes: { Standort: 'Kiel, Ulm' },
      agency: 6,
      seen: { Standort: 'Trier' },
    });
  });

  test.each([
    ['that is removed', [anOwnEntryRow({ status: 'removed' })], 'wrong_state', 'Dieser Eintrag ist entfernt'],
    [
      'that its author loses',
      [],
      'not_member',
      'Dieser Eintrag gehört nicht oder nicht mehr zu Ihrem Konto.',
    ],
  ] as const)(
    '%s while it is changed says so, and shows what was typed',
    async (_, entries, reason, words) => {
      serveOwnEntries({ entries: [anOwnEntryRow()] });
      server.use(http.get(`${REST_URL}/agency_redirects`, () => HttpResponse.json([])));
      serveFunction('save_draft', () => {
        serveOwnEntries({ entries });
        return answerRejection(reason, 403);
      });
      const { user } = await openDraft('/eintrag/5/angaben');
      await paste(user, 'Standorte', ', Ulm');
      expect(await screen.findByText(words)).toBeVisible();
      const left = within(screen.getByRole('region', { name: 'Nicht eingereichte Eingaben' }));
      expect(left.getByText('Kiel, Ulm')).toBeVisible();
      expect(left.queryByRole('button')).not.toBeInTheDocument();
    },
  );

  test('that is paused while it is changed is saved and submitted all the same', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    const paused = anOwnEntryRow({ status: 'paused' });
    serveFunction('save_draft', () => {
      serveOwnEntries({ entries: [paused], revisions: [change()] });
      return aProposalStep({ agency_id: 5 });
    });
    const submitted = serveFunction('submit_revision', () => {
      const waiting = change({ state: 'submitted', submitted_at: '2026-11-22T08:00:00Z' });
      serveOwnEntries({ entries: [paused], revisions: [waiting] });
      return aProposalStep({ state: 'submitted' });
    });
    const { user } = await openDraft('/eintrag/5/angaben');
    await paste(user, 'Standorte', ', Ulm');
    await user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'Ihr Vorschlag wird geprüft' })).toBeVisible();
    expect(screen.getByText(/Ihr Eintrag bleibt, wie er ist/)).toBeVisible();
    expect(screen.getByText('Ulm')).toBeVisible();
    expect(submitted).toEqual([{ revision: 7 }]);
  });

  test('of somebody else’s entry is no screen', async () => {
    serveOwnEntries({});
    server.use(http.get(`${REST_URL}/agency_redirects`, () => HttpResponse.json([])));
    renderRoute('/eintrag/5/angaben');
    expect(await screen.findByText(/gehört nicht oder nicht mehr zu Ihrem Konto/)).toBeVisible();
  });
});
