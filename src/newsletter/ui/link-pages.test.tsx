import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { FUNCTIONS_URL } from '#tests/harness/urls.ts';

const FUNCTION_URL = `${FUNCTIONS_URL}/newsletter`;
const CONFIRMATION = 'a'.repeat(43);
const UNSUBSCRIBING = '0'.repeat(64);

/** Answers the function with this outcome, and records its calls. */
function serveOutcome(outcome: string) {
  const bodies: unknown[] = [];
  server.use(
    http.post(FUNCTION_URL, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ message: '', outcome });
    }),
  );
  return bodies;
}

describe.each([
  ['/newsletter/bestaetigen', 'Anmeldung bestätigen', 'confirm', CONFIRMATION],
  ['/newsletter/abmelden', 'Vom Newsletter abmelden', 'unsubscribe', UNSUBSCRIBING],
])('%s', (path, button, action, token) => {
  test('asks nothing of the function before its button is pressed, and then once [C12]', async () => {
    const bodies = serveOutcome(action === 'confirm' ? 'confirmed' : 'ended');
    const { user } = renderRoute(`${path}#${token}`);
    const press = await screen.findByRole('button', { name: button });
    expect(bodies).toEqual([]);
    await user.click(press);
    const done = await screen.findByText(/^(Vielen Dank|Sie sind vom Newsletter)/);
    expect(done.closest('[role=status]')).toHaveFocus();
    expect(bodies).toEqual([{ action, token }]);
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test.each([`%23${token}`, `%23${token}.`, `#${token}>`, `#${token}&data=05%7C02`])(
    'asks likewise where a mail program has made the address end in %j',
    async (end) => {
      const bodies = serveOutcome(action === 'confirm' ? 'confirmed' : 'ended');
      const { user } = renderRoute(`${path}${end}`);
      const press = await screen.findByRole('button', { name: button });
      expect(bodies).toEqual([]);
      await user.click(press);
      await screen.findByText(/^(Vielen Dank|Sie sind vom Newsletter)/);
      expect(bodies).toEqual([{ action, token }]);
    },
  );

  test.each(['', '#', `#${token.slice(1)}`, '#<script>'])(
    'says of the address ending in %j that it is incomplete',
    async (end) => {
      renderRoute(`${path}${end}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Der Link ist unvollständig\./);
      expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    },
  );
});

test.each([
  [
    'bestaetigen',
    CONFIRMATION,
    'confirmed',
    'Vielen Dank für Ihr Interesse! Sie haben sich erfolgreich für unseren Newsletter registriert.',
  ],
  ['bestaetigen', CONFIRMATION, 'used', 'Diese Anmeldung ist schon bestätigt'],
  ['bestaetigen', CONFIRMATION, 'expired', 'Dieser Link gilt nicht mehr'],
  ['abmelden', UNSUBSCRIBING, 'ended', 'Sie sind vom Newsletter abgemeldet.'],
  ['abmelden', UNSUBSCRIBING, 'unknown', 'Zu diesem Link gehört keine Anmeldung'],
])('/newsletter/%s with %s says of „%s“: %s [M35]', async (page, token, outcome, words) => {
  serveOutcome(outcome);
  const { user } = renderRoute(`/newsletter/${page}#${token}`);
  await user.click(await screen.findByRole('button', { name: /bestätigen|abmelden/ }));
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});
