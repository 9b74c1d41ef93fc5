import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { aRow } from '#tests/fixtures/agency.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { publishedDirectoryQuery } from './published-directory.ts';

/* What the build reads. docs/decisions/found.md, Decision. */

const COUNT = 1_200;
const ROWS = Array.from({ length: COUNT }, (_, at) => aRow({ id: at + 1, Name: `Haus ${String(at)}` }));

const pageAfter = (request: Request) => {
  const last = Number(new URL(request.url).searchParams.get('id')?.replace('gt.', ''));
  return ROWS.filter((_, at) => at + 1 > last).slice(0, 1_000);
};
const answer = (rows: readonly unknown[]) =>
  HttpResponse.json(rows as JsonBodyType, {
    headers: { 'Content-Range': `0-${String(rows.length - 1)}/${String(COUNT)}` },
  });

function read(respond: (rows: readonly (typeof ROWS)[number][]) => Response) {
  server.use(http.get(AGENCIES_URL, ({ request }) => respond(pageAfter(request))));
  return createQueryClient().query({ ...publishedDirectoryQuery(), retry: false });
}

test('all entries are read, whatever the most rows of an answer', async () => {
  const { entries, unusable } = await read(answer);
  expect(new Set(entries.map(({ page }) => page.agency.id)).size).toBe(COUNT);
  expect(unusable).toBe(0);
});

test('rows without a usable name are counted, and no page is made of them', async () => {
  const { entries, unusable } = await read((rows) =>
    answer(rows.map((row) => (row.id === 7 ? { ...row, Name: 12 } : row))),
  );
  expect([entries.length, unusable]).toEqual([COUNT - 1, 1]);
});

test.each([
  ['fails', () => HttpResponse.json({ message: 'Internal Server Error' }, { status: 500 })],
  ['is no list', () => HttpResponse.json({})],
  ['is a web page', () => HttpResponse.html('<h1>Wartung</h1>')],
  ['leaves out rows', () => answer([])],
  ['breaks off', () => HttpResponse.error()],
])('where the second part %s, nothing is made of the first', async (_, fault) => {
  await expect(
    read((rows) => (rows.some(({ id }) => id === 1) ? answer(rows) : fault())),
  ).rejects.toMatchObject({ name: 'DataError' });
});
