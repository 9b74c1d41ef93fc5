import * as fc from 'fast-check';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

// Each screen is rendered with all of these texts at once, because a text that breaks a page breaks it beside others, too.
vi.setConfig({ testTimeout: 30_000 });

/** Pieces of text that nobody types on a German keyboard, but that the table or an address can contain. */
const UNITS = [
  '\uD83D',
  '\uDE00',
  '😀',
  '\u0000',
  '\u200B',
  '\u202E',
  '\u2067',
  'عربي',
  'Berlin',
  'IT',
  ' ',
  ',',
  '<',
];
const texts = fc.sample(
  fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 80 }).map((parts) => parts.join('')),
  { seed: 20_261_122, numRuns: 4 },
);
const HOSTILE = [
  `a${'😀'.repeat(150)}`,
  '😀'.repeat(101),
  'Gut\u202Egnutareb',
  'a\uD83D',
  '\uDE00b',
  'Null\u0000zeichen',
  'Zero\u200Bwidth\u2060',
  'שלום, عربي',
  ...texts,
];

const ROWS = HOSTILE.map((text, index) => ({
  id: index + 1,
  // The last one is shown as the Premium Partner too.
  Name: index === HOSTILE.length - 1 ? `People Finding Company ${text}` : `N${String(index)} ${text}`,
  Standort: `Berlin, ${text}`,
  Gründungsjahr: 1998,
  Zusammenfassung: text,
  Spezialisierung: `IT, ${text}`,
  Branchen: `Handel, ${text}, Logistik, Chemie, Bau`,
  'Anzahl Mitarbeiter': 24,
  Webseite: `https://firma.example/${text}`,
  created_at: '2025-03-01T09:30:00+00:00',
}));

/** The page is rendered, and its texts, attributes and links are made of whole characters. */
function expectWhole() {
  expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
  expect(screen.queryByText(/kann gerade nicht gezeigt werden/)).not.toBeInTheDocument();
  expect(document.body.textContent.isWellFormed()).toBe(true);
  // Direction marks inside a <bdi> affect nothing outside it.
  const others = document.body.cloneNode(true);
  if (others instanceof Element) for (const isolated of others.querySelectorAll('bdi')) isolated.remove();
  expect(others.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(document.title.isWellFormed()).toBe(true);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(value.isWellFormed(), `${name} of ${element.tagName}`).toBe(true);
      expect(value, `${name} of ${element.tagName}`).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    }
  }
  for (const { href } of document.querySelectorAll('a')) expect(() => decodeURI(href)).not.toThrow();
  for (const { textContent: json } of document.querySelectorAll('[type="application/ld+json"]')) {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(json).not.toContain(String.raw`\ud`);
  }
}

const ids = ROWS.slice(0, 4).map(({ id }) => id);
const query = encodeURIComponent(`${'😀'.repeat(150)} IT \u202Enilreb`);

describe('texts that nobody types break no page: it stays complete and in its direction', () => {
  test.each([
    ['home', '/', /^Premium Partner$/],
    ['home, a search', `/#suche=${query}&los=1`, /^Spezialisiert auf |^Sucht /],
    ['directory', '/agenturen', /^N0 /],
    ['directory, a search', `/agenturen?q=${query}`, / im Verzeichnis$/],
    ['top list', '/top-beratungen', /^N\d+ /],
    ['overview', '/fuer-personalberatungen', /^N0 /],
    ['comparison', `/vergleich?ids=${ids.join(',')}`, /^N0 /],
    ['shortlist', '/merkliste', /^N0 /],
    ...ROWS.slice(0, 7).map(
      ({ id }) => [`agency ${String(id)}`, `/agenturen/${String(id)}`, /^Über/] as const,
    ),
    [
      'contact form',
      `/kontakt?${new URLSearchParams(HOSTILE.map((text) => ['beratung', text])).toString()}`,
      /^Ihre Anfrage betrifft$/,
    ],
  ] as const)('%s', async (_name, address, shown) => {
    localStorage.setItem('merkliste', JSON.stringify({ ids, compared: ids }));
    server.use(
      serveAgencies(ROWS),
      http.post(`${RPC_URL}/enquiry_recipients`, async ({ request }) => {
        const { asked }: { asked: { name: string }[] } = JSON.parse(await request.text());
        return HttpResponse.json(
          asked.map(({ name }, index) => ({
            name,
            agency_id: index + 1,
            is_direct: index % 2 === 0,
            choices: index === 3 ? [1, 2].map((id) => ({ id, name, towns: name })) : [],
          })),
        );
      }),
    );
    makeEverythingVisible();
    const view = renderRoute(address);
    await screen.findByRole('heading', { level: 1 });
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
    expectWhole();
  });
});
