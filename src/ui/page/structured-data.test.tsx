import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildListSchema } from '#agency/ui/profile/list-schema.ts';
import { QUESTIONS } from '#pages/model/faq.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { structuredData } from '#tests/harness/structured-data.ts';

async function open(path: string) {
  server.use(serveAgencies([anAgency({ id: 7, name: 'Kranichwerk', locations: ['Leipzig', 'Halle'] })]));
  renderRoute(path);
  await screen.findByRole('heading', { level: 1 });
}

const ORIGIN = window.location.origin;

function crumb(position: number, name: string, path: string) {
  return { '@type': 'ListItem', position, name, item: `${ORIGIN}${path}` };
}

test('the questions are all there, with their answers', async () => {
  await open('/faq');
  const faq = structuredData().find((block) => JSON.stringify(block).includes('FAQPage'));
  expect(faq).toMatchObject({
    mainEntity: QUESTIONS.map(({ question }) => ({ '@type': 'Question', name: question })),
  });
  expect(JSON.stringify(faq)).toContain('Wir vermitteln selbst kein Personal');
});

test('a page says the way to it', async () => {
  await open('/kontakt');
  expect(structuredData()).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [crumb(1, 'Startseite', '/'), crumb(2, 'Kontakt', '/kontakt')],
    },
  ]);
});

test('an agency’s page says the way over the directory, and who it is', async () => {
  await open('/agenturen/7');
  await waitFor(() => expect(structuredData()).toHaveLength(2));
  expect(structuredData()).toMatchObject([
    {
      itemListElement: [
        crumb(1, 'Startseite', '/'),
        crumb(2, 'Personalberater vergleichen', '/agenturen'),
        crumb(3, 'Kranichwerk, Personalberatung in Leipzig', '/agenturen/7-kranichwerk'),
      ],
    },
    { '@type': 'EmploymentAgency', name: 'Kranichwerk', address: { addressLocality: 'Leipzig' } },
  ]);
});

test('what is kept out of search engines has no structured data', async () => {
  await open('/impressum');
  expect(structuredData()).toEqual([]);
});

test('the directory names its agencies', async () => {
  await open('/agenturen');
  await waitFor(() => expect(structuredData()).toHaveLength(2));
  expect(structuredData()[1]).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, name: 'Kranichwerk', url: `${ORIGIN}/agenturen/7-kranichwerk` }],
  });
});

test('the top list names its entries, but nothing that is invented and no score', async () => {
  await open('/top-beratungen');
  await screen.findByRole('list', { name: 'Top-Beratungen' });
  const list = structuredData().find((block) => JSON.stringify(block).includes('ItemList'));
  expect(list).toBeDefined();
  expect(JSON.stringify(list)).not.toMatch(/rating|Beispiel/i);
});

test('a list numbers its entries from one', () => {
  const agencies = [
    { id: 3, name: 'Alpha' },
    { id: 5, name: 'Beta' },
  ];
  expect(buildListSchema(agencies)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Alpha', url: `${ORIGIN}/agenturen/3-alpha` },
      { position: 2, name: 'Beta', url: `${ORIGIN}/agenturen/5-beta` },
    ],
  });
});
