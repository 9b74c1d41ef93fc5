import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anOwnEntryRow, serveFunction, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { answerRejection, FAULTY_ANSWERS } from '#tests/harness/faulty-answers.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const PATH = '/eintrag?beratung=5&erweitert=1';
const PERSON = { name: 'Jana Ahorn', role: '', phone: '', email: '', agreed: true };
const SERVICE = { title: 'Direktsuche', text: 'Wir sprechen an, wer nicht sucht.' };

const proposalOf = (content: unknown, columns: object = {}) => ({
  state: 'draft',
  content,
  edit: 1,
  submitted_at: null,
  decided_at: null,
  decisions: null,
  reason: null,
  ...columns,
});
const answerOf = (columns: object = {}) => ({
  published: null,
  published_at: null,
  is_shown: false,
  proposal: null,
  ...columns,
});

async function openScreen(answer: object = {}) {
  serveOwnEntries({ entries: [anOwnEntryRow()] });
  serveFunction('own_extension', () => answerOf(answer));
  const view = renderRoute(PATH);
  await screen.findByText(/Für diesen Eintrag läuft kein Vertrag|Im Profil/);
  return view;
}

/** The keys of the drafts that this browser keeps. */
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('eintrag-entwurf-'));

const form = () => within(screen.getByRole('form', { name: 'Erweitertes Profil' }));

