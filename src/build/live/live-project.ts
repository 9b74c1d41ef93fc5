import { unescapeText } from '#build/escape.ts';
import { EDGE_FUNCTIONS } from '#config/edge-functions.ts';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { MAX_AGENCIES } from '#directory/model/search/directory-limits.ts';
import type { PageRequest } from '#startup/page-request.ts';
import { findAuthProblem } from './auth-check.ts';
import { type LiveFinding, createFinding, type FetchPage, firstGroups } from './finding.ts';

/** The request that the page itself sends first, read out of its HTML. */
export function readRequest(site: string, html: string): PageRequest | null {
  const text = firstGroups(html, / data-request="([^"]+)"/g)[0];
  if (text === undefined) return null;
  const request: unknown = JSON.parse(unescapeText(text));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
  const sent = request as PageRequest;
  return { ...sent, url: sent.url.replace(ORIGIN_PLACEHOLDER, site) };
}

const NO_CLIENT_ADDRESS =
  'does not see who calls, so all visitors share the limits of one; docs/operating.md, step 3';

interface Question {
  readonly what: string;
  readonly url: string;
  readonly init?: RequestInit;
  /** Returns the fault of an answer. */
  readonly judge: (answer: Response, text: string) => string | false | null;
}

/**
 * Checks what the pages rely on in the project behind the site: the database, who may sign in, nightly deletion and the
 * edge functions. It changes nothing.
 *
 * @param html of a page of the site that sends a request to the database
 */
export async function checkProject(get: FetchPage, site: string, html: string): Promise<LiveFinding[]> {
  const request = readRequest(site, html);
  if (request === null) return [createFinding('database', 'is not asked by the page')];
  const { origin, host } = new URL(request.url);
  const headers = { ...request.headers, Origin: site };

  async function ask({ what, url, init = { headers }, judge }: Question): Promise<LiveFinding> {
    try {
      const answer = await get(url, init);
      return createFinding(what, judge(answer, await answer.text()));
    } catch {
      return createFinding(what, 'cannot be reached');
    }
  }
  const checkFunction = (what: string, name: string, judge: (answer: string) => string | false) =>
    ask({
      what,
      url: `${origin}/rest/v1/rpc/${name}`,
      judge: ({ ok, status }, text) =>
        ok ? judge(text.trim()) : `cannot be asked for: ${String(status)}; are all migrations applied?`,
    });
  const askEdgeFunction = (name: string) =>
    ask({
      what: `edge function ${name}`,
      url: `${origin}/functions/v1/${name}`,
      init: { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' },
      judge: ({ status, headers: answered }, text) => {
        // The function answers an empty form with 400 or 422.
        if ([400, 422].includes(status) && /^\s*\{\s*"message"/.test(text)) {
          return answered.get('x-client-address') !== 'known' && NO_CLIENT_ADDRESS;
        }
        return status === 403
          ? 'rejects the pages of this site; is it in SITE_ORIGINS? docs/operating.md, step 3'
          : `answers ${String(status)}; is it deployed? docs/operating.md, step 3`;
      },
    });

  return Promise.all([
    ask({
      what: `database ${host}`,
      url: request.url.replace(/limit=\d+/, 'limit=1'),
      judge: ({ ok, status, headers: answered }, text) => {
        if (!(ok && /^\s*\[/.test(text))) return `answers ${String(status)}, no list`;
        const entries = Number(answered.get('content-range')?.split('/')[1]);
        return (
          entries > MAX_AGENCIES &&
          `has ${String(entries)} entries; the site shows ${String(MAX_AGENCIES)}: docs/decisions/one-directory.md`
        );
      },
    }),
    // The project's settings decide who may sign in, not a migration.
    ask({
      what: `auth settings ${origin}/auth/v1/settings`,
      url: `${origin}/auth/v1/settings`,
      judge: ({ ok, status }, text) => (ok ? findAuthProblem(parseJson(text)) : `answer ${String(status)}`),
    }),
    // An address of nobody: where the protection is off, nothing is mailed either.
    ask({
      what: 'captcha protection of sign-ins',
      url: `${origin}/auth/v1/recover`,
      init: {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{"email":"niemand@beraterkompass.example"}',
      },
      judge: ({ status }, text) =>
        (status !== 400 || !text.includes('"captcha_failed"')) &&
        `is off: /recover answers ${String(status)}, and anybody can find out who has an account; docs/operating.md, step 1`,
    }),
    checkFunction(
      'nightly deletion',
      'are_nightly_jobs_running',
      (answer) => answer !== 'true' && 'does not run; docs/operating.md, step 4',
    ),
    checkFunction(
      'second factor of administrators',
      'is_second_factor_needed',
      (answer) =>
        answer !== 'true' &&
        'is not needed: update private.settings set needs_second_factor = true where true',
    ),
    checkFunction(
      'the address of the caller in the database',
      'is_caller_known',
      (answer) => answer !== 'true' && NO_CLIENT_ADDRESS,
    ),
    ...EDGE_FUNCTIONS.map(askEdgeFunction),
  ]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
