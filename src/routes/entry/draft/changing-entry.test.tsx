import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { box, KEPT_DRAFT, openDraft, paste, submitButton } from '#tests/harness/draft-page.ts';
import {
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

/** A proposal for the entry. */
const change = (columns: object = {}) =>
  aProposalRow({ agency_id: 5, kind: 'change', base_version: 4, changes: { Standort: 'Ulm' }, ...columns });

describe('changing an entry', () => {
  test('proposes what differs, from the version that was seen', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    const calls = serveFunction('save_draft', () =>
      aProposalStep({ agency_id: 5, base_version: 4, current_version: 4 }),
    );
    const { user } = await openDraft('/eintrag?beratung=5&bearbeiten=1');
    expect(screen.getByText('Noch ist nichts geändert.')).toBeVisible();
    expect(submitButton()).toHaveAccessibleDescription('Ändern Sie zuerst mindestens eine Angabe.');
    await paste(user, 'Standorte', ', Ulm');
    await waitFor(() => {
      expect(calls).toEqual([{ changes: { Standort: 'Kiel, Ulm' }, agency: 5, known_edit: 0, base: 4 }]);
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
    await openDraft('/eintrag?beratung=5&bearbeiten=1');
    expect(screen.getByText(/Bitte nennen Sie alle Orte\./)).toBeVisible();
    expect(box('Standorte')).toHaveValue('Ulm');
  });

  test('one that has been overtaken shows both, and goes on from what is published now', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow({ version: 6, Standort: 'Trier' })], revisions: [change()] });
    const calls = serveFunction('save_draft', () =>
      aProposalStep({ agency_id: 5, base_version: 6, current_version: 6 }),
    );
    const { user } = await openDraft('/eintrag?beratung=5&bearbeiten=1');
    expect(screen.getByRole('alert')).toHaveTextContent(/hat sich geändert.*Bisher: TrierNeu: Ulm/);
    expect(submitButton()).toHaveAccessibleDescription(/Arbeiten Sie zuerst mit dem neuen Stand weiter/);
    await user.click(screen.getByRole('button', { name: 'Mit dem neuen Stand weiterarbeiten' }));
    await waitFor(() => {
      expect(submitButton()).toHaveAttribute('aria-disabled', 'false');
    });
    expect(calls).toEqual([{ changes: { Standort: 'Ulm' }, revision: 7, known_edit: 1, base: 6 }]);
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
    const { user } = renderRoute('/eintrag?beratung=5&bearbeiten=1');
    await user.click(await screen.findByRole('button', { name: 'Zurückziehen und weiter bearbeiten' }));
    expect(await screen.findByRole('textbox', { name: 'Standorte' })).toHaveValue('Ulm');
    expect(withdrawn).toEqual([{ revision: 7 }]);
    expect(saved).toEqual([{ changes: { Standort: 'Ulm' }, agency: 5 }]);
  });

  test('that was still being typed in another window when it was submitted has those words after withdrawing', async () => {
    const changes = { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de' };
    localStorage.setItem(
      KEPT_DRAFT,
      JSON.stringify({
        typed: { name: 'Ahornsteg', website: 'https://ahornsteg.de', summary: 'Zu spät getippt' },
        base: { name: 'Ahornsteg', website: 'https://ahornsteg.de' },
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
    const { user } = renderRoute('/eintrag?entwurf=7');
    expect(await screen.findByText(/noch Eingaben, die nicht zum Vorschlag gehören/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zurückziehen und weiter bearbeiten' }));
    expect(await screen.findByRole('textbox', { name: 'Beschreibung' })).toHaveValue('Zu spät getippt');
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(localStorage.getItem(KEPT_DRAFT)).toBeNull();
  });

  test('of somebody else’s entry is no screen', async () => {
    serveOwnEntries({});
    renderRoute('/eintrag?beratung=5&bearbeiten=1');
    expect(await screen.findByText(/gehört nicht oder nicht mehr zu Ihrem Konto/)).toBeVisible();
  });
});
