import { http, HttpResponse } from 'msw';
import type { Agency } from '#agency/model/agency.ts';
import { toAgencyRow } from '#tests/fixtures/agency-row.ts';
import { REST_URL, RPC_URL } from './urls.ts';

interface Run {
  readonly id: string;
  readonly file_name: string;
  readonly started_at: string;
  readonly started_by: string;
  readonly entry_status: string;
  readonly released_at: string | null;
  readonly released_by: string | null;
  readonly expected: number;
  readonly dry_run: object;
  state: string;
  received: number;
  written: number;
  outdated: number;
  failed: number;
  undone: number;
  kept: number;
}

interface SentRow {
  readonly row: number;
  readonly action: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** An import that was begun earlier. */
export function anImportRun(fields: Partial<Run> = {}): Run {
  return {
    id: '77777777-7777-4777-8777-777777777777',
    file_name: 'liste.csv',
    started_at: '2026-03-01T09:30:00+00:00',
    started_by: 'admin@firma.example',
    entry_status: 'draft',
    released_at: null,
    released_by: null,
    expected: 4,
    dry_run: { new: 4, refused: 1 },
    state: 'done',
    received: 4,
    written: 4,
    outdated: 0,
    failed: 0,
    undone: 0,
    kept: 0,
    ...fields,
  };
}

interface ImportAnswers {
  readonly directory?: readonly Agency[];
  /** Entries that an agency manages. */
  readonly managed?: readonly number[];
  readonly runs?: readonly Run[];
  /** Rows written or taken back with each call. */
  readonly batch?: number;
  readonly mapping?: readonly (string | null)[];
  readonly decisions?: Readonly<Record<string, string>>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the site sends is for other tests
const bodyOf = async <Body>(request: Request) => (await request.json()) as Body;

/** The import functions of the database, on rows in memory. */
export function serveImports({
  directory = [],
  managed = [],
  runs = [],
  batch = 5,
  mapping,
  decisions = {},
}: ImportAnswers = {}) {
  const kept = new Map(runs.map((run) => [run.id, { ...run }]));
  const rows = new Map<string, Map<number, SentRow>>();
  const calls: string[] = [];
  const remembered: { mapping: unknown; decisions: object }[] = [];
  const answer = (id: string) => HttpResponse.json(kept.get(id) ?? null);
  /** How the last import was announced. */
  const api: { started: object | null } = { started: null };
  const handlers = [
    http.get(`${REST_URL}/Personalberatungen`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const after = Number(searchParams.get('id')?.replace('gt.', '') ?? 0);
      const part = directory.filter(({ id }) => id > after).slice(0, Number(searchParams.get('limit')));
      return HttpResponse.json(
        part.map((entry) => ({
          ...toAgencyRow(entry),
          version: 3,
          agency_members: managed.includes(entry.id) ? [{ role: 'owner' }] : [],
        })),
      );
    }),
    http.post(`${RPC_URL}/list_imports`, () => HttpResponse.json([...kept.values()].toReversed())),
    http.post(`${RPC_URL}/list_import_leftovers`, () =>
      HttpResponse.json([{ row: 9, state: 'outdated', agency_id: 7, name: 'Musterhaus' }]),
    ),
    http.post(`${RPC_URL}/recall_import`, () => HttpResponse.json({ mapping: mapping ?? null, decisions })),
    http.post(`${RPC_URL}/remember_import`, async ({ request }) => {
      remembered.push(await bodyOf<{ mapping: unknown; decisions: object }>(request));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${RPC_URL}/start_import`, async ({ request }) => {
      calls.push('start');
      const { run, ...given } = await bodyOf<{ run: string } & Partial<Run>>(request);
      api.started = given;
      if (!kept.has(run)) {
        kept.set(run, anImportRun({ ...given, id: run, state: 'receiving', received: 0, written: 0 }));
      }
      return answer(run);
    }),
    http.post(`${RPC_URL}/receive_import_rows`, async ({ request }) => {
      calls.push('receive');
      const { run, import_rows: sent } = await bodyOf<{ run: string; import_rows: SentRow[] }>(request);
      const there = rows.get(run) ?? new Map<number, SentRow>();
      for (const row of sent) there.set(row.row, row);
      rows.set(run, there);
      const stored = kept.get(run);
      if (stored) stored.received = there.size;
      return answer(run);
    }),
    http.post(`${RPC_URL}/apply_import`, async ({ request }) => {
      calls.push('apply');
      const { run } = await bodyOf<{ run: string }>(request);
      const stored = kept.get(run);
      if (stored) {
        stored.written = Math.min(stored.expected, stored.written + batch);
        stored.state = stored.written === stored.expected ? 'done' : 'applying';
      }
      return answer(run);
    }),
    http.post(`${RPC_URL}/undo_import`, async ({ request }) => {
      calls.push('undo');
      const { run } = await bodyOf<{ run: string }>(request);
      const stored = kept.get(run);
      if (stored) {
        stored.undone = Math.min(stored.written, stored.undone + batch);
        stored.state = stored.undone === stored.written ? 'undone' : 'undoing';
      }
      return answer(run);
    }),
    http.post(`${RPC_URL}/discard_import`, async ({ request }) => {
      calls.push('discard');
      kept.delete((await bodyOf<{ run: string }>(request)).run);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return Object.assign(api, {
    handlers,
    /** The calls that change anything, in their order. */
    calls,
    /** The choices kept for later imports. */
    remembered,
    /** The rows that have arrived for the only import. */
    rows: () => [...([...rows.values()][0]?.values() ?? [])],
  });
}
