import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  anOwnEntryRow,
  aProposalRow,
  aProposalStep,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { answerRejection, USUAL_ANSWERS } from '#tests/harness/faulty-answers.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const PATH = '/eintrag/5/profil';
const PERSON = { name: 'Jana Ahorn', role: '', phone: '', email: '', agreed: true };
const SERVICE = { title: 'Direktsuche', text: 'Wir sprechen an, wer nicht sucht.' };

const draft = (columns: object = {}) => aProposalRow({ agency_id: 5, kind: 'change', ...columns });

async function openScreen({
  content = null,
  revisions = [],
}: { content?: object | null; revisions?: ReturnType<typeof draft>[] } = {}) {
  serveOwnEntries({
    entries: [anOwnEntryRow()],
    revisions,
    extension: { content, published_at: null, is_shown: false },
  });
  const view = renderRoute(PATH);
  await screen.findByText(/Für diesen Eintrag läuft kein Vertrag/);
  return view;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const submit = () => screen.getByRole('button', { name: 'Zur Prüfung einreichen' });

describe('the extended profile of an entry', () => {
  test('is written in the draft of the entry, mended and submitted with it [C46]', async () => {
    const { user } = await openScreen();
    const saved = serveFunction('save_draft', (count) => aProposalStep({ agency_id: 5, edit: count }));
    const submitted = serveFunction('submit_revision', () => aProposalStep({ state: 'submitted' }));
    await user.click(section('Leistungen').getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.click(section('Leistungen').getByLabelText('Bezeichnung'));
    await user.paste(SERVICE.title);
    await user.click(section('Ansprechperson').getByRole('button', { name: 'Ansprechperson hinzufügen' }));
    await user.click(section('Ansprechperson').getByLabelText('Name'));
    await user.paste(PERSON.name);
    await user.click(submit());
    const text = section('Leistungen').getByLabelText('Beschreibung');
    await waitFor(() => expect(text).toHaveAccessibleDescription(/Bitte beschreiben Sie die Leistung/));
    expect(text).toHaveFocus();
    expect(screen.getByText(/Bitte bestätigen Sie, dass die Person einverstanden ist/)).toBeVisible();
    await user.paste(SERVICE.text);
    await user.click(screen.getByRole('checkbox', { name: /Die genannte Person ist damit einverstanden/ }));
    await user.click(submit());
    await waitFor(() => expect(submitted).toEqual([{ revision: 7 }]));
    expect(saved.at(-1)).toMatchObject({
      changes: { services: [SERVICE], contactPerson: PERSON },
      seen: { services: [], contactPerson: null },
    });
  });

  test.each([
    ['Leistungen', 'Leistung hinzufügen', 'Bezeichnung'],
    ['Fallbeispiele', 'Fallbeispiel hinzufügen', 'Titel'],
    ['Ansprechperson', 'Ansprechperson hinzufügen', 'Name'],
  ])('says nothing of the fields of „%s“ before somebody has come to them', async (name, button, first) => {
    const { user } = await openScreen();
    serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    await user.click(section(name).getByRole('button', { name: button }));
    await user.type(section(name).getByLabelText(first), 'A');
    await waitFor(() => expect(section(name).getByLabelText(first)).toHaveValue('A'));
    for (const field of section(name).getAllByRole('textbox')) expect(field).not.toBeInvalid();
    await user.clear(section(name).getByLabelText(first));
    await user.tab();
    await waitFor(() => expect(section(name).getByLabelText(first)).toBeInvalid());
  });

  test('of which another value was published meanwhile asks which of the two it is', async () => {
    const { user } = await openScreen({
      content: { services: [{ title: 'Interim', text: 'Kurz.' }] },
      revisions: [draft({ changes: { services: [SERVICE] }, seen: { services: [] } })],
    });
    const saved = serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Ihr VorschlagDirektsuche.*Jetzt veröffentlichtInterim/,
    );
    await user.click(screen.getByRole('button', { name: 'Das andere übernehmen: Leistungen' }));
    expect(section('Leistungen').getByLabelText('Bezeichnung')).toHaveValue('Interim');
    await waitFor(() => expect(saved).toEqual([{ changes: {}, seen: {}, revision: 7, seen_edit: 1 }]));
  });

  test('names a client with his consent alone', async () => {
    const { user } = await openScreen();
    serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    await user.click(screen.getByRole('button', { name: 'Fallbeispiel hinzufügen' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Kunde'));
    await user.paste('Werft AG');
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Der genannte Kunde/ })).toBeInvalid());
  });

  test('gives the focus to the heading of the part from which the last entry was removed', async () => {
    const { user } = await openScreen();
    serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    await user.click(screen.getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.click(screen.getByRole('button', { name: 'Entfernen: Leistung 1' }));
    expect(screen.getByRole('heading', { name: 'Leistungen' })).toHaveFocus();
  });

  test('loses its contact person at once, without a decision [C46]', async () => {
    const { user } = await openScreen({ content: { contactPerson: PERSON } });
    const removed = serveFunction('remove_contact_person', () => null);
    serveFunction('save_draft', () => aProposalStep({ agency_id: 5 }));
    expect(screen.getByLabelText('Name')).toHaveValue('Jana Ahorn');
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    await user.click(screen.getByRole('button', { name: 'Ansprechperson herausnehmen' }));
    await user.click(await screen.findByRole('button', { name: 'Jetzt herausnehmen' }));
    expect(await screen.findByRole('button', { name: 'Ansprechperson hinzufügen' })).toBeVisible();
    expect(removed).toEqual([{ agency: 5 }]);
  });

  test('says where a fault is that this screen does not show', async () => {
    const { user } = await openScreen({
      revisions: [draft({ changes: { 'Anzahl Mitarbeiter': 'viele', services: [SERVICE] } })],
    });
    await user.click(submit());
    expect(await screen.findByText(/Bitte prüfen Sie auch: Größe des Teams\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dorthin' })).toHaveAttribute('href', '/eintrag/5/angaben');
  });

  test('keeps what was typed whatever goes wrong, and is saved by the button [C46 faults]', async () => {
    const { user } = await openScreen();
    const [fault] = USUAL_ANSWERS;
    const saved = serveFunction('save_draft', (count) =>
      count === 1 ? (fault?.answer() ?? answerRejection('invalid')) : aProposalStep({ agency_id: 5 }),
    );
    await user.click(screen.getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.click(screen.getByLabelText('Bezeichnung'));
    await user.paste('Hier');
    await user.click(await screen.findByRole('button', { name: 'Jetzt speichern' }));
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(saved).toHaveLength(2);
    expect(screen.getByLabelText('Bezeichnung')).toHaveValue('Hier');
  });

  test('that cannot be loaded says so [C46 faults]', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    serveFunction('own_extension', () => ({ is_shown: 1 }));
    renderRoute(PATH);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
