import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { QueueItem } from '#tests/fixtures/proposals.ts';
import { aCase, serveCases } from './desk-api.ts';
import { type RecordedCalls, recordRpc } from './record-rpc.ts';
import { RPC_URL, STORAGE_URL } from './urls.ts';

export const PROPOSAL_URL = `${RPC_URL}/proposal_detail`;
export const DECIDE_REVISION_URL = `${RPC_URL}/decide_revision`;
export const DECIDE_CLAIM_URL = `${RPC_URL}/decide_claim`;
export const OPEN_EVIDENCE_URL = `${RPC_URL}/open_evidence`;
const EVIDENCE_FILE_URL = `${STORAGE_URL}/evidence/:account/:file`;

/** What waits until it is decided, and what may be the same agency as a new entry; `calls` are the decisions, with what was sent. */
export function serveProposals(
  items: readonly QueueItem[],
  similar: JsonBodyType = { entries: [], proposals: 0 },
) {
  const calls: RecordedCalls = [];
  const decided = new Set<string>();
  const decide = (name: string, kind: 'revision' | 'claim', answer?: JsonBodyType) =>
    recordRpc(calls, name, (args) => {
      decided.add(`${kind}-${String(args[kind])}`);
      return answer;
    });
  const waiting = () =>
    items.filter(({ kind, revision, claim }) => !decided.has(`${kind}-${String((claim ?? revision)?.id)}`));
  const handlers = [
    ...serveCases(() =>
      waiting().map(({ kind, since, account, entry, revision, claim }) =>
        aCase({
          kind: kind === 'claim' ? 'claim' : 'proposal',
          id: String((kind === 'claim' ? claim : revision)?.id ?? 0),
          title: String(entry?.Name ?? (revision && Reflect.get(revision.changes, 'Name')) ?? ''),
          since,
          sender: account.email,
          agencyId: entry?.id ?? null,
        }),
      ),
    ),
    http.post(`${RPC_URL}/similar_to_revision`, () => HttpResponse.json(similar)),
    http.post<never, { item_kind: string; item: number }>(PROPOSAL_URL, async ({ request }) => {
      const wanted = await request.json();
      const found = items.find(
        ({ kind, revision, claim }) => kind === wanted.item_kind && (claim ?? revision)?.id === wanted.item,
      );
      return HttpResponse.json(found ?? null);
    }),
    decide('decide_revision', 'revision', { agency_id: 1 }),
    decide('decide_claim', 'claim'),
    http.post(OPEN_EVIDENCE_URL, () => {
      calls.push(['open_evidence', null]);
      return HttpResponse.json(
        '44444444-4444-4444-8444-444444444444/55555555-5555-4555-8555-555555555555.png',
      );
    }),
    http.get(EVIDENCE_FILE_URL, () => new HttpResponse('bild', { headers: { 'Content-Type': 'image/png' } })),
  ];
  return { handlers, calls };
}
