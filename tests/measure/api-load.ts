import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { claimsInSession } from '#tests/harness/standing-sessions.ts';

/** Connections of PostgREST in a small project. */
export const API_CONNECTIONS = 10;
/** The time limit of the role anon on a hosted project, unless a function sets its own. */
const HOSTED_TIMEOUT = '3s';
/** The longest time that a read of one row may take while another call is running. */
export const MAX_READ_MS = 1_000;

export type Role = 'anon' | 'authenticated' | 'service_role';

/** A statement as PostgREST runs it for a caller. */
interface Call {
  readonly role: Role;
  /** The account of who is signed in. */
  readonly userId?: string;
  readonly statement: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: string;
}

const codeOf = (thrown: unknown): string => {
  if (thrown instanceof Error && 'code' in thrown) return String(thrown.code);
  throw thrown;
};

function settings({ role, userId, headers = {}, timeout }: Call): string {
  const claims = { role, sub: userId, ...claimsInSession(userId) };
  return `select set_config('role', '${role}', true), set_config('statement_timeout', '${timeout ?? HOSTED_TIMEOUT}', true),
    set_config('request.jwt.claims', '${JSON.stringify(claims)}', true),
    set_config('request.headers', '${JSON.stringify(headers)}', true)`;
}

/**
 * One call in a transaction of its own, as PostgREST makes it, but in one message, so that a thousand a second are not
 * held up by this process; null, or its error code.
 */
export async function call(api: Sql, given: Call): Promise<string | null> {
  return api.unsafe(`${settings(given)}; ${given.statement}`).then(() => null, codeOf);
}

/** The same with a value, which takes several messages. */
export async function callWith(api: Sql, given: Call, value: string): Promise<string | null> {
  return api
    .begin(async (transaction) => {
      await transaction.unsafe(settings(given));
      await transaction.unsafe(given.statement, [value]);
    })
    .then(() => null, codeOf);
}

const READ: Call = { role: 'anon', statement: 'select * from public."Personalberatungen" limit 1' };

/** The time an action took, and its result. */
export async function timed<Result>(action: Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await action;
  return { ms: performance.now() - start, result };
}

/** Reads a row every 50 ms while an action runs, and returns the slowest read and the action's result. */
export async function readMeanwhile<Result>(
  api: Sql,
  load: Promise<Result>,
): Promise<{ slowest: number; result: Result }> {
  const state = { isDone: false };
  const settled = load.finally(() => {
    state.isDone = true;
  });
  const reads: Promise<{ ms: number }>[] = [];
  while (!state.isDone) {
    reads.push(timed(call(api, READ)));
    await wait(50);
  }
  const times = (await Promise.all(reads)).map(({ ms }) => ms);
  return { slowest: Math.max(...times), result: await settled };
}

/** How often each error code, or none, was answered. */
export function countCodes(codes: readonly (string | null)[]): string {
  const counts = Map.groupBy(codes, (code) => code ?? 'answered');
  return [...counts].map(([code, list]) => `${list.length.toLocaleString('en')} ${code}`).join(', ');
}
