import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { signOutHere } from '#account/api/session.ts';
import { RETENTION } from '#config/retention.ts';
import { OTHER_ADMIN } from '#tests/harness/administration-api.ts';
import { fillInSignIn, press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { anIssueRow, type IssueRow, NEWSLETTER_URL, serveNewsletter } from '#tests/harness/newsletter-api.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

const open = () => signInAt('/admin/newsletter');

test('shows how many subscribers there are in each state, and those of one [C20]', async () => {
  serveNewsletter(() => []);
  const view = await open();
  expect(await screen.findByText('leserin@firma.example')).toBeVisible();
  const { unconfirmedSubscriptionDays: unconfirmed, bouncedSubscriptionDays: bounced } = RETENTION;
  const periods = `nach ${String(unconfirmed)} Tagen, abgemeldete in der folgenden Nacht, unzustellbare nach ${String(bounced)} Tagen.`;
  // The module of all periods would come with the first load of every page.
  expect(screen.getByText(/^Eine Ausgabe bekommt nur/)).toHaveTextContent(periods);
  expect(screen.getByRole('button', { name: 'Bestätigt 1', pressed: true })).toBeVisible();
  await press(view, 'Unbestätigt 2');
  expect(await screen.findByText('Keine Adresse in diesem Stand.')).toBeVisible();
});

test('shows and prints the proof of consent, and ends a subscription once that is confirmed', async () => {
  const calls = serveNewsletter(() => []);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const view = await open();
  await screen.findByText('leserin@firma.example');
  let isBroken = true;
  const fail = () => (isBroken ? HttpResponse.json({}, { status: 500 }) : undefined);
  server.use(http.post(`${RPC_URL}/consent_proof`, fail), http.post(`${RPC_URL}/unsubscribe_address`, fail));
  await press(view, 'Nachweis: leserin@firma.example');
  expect(await screen.findByText('Der Nachweis wurde nicht geladen.')).toBeVisible();
  await press(view, 'Abmelden: leserin@firma.example');
  await press(view, 'Adresse abmelden');
  expect(await screen.findByText('Die Adresse wurde nicht abgemeldet.')).toBeVisible();
  isBroken = false;
  await press(view, 'Nachweis: leserin@firma.example');
  const sheet = await screen.findByRole('article', { name: 'Nachweis für leserin@firma.example' });
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Formular gesendet auf der Seite /blog'),
    expect.stringContaining('E-Mail mit Bestätigungslink gesendet'),
    expect.stringContaining('Genaue Zeit: 2026-11-01T09:05:00+00:00'),
  ]);
  expect(sheet).toHaveTextContent('Neue Artikel per E-Mail.');
  await press(view, 'Nachweis drucken');
  expect(print).toHaveBeenCalledOnce();
  await press(view, 'Abmelden: leserin@firma.example');
  await press(view, 'Adresse abmelden');
  await waitFor(() => {
    expect(calls.at(-1)).toEqual(['unsubscribe_address', { email: 'leserin@firma.example' }]);
  });
});

test('an issue is written, seen as it arrives, tested on an administrator, and sent to all once that is confirmed', async () => {
  let issues: IssueRow[] = [];
  const calls = serveNewsletter(
    () => issues,
    (name) => {
      if (name === 'save_newsletter_issue') issues = [anIssueRow()];
      if (name === 'start_newsletter_issue')
        issues = [anIssueRow({ state: 'sending', deliveries: { queued: 1 } })];
      if (name === 'sendBatch') issues = [anIssueRow({ state: 'sent', deliveries: { sent: 1 } })];
      return undefined;
    },
  );
  const view = await open();
  await press(view, 'Neue Ausgabe');
  await press(view, 'Speichern und ansehen');
  expect(await screen.findByText('Bitte geben Sie einen Betreff ein.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Bitte wählen Sie mindestens einen Artikel.');
  expect(calls).toEqual([]);

  await view.user.type(screen.getByRole('textbox', { name: 'Betreff' }), 'Neu im Blog');
  await view.user.click(screen.getByRole('checkbox', { name: /^Was kostet eine Personalberatung/ }));
  await press(view, 'Speichern und ansehen');
  const frame = await screen.findByTitle('Die Ausgabe als HTML');
  expect(frame).toHaveAttribute('sandbox', expect.not.stringContaining('allow-scripts'));
  expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('data-style="color:inherit"'));
  expect(screen.getByText('Guten Tag')).toBeVisible();

  await view.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Test-E-Mail an' }),
    OTHER_ADMIN.email,
  );
  await press(view, `Test-E-Mail an ${OTHER_ADMIN.email}`);
  expect(calls.at(-1)).toMatchObject(['sendTest', { recipient: OTHER_ADMIN.user_id }]);
  expect(await screen.findByText(/ist unterwegs\. Ihr Abmeldelink meldet niemanden ab/)).toBeVisible();
  await view.user.type(screen.getByRole('textbox', { name: 'Betreff' }), '!');
  expect(screen.queryByRole('button', { name: /senden$/ })).not.toBeInTheDocument();
  expect(screen.getByText(/Bitte speichern Sie, bevor Sie senden/)).toBeVisible();
  await press(view, 'Speichern und ansehen');
  await press(view, 'An 1 Adresse senden');
  expect(screen.getByRole('dialog', { name: /^Ausgabe „.+“ an 1 Adresse senden\?$/ })).toBeVisible();
  expect(calls.map(([name]) => name)).not.toContain('start_newsletter_issue');
  await press(view, 'Jetzt senden');
  expect(await screen.findByText('An 1 Adresse gesendet')).toBeVisible();
  expect(calls.map(([name]) => name)).toEqual([
    'save_newsletter_issue',
    'preview',
    'sendTest',
    'save_newsletter_issue',
    'preview',
    'start_newsletter_issue',
    'sendBatch',
  ]);
});

