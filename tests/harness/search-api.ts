import { http, HttpResponse } from 'msw';
import type { Agency } from '#domain/agency/agency.ts';
import { serveAgencies } from './agencies-api.ts';
import { server } from './msw-server.ts';
import { answerSearch, type SearchCall } from './search-answer.ts';
import { RPC_URL } from './urls.ts';

export const SEARCH_URL = `${RPC_URL}/search_agencies`;

/** The search of the database over these agencies, of which the table says that it has more than a browser loads. */
export function serveLargeDirectory(agencies: readonly Agency[], total = 100_000) {
  return [
    http.post(SEARCH_URL, async ({ request }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the site sends is for other tests
      const call = (await request.json()) as SearchCall;
      return HttpResponse.json(answerSearch(agencies, call));
    }),
    serveAgencies(agencies.slice(0, 1_000), { total }),
  ];
}

/** Every search gets this answer. */
export const answerSearches = (answer: () => Response | Promise<Response>) => http.post(SEARCH_URL, answer);

/** The bodies of the searches from now on. */
export function recordSearches(): readonly Promise<unknown>[] {
  const bodies: Promise<unknown>[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url === SEARCH_URL) bodies.push(request.clone().json());
  });
  return bodies;
}
