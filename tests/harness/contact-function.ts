import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { ContactAnswer } from '#contact/model/contact-contract.ts';
import type { WorkProof } from '#lib/http/proof-of-work.ts';
import { readWork, solveWork } from '#lib/http/solve-work.ts';
import {
  type FunctionVariables,
  type RunningFunction,
  startFunction,
  type StartOptions,
} from '#supabase/local/function-process.ts';

/** An edge function in Deno, and the lines that it logs. */
export interface LoggedFunction extends RunningFunction {
  readonly lines: readonly string[];
  /** Waits for the first line that matches, among all lines or after the first `after` ones. */
  readonly waitForLine: (pattern: RegExp, after?: number) => Promise<string>;
}

/** Starts a function, which the caller has to close. */
export async function launchFunction(options: StartOptions): Promise<LoggedFunction> {
  const lines: string[] = [];
  const written = new EventEmitter();
  const running = await startFunction({
    ...options,
    onLine: (line) => {
      lines.push(line);
      written.emit('line');
    },
  });
  return {
    ...running,
    lines,
    waitForLine: async (pattern, after = 0) => {
      for (;;) {
        const line = lines.slice(after).find((candidate) => pattern.test(candidate));
        if (line !== undefined) return line;
        await once(written, 'line');
      }
    },
  };
}

/** Starts the contact form's function on a project, for one test. */
export async function startContactFunction(
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  env: FunctionVariables,
): Promise<LoggedFunction> {
  const launched = await launchFunction({ name: 'send-contact-email', supabaseUrl: url, secretKey, env });
  onTestFinished(launched.close);
  return launched;
}

let callers = 0;

/** A new IP address each time, so that only the tests of the limit reach it. */
export function nextAddress(): string {
  callers += 1;
  return `198.51.${String(callers >> 8)}.${String(callers & 255)}`;
}

/** A valid request. */
export function aContactRequest(changes: Readonly<Record<string, unknown>> = {}) {
  const id: string = randomUUID();
  return {
    id,
    name: 'Jürgen „Jo“ Groß',
    email: 'j.gross@muster.example',
    betreff: 'Anfrage zu „Ahornsteg“ für Köln',
    nachricht: 'Guten Tag,\n\nwir suchen eine Leitung für unser Büro in Köln.\n\nViele Grüße\nJürgen Groß',
    fillTimeMs: 30_000,
    betreff2: '',
    ...changes,
  };
}

export interface Reply {
  readonly status: number;
  /** Null where there is no body. */
  readonly answer: ContactAnswer | null;
  readonly headers: Headers;
}

/** Solves the proof of work that an answer asks for. */
export async function proofFor({ answer }: { readonly answer: unknown }): Promise<WorkProof> {
  const work = readWork(answer);
  if (work === null) throw new Error('The answer asks for no work');
  return solveWork(work);
}

/** Calls the function at this address with any request. */
export async function call(url: string, init: RequestInit & { readonly duplex?: 'half' }): Promise<Reply> {
  const response = await fetch(url, init);
  const body = await response.text();
  const answer: ContactAnswer | null = body === '' ? null : JSON.parse(body);
  return { status: response.status, answer, headers: response.headers };
}

/** Sends this body as the form does, by default as a caller who has not called before. */
export function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'cf-connecting-ip': nextAddress() },
): Promise<Reply> {
  return call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