describe('the extended profile of an entry', () => {
  test('is written, saved by itself, mended and submitted [C46]', async () => {
    const { user } = await openScreen();
    const saved = serveFunction('save_extension', (count) =>
      answerOf({
        proposal: proposalOf(
          { services: [SERVICE], caseStudies: [], contactPerson: PERSON },
          count === 1 ? {} : { state: 'submitted', edit: 2, submitted_at: '2026-11-01T09:00:00Z' },
        ),
      }),
    );
    expect(screen.getByText(/Zu sehen ist es nur, solange ein/)).toBeVisible();
    await user.click(form().getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.type(form().getByLabelText('Bezeichnung'), SERVICE.title);
    await user.click(form().getByRole('button', { name: 'Ansprechperson hinzufügen' }));
    await user.type(form().getByLabelText('Name'), PERSON.name);
    await user.click(form().getByRole('button', { name: 'Zur Prüfung einreichen' }));
    const text = form().getByLabelText('Beschreibung');
    expect(text).toHaveFocus();
    expect(text).toHaveAccessibleDescription(/Bitte beschreiben Sie die Leistung/);
    expect(screen.getByText(/Bitte bestätigen Sie, dass die Person einverstanden ist/)).toBeVisible();
    await user.type(text, SERVICE.text);
    await user.click(form().getByRole('checkbox', { name: /Die genannte Person ist damit einverstanden/ }));
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    await user.click(form().getByRole('button', { name: 'Zur Prüfung einreichen' }));
    const notice = await screen.findByText('Ihr Vorschlag wird geprüft.');
    expect(notice).toBeVisible();
    // The button that had the focus is gone.
    expect(document.activeElement).toContainElement(notice);
    expect(document.body).not.toHaveFocus();
    expect(saved.at(-1)).toEqual({
      agency: 5,
      content: { services: [SERVICE], caseStudies: [], contactPerson: PERSON },
      known_edit: 1,
      is_submitted: true,
    });
    // A waiting profile is read-only; it can be taken back.
    await user.click(screen.getByRole('button', { name: 'Zurückziehen und weiterschreiben' }));
    await waitFor(() => {
      expect(saved.at(-1)).toMatchObject({ known_edit: 2, is_submitted: false });
    });
  });

  test('submitted while it is being saved goes on from what was saved', async () => {
    const { user } = await openScreen();
    const isSaved = Promise.withResolvers<undefined>();
    const saved = serveFunction('save_extension', async (count) => {
      if (count === 1) await isSaved.promise;
      return answerOf({
        proposal: proposalOf(
          { services: [SERVICE], caseStudies: [], contactPerson: null },
          count === 1 ? { edit: 7 } : { state: 'submitted', edit: 8, submitted_at: '2026-11-01T09:00:00Z' },
        ),
      });
    });
    await user.click(form().getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.type(form().getByLabelText('Bezeichnung'), SERVICE.title);
    await user.type(form().getByLabelText('Beschreibung'), SERVICE.text);
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    await user.click(form().getByRole('button', { name: 'Zur Prüfung einreichen' }));
    isSaved.resolve(undefined);
    expect(await screen.findByText('Ihr Vorschlag wird geprüft.')).toBeVisible();
    expect(saved.at(-1)).toMatchObject({ known_edit: 7, is_submitted: true });
    expect(saved).toHaveLength(2);
  });

  test('that was not published says which part, and why', async () => {
    await openScreen({
      is_shown: true,
      proposal: proposalOf(
        { services: [SERVICE] },
        { state: 'returned', decisions: { services: false }, reason: 'Bitte belegen.' },
      ),
    });
    expect(screen.getByText('Noch nicht veröffentlicht: Leistungen.')).toBeVisible();
    expect(screen.getByText('Der Grund: Bitte belegen.')).toBeVisible();
    expect(form().getByLabelText('Bezeichnung')).toHaveValue('Direktsuche');
  });

  test('names a client with his consent alone', async () => {
    const { user } = await openScreen();
    await user.click(form().getByRole('button', { name: 'Fallbeispiel hinzufügen' }));
    expect(form().queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(form().getByLabelText('Kunde'));
    await user.paste('Werft AG');
    await user.click(form().getByRole('button', { name: 'Zur Prüfung einreichen' }));
    expect(form().getByRole('checkbox', { name: /Der genannte Kunde/ })).toBeInvalid();
  });

  test('gives the focus to the heading of the part from which the last entry was removed', async () => {
    const { user } = await openScreen();
    for (const [part, entry] of [
      ['Leistungen', 'Leistung'],
      ['Fallbeispiele', 'Fallbeispiel'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.click(form().getByRole('button', { name: `${entry} hinzufügen` }));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.click(form().getByRole('button', { name: `Entfernen: ${entry} 1` }));
      expect(form().getByRole('heading', { name: part })).toHaveFocus();
    }
    await user.click(form().getByRole('button', { name: 'Ansprechperson hinzufügen' }));
    await user.click(form().getByRole('button', { name: 'Entfernen: Ansprechperson' }));
    expect(form().getByRole('heading', { name: 'Ansprechperson' })).toHaveFocus();
  });

  test('is previewed before everything has a title', async () => {
    const { user } = await openScreen({ is_shown: true, proposal: proposalOf({ services: [SERVICE] }) });
    await user.click(form().getByText('Vorschau'));
    await user.click(form().getByRole('button', { name: 'Fallbeispiel hinzufügen' }));
    const studies = within(form().getByRole('region', { name: 'Vorschau: Fallbeispiele' }));
    expect(studies.getByRole('heading', { name: 'Noch ohne Titel' })).toBeVisible();
    await user.type(form().getByLabelText('Titel'), 'Werkleitung');
    expect(studies.getByRole('heading', { name: 'Werkleitung' })).toBeVisible();
  });

  test('takes a contact person out at once', async () => {
    const content = { services: [], caseStudies: [], contactPerson: PERSON };
    const { user } = await openScreen({ published: content, published_at: '2026-11-01T09:00:00Z' });
    const calls = serveFunction('remove_contact_person', () => answerOf({ published: {} }));
    await user.click(form().getByRole('button', { name: 'Ansprechperson herausnehmen' }));
    await user.click(screen.getByRole('button', { name: 'Jetzt herausnehmen' }));
    expect(await form().findByRole('button', { name: 'Ansprechperson hinzufügen' })).toBeVisible();
    expect(calls).toEqual([{ agency: 5 }]);
  });

  test('that somebody else has saved meanwhile overwrites nothing before one of the two is chosen [C46 faults]', async () => {
    const { user } = await openScreen();
    serveFunction('own_extension', () =>
      answerOf({ proposal: proposalOf({ services: [{ title: 'Nachfolge', text: 'x' }] }, { edit: 4 }) }),
    );
    const saved = serveFunction('save_extension', (count) =>
      count === 1
        ? answerRejection('edited_elsewhere', 409)
        : answerOf({ proposal: proposalOf({ services: [{ title: 'Hier', text: '' }] }, { edit: 5 }) }),
    );
    await user.click(form().getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.click(form().getByLabelText('Bezeichnung'));
    await user.paste('Hier');
    await user.click(await screen.findByRole('button', { name: 'Das hier behalten' }));
    await waitFor(() => {
      expect(saved.at(-1)).toMatchObject({ known_edit: 4, content: { services: [{ title: 'Hier' }] } });
    });
    expect(form().getByLabelText('Bezeichnung')).toHaveValue('Hier');
  });

  test('is there again after a reload while somebody else has saved, and in the browser no longer than needed', async () => {
    const elsewhere = {
      proposal: proposalOf({ services: [{ title: 'Nachfolge', text: 'x' }] }, { edit: 4 }),
    };
    const { user, unmount } = await openScreen();
    serveFunction('own_extension', () => answerOf(elsewhere));
    serveFunction('save_extension', () => answerRejection('edited_elsewhere', 409));
    await user.click(form().getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.click(form().getByLabelText('Bezeichnung'));
    await user.paste('Hier');
    expect(await screen.findByText(/^Jemand hat inzwischen/u)).toBeVisible();
    unmount();
    const reopened = await openScreen(elsewhere);
    expect(await screen.findByText(/^Jemand hat inzwischen/u)).toBeVisible();
    expect(form().getByLabelText('Bezeichnung')).toHaveValue('Hier');
    expect(kept()).toHaveLength(1);
    serveFunction('save_extension', () =>
      answerOf({ proposal: proposalOf({ services: [{ title: 'Hier', text: '' }] }, { edit: 5 }) }),
    );
    await reopened.user.click(screen.getByRole('button', { name: 'Das hier behalten' }));
    expect(await screen.findByText(/^Gespeichert\./u)).toBeVisible();
    expect(kept()).toEqual([]);
  });

  test('keeps what was typed whatever goes wrong, and is saved by a press [C46 faults]', async () => {
    const { user } = await openScreen();
    const faults = FAULTY_ANSWERS.slice(0, 3);
    const saved = serveFunction('save_extension', (count) => {
      const fault = faults[count - 1];
      return fault === undefined
        ? answerOf({ proposal: proposalOf({ services: [{ title: 'Hier', text: '' }] }) })
        : fault.answer();
    });
    await user.click(form().getByRole('button', { name: 'Leistung hinzufügen' }));
    await user.click(form().getByLabelText('Bezeichnung'));
    await user.paste('Hier');
    for (const { explanation } of faults) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await screen.findByText(explanation, { exact: false })).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.click(screen.getByRole('button', { name: 'Jetzt speichern' }));
    }
    expect(await screen.findByText(/^Gespeichert\./)).toBeVisible();
    expect(saved).toHaveLength(faults.length + 1);
    expect(form().getByLabelText('Bezeichnung')).toHaveValue('Hier');
  });

  test('that cannot be loaded says so', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    serveFunction('own_extension', () => ({ published: 1 }));
    renderRoute(PATH);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