test('what is being sent goes on after the page was opened anew, says how far it is, and can be stopped', async () => {
  let state = 'sending';
  const calls = serveNewsletter(
    () => [anIssueRow({ state, deliveries: { queued: 3, sent: 5, unclear: 1, failed: 1 } })],
    (name) => {
      if (name === 'stop_newsletter_issue') state = 'stopped';
      return name === 'sendBatch' ? { message: '', handled: 0 } : undefined;
    },
  );
  const view = await open();
  expect(
    await screen.findByText(/7 von 10 E-Mails erledigt · 1 E-Mail wurde nicht gesendet/),
  ).toHaveTextContent('bei 1 E-Mail ist unklar, ob sie ankam; nicht noch einmal gesendet');
  expect(screen.getByText(/Sie können diese Seite schließen/)).toBeVisible();
  await waitFor(() => expect(calls.map(([name]) => name)).toContain('sendBatch'));
  await press(view, 'Versand anhalten: Neu im Blog');
  expect(await screen.findByRole('button', { name: 'Fortsetzen: Neu im Blog' })).toBeVisible();
});

test('a batch that fails says so, and goes on at a press [C20 faults]', async () => {
  serveNewsletter(() => [anIssueRow({ state: 'sending', deliveries: { queued: 1 } })]);
  server.use(http.post(NEWSLETTER_URL, () => HttpResponse.error(), { once: true }));
  const view = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Niemand bekommt die Ausgabe zweimal.');
  await press(view, 'Weiter senden');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a draft that is opened again is unchanged, and can be sent at once', async () => {
  serveNewsletter(() => [anIssueRow()]);
  const view = await open();
  await press(view, 'Bearbeiten: Neu im Blog');
  expect(await screen.findByRole('button', { name: 'An 1 Adresse senden' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeVisible();
});

test('a new issue begins empty after another was saved and left', async () => {
  const issues: IssueRow[] = [];
  serveNewsletter(
    () => issues,
    (name) => {
      if (name === 'save_newsletter_issue') issues.push(anIssueRow());
      return undefined;
    },
  );
  const view = await open();
  await press(view, 'Neue Ausgabe');
  await view.user.type(screen.getByRole('textbox', { name: 'Betreff' }), 'Neu im Blog');
  await view.user.click(screen.getByRole('checkbox', { name: /^Was kostet eine Personalberatung/ }));
  await press(view, 'Speichern und ansehen');
  await view.user.type(await screen.findByRole('textbox', { name: 'Betreff' }), '!');
  await press(view, 'Schließen, ohne zu speichern');
  await press(view, 'Neue Ausgabe');
  expect(screen.getByRole('textbox', { name: 'Betreff' })).toHaveValue('');
});

test('what was typed stays where another window was faster', async () => {
  serveNewsletter(() => [anIssueRow()]);
  server.use(
    http.post(`${RPC_URL}/save_newsletter_issue`, () =>
      HttpResponse.json(
        { code: 'PT409', message: 'the issue was saved elsewhere', hint: 'edited_elsewhere' },
        { status: 409 },
      ),
    ),
  );
  const view = await open();
  await press(view, 'Bearbeiten: Neu im Blog');
  await view.user.type(await screen.findByRole('textbox', { name: 'Betreff' }), '!');
  await press(view, 'Speichern und ansehen');
  expect(await screen.findByRole('alert')).toHaveTextContent('in einem anderen Fenster gespeichert');
  expect(screen.getByRole('textbox', { name: 'Betreff' })).toHaveValue('Neu im Blog!');
});

test('what was typed into one draft is not in another', async () => {
  serveNewsletter(() => [
    anIssueRow(),
    anIssueRow({ id: '88888888-8888-4888-8888-888888888889', subject: 'Im Dezember' }),
  ]);
  const view = await open();
  await press(view, 'Bearbeiten: Neu im Blog');
  await view.user.type(await screen.findByRole('textbox', { name: 'Betreff' }), '!');
  await press(view, 'Bearbeiten: Im Dezember');
  expect(await screen.findByRole('textbox', { name: 'Betreff' })).toHaveValue('Im Dezember');
});

test('what was typed into an issue is there after a session that ran out, over the version it was typed over', async () => {
  let edit = 1;
  const calls = serveNewsletter(() => [anIssueRow({ edit })]);
  const view = await open();
  await press(view, 'Bearbeiten: Neu im Blog');
  await view.user.type(await screen.findByRole('textbox', { name: 'Betreff' }), '!');
  edit = 2;
  await act(() => signOutHere());
  await fillInSignIn(view);
  await press(view, 'Anmelden');
  expect(await screen.findByRole('textbox', { name: 'Betreff' })).toHaveValue('Neu im Blog!');
  await press(view, 'Speichern und ansehen');
  await waitFor(() => {
    expect(calls.find(([name]) => name === 'save_newsletter_issue')?.[1]).toMatchObject({
      subject: 'Neu im Blog!',
      seen_edit: 1,
    });
  });
});
