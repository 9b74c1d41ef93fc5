import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { FAULTY_ANSWERS } from '#tests/harness/faulty-answers.ts';
import { acceptSignIn, serveAdmins, serveMessages, serveNightlyJobs } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

const WARNING = 'Die nächtliche Löschung läuft nicht.';

async function openInbox() {
  const { user } = renderRoute('/admin/messages');
  await user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.example');
  await user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('region', { name: 'Posteingang' });
}

test('an administrator reads that nothing is deleted at night, and what to do', async () => {
  server.use(serveNightlyJobs(false), ...acceptSignIn(), serveAdmins(true), ...serveMessages([]));
  await openInbox();
  expect(await screen.findByText(WARNING)).toBeVisible();
  expect(screen.getByText('select private.schedule_nightly_jobs();')).toBeVisible();
});

test('nobody is warned while it happens', async () => {
  server.use(...acceptSignIn(), serveAdmins(true), ...serveMessages([]));
  await openInbox();
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
});

test('a stranger is not warned', async () => {
  server.use(serveNightlyJobs(false), ...acceptSignIn(), serveAdmins(false));
  const { user } = renderRoute('/admin/messages');
  await user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'fremd@firma.example');
  await user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Dieses Konto darf die Verwaltung nicht sehen/);
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
});

test.each(FAULTY_ANSWERS)('$fault: nothing is claimed, and the inbox works', async ({ answer }) => {
  let wasAsked = false;
  server.use(
    http.post(`${RPC_URL}/are_nightly_jobs_running`, () => {
      wasAsked = true;
      return answer();
    }),
    ...acceptSignIn(),
    serveAdmins(true),
    ...serveMessages([]),
  );
  await openInbox();
  await waitFor(() => {
    expect(wasAsked).toBe(true);
  });
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  expect(screen.getByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
});
