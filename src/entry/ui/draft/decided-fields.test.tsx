import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import {
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

/** Published, but for one of its fields. */
const inPart = (columns: object = {}) =>
  aProposalRow({
    agency_id: 5,
    kind: 'change',
    state: 'published',
    changes: { Standort: 'Ulm', Branchen: 'IT' },
    decisions: {
      Standort: { outcome: 'left_out', reason: 'Ulm steht nicht auf Ihrer Website.' },
      Branchen: { outcome: 'accepted' },
    },
    decided_at: '2026-11-20T09:00:00Z',
    ...columns,
  });

const draft = aProposalRow({
  id: 8,
  agency_id: 5,
  kind: 'change',
  changes: { Standort: 'Ulm' },
});
const TAKE_BACK = 'In einen neuen Vorschlag übernehmen';

describe('a proposal that was published in part', () => {
  test('says of each field what became of it and why, and goes on with what was left out [C17]', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [inPart()] });
    const { user } = renderRoute('/eintrag/5/angaben');
    const section = within(
      await screen.findByRole('region', { name: 'Entscheidung über Ihren letzten Vorschlag' }),
    );
    expect(section.getByText(/am 20\. November 2026 zum Teil übernommen/)).toBeVisible();
    expect(section.getByText('Übernommen: Branchen')).toBeVisible();
    expect(section.getByText('Standorte: Ulm steht nicht auf Ihrer Website.')).toBeVisible();
    await user.click(section.getByText('Ansehen, was Sie geschrieben haben'));
    expect(section.getByText('Ulm')).toBeVisible();
    const calls = serveFunction('save_draft', () => {
      serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [draft, inPart()] });
      return aProposalStep({ id: 8 });
    });
    await user.click(section.getByRole('button', { name: TAKE_BACK }));
    expect(await screen.findByDisplayValue('Ulm')).toBeVisible();
    expect(calls).toEqual([{ changes: { Standort: 'Ulm' }, agency: 5, seen: { Standort: 'Kiel' } }]);
  });

  test('of a new entry stays in sight where the entry is changed, and on its first page', async () => {
    serveOwnEntries({
      entries: [anOwnEntryRow(), anOwnEntryRow({ id: 6 })],
      revisions: [inPart({ kind: 'new' })],
    });
    const { unmount } = renderRoute('/eintrag/5/angaben');
    expect(await screen.findByText('Standorte: Ulm steht nicht auf Ihrer Website.')).toBeVisible();
    expect(screen.getByRole('button', { name: TAKE_BACK })).toBeVisible();
    unmount();
    renderRoute('/eintrag/5');
    expect(await screen.findByText('Standorte: Ulm steht nicht auf Ihrer Website.')).toBeVisible();
  });

  test('goes on with single things that were left out of a list, beside what is published [C17]', async () => {
    const [office, team, blurred] = ['b', 'c', 'd'].map((id) => ({ id, alt: `Bild ${id}` }));
    const [search, promise] = ['Direktsuche', 'Erfolg'].map((title) => ({ title, text: 'Kurz.' }));
    const changes = { pictures: [office, team, blurred], services: [search, promise] };
    const decisions = {
      pictures: { outcome: 'corrected', reason: 'Unscharf.', things: ['d'] },
      services: { outcome: 'corrected', reason: 'Werbung.', things: [1] },
    };
    const content = { pictures: [office, team], services: [{ ...search, text: 'Berichtigt.' }] };
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [inPart({ changes, decisions })],
      extension: { content, published_at: null, is_shown: false },
    });
    const { user } = renderRoute('/eintrag/5/angaben');
    expect(await screen.findByText(/am 20\. November 2026 zum Teil übernommen/)).toBeVisible();
    const calls = serveFunction('save_draft', () => aProposalStep({ id: 8 }));
    await user.click(screen.getByRole('button', { name: TAKE_BACK }));
    await waitFor(() => {
      expect(calls).toEqual([
        {
          changes: { pictures: [office, team, blurred], services: [...content.services, promise] },
          agency: 5,
          seen: content,
        },
      ]);
    });
  });

  test('goes into the draft that is there; a failure says why', async () => {
    const other = { ...draft, changes: { Zusammenfassung: 'Neu' }, edit: 2 };
    serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [other, inPart()] });
    const { user } = renderRoute('/eintrag/5/angaben');
    const calls = serveFunction('save_draft', () => answerRejection('wrong_state'));
    await user.click(await screen.findByRole('button', { name: TAKE_BACK }));
    expect(await screen.findByText('Das hat nicht geklappt.')).toBeVisible();
    expect(calls).toEqual([
      {
        changes: { Zusammenfassung: 'Neu', Standort: 'Ulm' },
        agency: 5,
        revision: 8,
        seen_edit: 2,
        seen: { Standort: 'Kiel' },
      },
    ]);
  });

  test('is not spoken of once the next one waits', async () => {
    serveOwnEntries({
      entries: [anOwnEntryRow()],
      revisions: [{ ...draft, state: 'submitted', submitted_at: '2026-11-21T09:00:00Z' }, inPart()],
    });
    renderRoute('/eintrag/5/angaben');
    expect(await screen.findByRole('heading', { name: 'Ihr Vorschlag wird geprüft' })).toBeVisible();
    expect(screen.queryByRole('button', { name: TAKE_BACK })).not.toBeInTheDocument();
  });
});

test('what another window held when a new entry was published goes into a new proposal', async () => {
  const published = aProposalRow({
    agency_id: 5,
    state: 'published',
    decisions: { Name: { outcome: 'accepted' }, Webseite: { outcome: 'accepted' } },
  });
  localStorage.setItem(
    `eintrag-entwurf-${SESSION_USER.id}-neu-7`,
    JSON.stringify({
      typed: {
        fields: { name: 'Ahornsteg', website: 'https://ahornsteg.de', locations: 'Ulm' },
        profile: null,
      },
      base: { fields: { name: 'Ahornsteg', website: 'https://ahornsteg.de' }, profile: null },
    }),
  );
  serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [published] });
  const { user } = renderRoute('/eintrag/neu/7');
  const section = within(await screen.findByRole('region', { name: 'Nicht eingereichte Eingaben' }));
  expect(section.getByText('Ulm')).toBeVisible();
  const calls = serveFunction('save_draft', () => {
    serveOwnEntries({ entries: [anOwnEntryRow()], revisions: [draft, published] });
    return aProposalStep({ id: 8 });
  });
  await user.click(section.getByRole('button', { name: TAKE_BACK }));
  expect(await screen.findByDisplayValue('Ulm')).toBeVisible();
  expect(calls).toEqual([{ changes: { Standort: 'Ulm' }, agency: 5, seen: { Standort: 'Kiel' } }]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('eintrag-entwurf-'))).toEqual([]);
});
