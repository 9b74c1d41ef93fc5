import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { FAULTY_ANSWERS } from '#tests/harness/faulty-answers.ts';
import { acceptSignIn, serveAdmins, serveFacetTerms, serveMessages } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

const WARNING = 'Der Wortschatz der Datenbank gehört nicht zu dieser Fassung der Website.';

async function openInbox() {
  const { user } = renderRoute('/admin/messages');
  await user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.example');
  await user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('region', { name: 'Posteingang' });
}

test.each(['0123456789ab', ''])(
  'an administrator reads that the vocabulary is another one („%s“), and what to do [C16]',
  async (version) => {
    server.use(serveFacetTerms(version), ...acceptSignIn(), serveAdmins(true), ...serveMessages([]));
    await openInbox();
    expect(await screen.findByText(WARNING)).toBeVisible();
    expect(screen.getByText('npm run db:terms:load')).toBeVisible();
  },
);

test('nobody is warned where it is the same', async () => {
  server.use(...acceptSignIn(), serveAdmins(true), ...serveMessages([]));
  await openInbox();
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
});

test.each(FAULTY_ANSWERS)('$fault: nothing is claimed, and the inbox works', async ({ answer }) => {
  let wasAsked = false;
  server.use(
    http.post(`${RPC_URL}/facet_terms_version`, () => {
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
