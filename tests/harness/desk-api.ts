import { http, HttpResponse, type JsonBodyType } from 'msw';
import {
  CASE_KINDS,
  type OpenedCase,
  type CaseKind,
  type DeskCase,
  type DeskCounts,
  isCaseKind,
} from '#desk/model/desk.ts';
import { type RecordedCalls, recordRpc } from './record-rpc.ts';
import { RPC_URL } from './urls.ts';

const TIME = '2026-11-01T09:00:00Z';

/** How many of each kind wait, and what else stands on the desk. */
export interface WaitingNumbers extends Partial<Record<CaseKind, number>> {
  readonly mails?: number;
  readonly stalled?: DeskCounts['stalled'];
  readonly more?: Partial<DeskCounts>;
}

export function deskCountsAnswer({ mails = 0, stalled = [], more, ...numbers }: WaitingNumbers) {
  return {
    lateBefore: '2026-10-30T09:00:00Z',
    kinds: CASE_KINDS.flatMap((kind) =>
      numbers[kind] === undefined || numbers[kind] === 0
        ? []
        : [{ kind, count: numbers[kind], oldest: TIME, holders: [] }],
    ),
    mails: { count: mails, oldest: mails === 0 ? null : TIME },
    stalled: [...stalled],
    pools: [],
    hasDailyMail: false,
    ...more,
  } satisfies DeskCounts;
}

/** A case that waits. */
export function aCase(changes: Partial<DeskCase> = {}): DeskCase {
  return {
    kind: 'proposal',
    id: '7',
    title: 'Ahornsteg',
    since: TIME,
    isUrgent: false,
    flags: [],
    agencyId: 1,
    sender: 'm@ahornsteg.example',
    isOpen: true,
    holder: null,
    decision: null,
    ...changes,
  };
}

/** A case that a colleague has decided. */
export const decidedByColleague = (changes: Partial<DeskCase> = {}): DeskCase =>
  aCase({
    isOpen: false,
    decision: { by: 'kollegin@firma.example', at: '2026-11-26T09:42:00Z', outcome: 'published' },
    ...changes,
  });

export const LIST_CASES_URL = `${RPC_URL}/list_cases`;
export const READ_CASE_URL = `${RPC_URL}/read_case`;

const json = (value: unknown): JsonBodyType => JSON.parse(JSON.stringify(value));

/** The list of the cases and each of them; `cases` is asked at each call, so that what is decided goes. */
export const serveCases = (cases: () => readonly DeskCase[], related: Partial<OpenedCase> = {}) => [
  http.post<never, { kind?: string; state?: string }>(LIST_CASES_URL, async ({ request }) => {
    const { kind, state } = await request.json();
    const items = cases().filter(
      (item) => item.isOpen === (state !== 'decided') && (kind === undefined || item.kind === kind),
    );
    return HttpResponse.json({ items: json(items), next: null });
  }),
  http.post<never, { kind: string; id: string }>(READ_CASE_URL, async ({ request }) => {
    const { kind, id } = await request.json();
    const found = isCaseKind(kind) && cases().find((item) => item.kind === kind && item.id === id);
    return HttpResponse.json(
      json({
        case: found || null,
        gone: null,
        senderAccount: null,
        sameEntry: [],
        sameSender: [],
        ...related,
      }),
    );
  }),
];

/** Serves cases; `calls` are what is taken, given back and set. */
export function serveDesk(cases: readonly DeskCase[], related: Partial<OpenedCase> = {}) {
  const calls: RecordedCalls = [];
  const handlers = [
    ...serveCases(() => cases, related),
    recordRpc(calls, 'take_case'),
    recordRpc(calls, 'release_case'),
    recordRpc(calls, 'set_daily_mail'),
  ];
  return { handlers, calls };
}
