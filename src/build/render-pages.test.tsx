import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { anAgency, asRow } from '#tests/fixtures/agency.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { AGENCY_REVIEWS_URL } from '#tests/harness/client-reviews-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { prerenderSite } from './render-pages.tsx';

/* A directory that fails in the middle of the build. docs/decisions/found.md, Pages of the build. */

async function prerender() {
  const files: string[] = [];
  const onPage = ({ file }: { readonly file: string }) => {
    files.push(file);
  };
  const error = await prerenderSite({ onPage, isWithoutDirectory: false }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { files, error };
}

test('where the directory cannot be read, no page is made, and the reason is said', async () => {
  server.use(http.all(AGENCIES_URL, () => HttpResponse.json({ message: 'Bad Gateway' }, { status: 400 })));
  const { files, error } = await prerender();
  expect(error).toMatchObject({ message: expect.stringMatching(/^The directory cannot be read: /) });
  expect(files).toEqual([]);
});

test('where one entry cannot be read, it is named, and no page is made after the build has failed', async () => {
  const agencies = Array.from({ length: 12 }, (_, at) =>
    anAgency({ id: at + 1, name: `Haus ${String.fromCodePoint(97 + at)}`, reviewCount: 1 }),
  );
  let asked = 0;
  server.use(
    http.all(AGENCIES_URL, ({ request }) => {
      const last = Number(new URL(request.url).searchParams.get('id')?.replace('gt.', ''));
      const rows = agencies.filter(({ id }) => id > last).map(asRow);
      return HttpResponse.json(rows as JsonBodyType, {
        headers: { 'Content-Range': `0-11/${String(agencies.length)}` },
      });
    }),
    http.post<never, { agency: number }>(AGENCY_REVIEWS_URL, async ({ request }) => {
      asked += 1;
      if ((await request.json()).agency === 2)
        return HttpResponse.json({ message: 'canceling statement' }, { status: 400 });
      return HttpResponse.json({ reviews: [], next: null, counted: [], disputed: 0, total: 0 });
    }),
  );
  const { files, error } = await prerender();
  expect(error).toMatchObject({
    message: expect.stringMatching(/^What is published of reviews of entry 2 cannot be read: /),
  });
  const entries = files.filter((file) => /^agenturen\/\d/.test(file));
  // Each that was begun has ended, and the last ones were never begun.
  expect(entries).toHaveLength(asked - 1);
  expect(entries.length).toBeLessThan(agencies.length - 1);
});
