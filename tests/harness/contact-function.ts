import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { ContactAnswer } from '#contact/model/contact-contract.ts';
import type { WorkProof } from '#lib/http/proof-of-work.ts';
import { readWork, solveWork } from '#lib/http/solve-work.ts';
import { type RunningFunction, startFunction } from '#supabase/local/function-process.ts';

/** The edge function `send-contact-email` in Deno, and the lines that it logs. */
export interface ContactFunction extends RunningFunction {
  readonly lines: readonly string[];
  /** Waits for the first line that matches, among all lines or after the first `after` ones. */
  readonly waitForLine: (pattern: RegExp, after?: number) => Promise<string>;
}

interface Project {
  readonly url: string;
  readonly secretKey: string;
}

/** The function on this project's database, with these variables. The caller has to close it. */
export async function launchContactFunction(
  { url, secretKey }: Project,
  env: Readonly<Record<string, string>>,
): Promise<ContactFunction> {
  const lines: string[] = [];
  const written = new EventEmitter();
  const running = await startFunction({
    name: 'send-contact-email',
    supabaseUrl: url,
    secretKey,
    env,
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

/** The function for one test. */
export async function startContactFunction(
  project: Project,
  env: Readonly<Record<string, string>>,
): Promise<ContactFunction> {
  const launched = await launchContactFunction(project, env);
  onTestFinished(launched.close);
  return launched;
}

let callers = 0;

/** Another caller's address each time, so that only the tests of the limit reach it. */
export function nextAddress(): string {
  callers += 1;
  return `198.51.${String(callers >> 8)}.${String(callers & 255)}`;
}

/** The request of a visitor who did everything right. */
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

/** Does the work that an answer asks for, as the browser does: the proof goes with the next call. */
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
