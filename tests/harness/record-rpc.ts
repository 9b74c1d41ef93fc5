import { http, HttpResponse, type JsonBodyType } from 'msw';
import { RPC_URL } from './urls.ts';

/** Calls that the site made, with what it sent. */
export type RecordedCalls = (readonly [name: string, body: unknown])[];

/** Records the calls of a function of the database, and answers each, with 204 where the answer is undefined. */
export const recordRpc = (
  calls: RecordedCalls,
  name: string,
  answer: (args: Readonly<Record<string, unknown>>) => JsonBodyType | undefined = () => undefined,
) =>
  http.post<never, Record<string, unknown>>(`${RPC_URL}/${name}`, async ({ request }) => {
    const args = await request.json();
    calls.push([name, args]);
    const body = answer(args);
    return body === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body);
  });
