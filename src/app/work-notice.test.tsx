import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { countCandidates, deriveTarget } from '#lib/http/proof-of-work.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { FUNCTIONS_URL } from '#tests/harness/urls.ts';

const SALT = '0123456789abcdef'.repeat(2);

/** The function asks for work until a proof comes that it takes. `bodies` are the calls. */
async function serveWork(number: number, takes: (proof: unknown) => boolean) {
  const bodies: Record<string, unknown>[] = [];
  const target = await deriveTarget(SALT, number);
  const work = { salt: SALT, level: 1, expires: Date.now() + 60_000, target, signature: 'a'.repeat(64) };
  server.use(
    http.post<never, Record<string, unknown>>(`${FUNCTIONS_URL}/entry-account`, async ({ request }) => {
      const body = await request.json();
      bodies.push(body);
      return takes(body['proof'])
        ? HttpResponse.json({ message: 'Wir haben Ihnen einen Code gesendet.' })
        : HttpResponse.json({ message: 'Gerade wird besonders viel angefragt.', work }, { status: 202 });
    }),
  );
  return { bodies, work };
}

async function askForCode() {
  const { user } = renderRoute('/eintrag');
  await user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'chef@ahornsteg.de');
  await user.click(screen.getByRole('button', { name: 'Code senden' }));
}

test('a function’s work is done while the page says so, and the call is sent again with its proof', async () => {
  const { bodies, work } = await serveWork(950, (proof) => proof !== undefined);
  await askForCode();
  expect(await screen.findByText('Einen Moment, wir prüfen …')).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Code aus der E-Mail' })).toBeInTheDocument();
  expect(screen.queryByText('Einen Moment, wir prüfen …')).not.toBeInTheDocument();
  const call = { action: 'requestCode', email: 'chef@ahornsteg.de' };
  expect(bodies).toEqual([call, { ...call, proof: { ...work, number: 950 } }]);
});

test('a function that takes no proof is asked three times more, and what was typed stays', async () => {
  const { bodies } = await serveWork(0, () => false);
  await askForCode();
  expect(await screen.findByText('Gerade wird besonders viel angefragt.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('chef@ahornsteg.de');
  expect(bodies).toHaveLength(4);
});

test('each level doubles the numbers to try', () => {
  expect([1, 2, 5].map(countCandidates)).toEqual([1_000, 2_000, 16_000]);
});
