import { readFileSync } from 'node:fs';
import { GoTrueAdminApi } from '@supabase/supabase-js';
import * as z from 'zod';
import { readRequest } from '#build/live/live-project.ts';
import { CLI } from '#supabase/local/cli.ts';
import { CommandError, headersOf } from '#supabase/local/command-project.ts';

/** Longer than any answer of a healthy project. */
const TIMEOUT_MS = 60_000;

/** The domains of all addresses that the journeys use: nobody can own one (RFC 2606). */
const MADE_UP = /(?:\.example|[@.]example\.com)\/?$/;

/** Of accounts and rows; a project answers with no more. */
const PER_PAGE = 1_000;

const entries = z.array(z.object({ id: z.number(), Name: z.string(), Webseite: z.string().nullable() }));
const users = z.object({ users: z.array(z.object({ id: z.string(), email: z.string().default('') })) });
const messages = z.array(z.object({ id: z.string(), email: z.string() }));

/** The names of the demo directory. */
const DEMO_NAMES: ReadonlySet<string> = new Set(
  [...readFileSync('supabase/seed.sql', 'utf8').matchAll(/^ {2}\('((?:[^']|'')+)',$/gm)].map(
    ([, name = '']) => name.replaceAll("''", "'"),
  ),
);

/** A site with the project behind it. */
export interface Deployment {
  /** Without a slash at its end. */
  readonly site: string;
  readonly project: string;
  readonly publishableKey: string;
  /** The headers of a call with the secret key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a project holds, as far as the journeys add to it. */
export interface Holdings {
  readonly accounts: readonly { readonly id: string; readonly email: string }[];
  readonly entries: z.infer<typeof entries>;
  readonly messages: z.infer<typeof messages>;
}

/** The name of a project: hosted its reference, elsewhere its host. */
const referenceOf = ({ project }: Pick<Deployment, 'project'>) =>
  new URL(project).host.replace(/\.supabase\.co$/, '');

/** @throws CommandError where nothing answers */
async function call(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    const { origin } = new URL(address);
    throw new CommandError(`Nothing answers at ${origin}. Is the address right, and is there a network?`);
  }
}

/**
 * The project that the pages of a site talk to.
 *
 * @throws CommandError where nothing answers, or no page of this site
 */
export async function findDeployment(address: string, secretKey: string): Promise<Deployment> {
  const site = new URL(address).origin;
  const html = await (await call(`${site}/`)).text();
  const request = readRequest(site, html);
  if (request === null)
    throw new CommandError(`${site} is no site of this repository: its page asks no database.`);
  return {
    site,
    project: new URL(request.url).origin,
    publishableKey: new Headers(request.headers).get('apikey') ?? '',
    headers: headersOf(secretKey),
  };
}

/**
 * Calls the project with the secret key.
 *
 * @throws CommandError where it refuses, with what it says
 */
export async function askProject(
  { project, headers }: Pick<Deployment, 'project' | 'headers'>,
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: unknown } = {},
): Promise<unknown> {
  const response = await call(`${project}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? null : JSON.parse(text);
  if (response.status === 401 || response.status === 403) {
    throw new CommandError(`${project} does not take SUPABASE_SECRET_KEY: ${text.slice(0, 200)}`);
  }
  throw new CommandError(
    `${project}${path.split('?')[0] ?? ''} answers ${String(response.status)}: ${text.slice(0, 200)}`,
  );
}

export const openAccounts = ({ project, headers }: Pick<Deployment, 'project' | 'headers'>) =>
  new GoTrueAdminApi({ url: `${project}/auth/v1`, headers: { ...headers } });

/** All rows of a table, page by page. */
async function readRows<Row extends { readonly id: string | number }>(
  deployment: Pick<Deployment, 'project' | 'headers'>,
  path: string,
  schema: z.ZodType<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last === undefined ? '' : `&id=gt.${String(last.id)}`;
    const page = schema.parse(
      await askProject(deployment, `/rest/v1/${path}&order=id&limit=${String(PER_PAGE)}${after}`),
    );
    rows.push(...page);
    if (page.length < PER_PAGE) return rows;
  }
}

/** @throws CommandError where the secret key is not the project's */
export async function readHoldings(deployment: Pick<Deployment, 'project' | 'headers'>): Promise<Holdings> {
  const accounts: z.infer<typeof users>['users'] = [];
  for (let page = 1; accounts.length === (page - 1) * PER_PAGE; page += 1) {
    const path = `/auth/v1/admin/users?page=${String(page)}&per_page=${String(PER_PAGE)}`;
    accounts.push(...users.parse(await askProject(deployment, path)).users);
  }
  return {
    accounts,
    entries: await readRows(deployment, 'Personalberatungen?select=id,Name,Webseite', entries),
    messages: await readRows(deployment, 'contact_messages?select=id,email', messages),
  };
}

/**
 * Refuses a site whose pages the edge functions reject, before its journeys do one by one.
 *
 * @throws CommandError with where the site's origin belongs
 */
export async function refuseForeignOrigin({
  site,
  project,
  publishableKey,
}: Pick<Deployment, 'site' | 'project' | 'publishableKey'>): Promise<void> {
  const { status } = await call(`${project}/functions/v1/entry-account`, {
    method: 'POST',
    headers: { apikey: publishableKey, Origin: site, 'content-type': 'application/json' },
    body: '{}',
  });
  if (status !== 403) return;
  throw new CommandError(
    `The edge functions reject the pages of ${site}: add it to SITE_ORIGINS (docs/operating.md, step 3).`,
  );
}

/**
 * Refuses a project that somebody uses.
 *
 * @param staging the reference that the operator has repeated; then the project may hold anything
 * @throws CommandError with what is in the way
 */
export function refuseStrangers(
  deployment: Pick<Deployment, 'project'>,
  { accounts, entries: found }: Pick<Holdings, 'accounts' | 'entries'>,
  staging: string | undefined,
): void {
  const reference = referenceOf(deployment);
  if (staging !== undefined && staging !== reference) {
    throw new CommandError(`--staging names ${staging}, but the site's project is ${reference}.`);
  }
  const strangers = [
    ...accounts.filter(({ email }) => !MADE_UP.test(email)).map(({ email }) => `the account ${email}`),
    ...found.filter(({ Name: name }) => !DEMO_NAMES.has(name)).map(({ Name: name }) => `the entry „${name}“`),
  ];
  if (strangers.length > 0 && staging === undefined) {
    throw new CommandError(
      `${reference} holds what accept did not make: ${strangers.slice(0, 3).join(', ')}` +
        `${strangers.length > 3 ? ` and ${String(strangers.length - 3)} more` : ''}. ` +
        `Where it is for trying things out, add: --staging ${reference}`,
    );
  }
  const names = new Set(found.map(({ Name: name }) => name));
  const missing = [...DEMO_NAMES].filter((name) => !names.has(name)).length;
  if (missing > 0) {
    throw new CommandError(
      `${String(missing)} of ${String(DEMO_NAMES.size)} demo agencies are missing, which the journeys look for: ` +
        `npx ${CLI} db push --remote --include-seed`,
    );
  }
}

/** The rows that were not there before. */
const added = <Row extends { readonly id: string | number }>(rows: readonly Row[], old: readonly Row[]) => {
  const known = new Set(old.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
};

/**
 * Takes away what is marked by a made-up address and was not there before.
 *
 * @returns what was taken away, in words
 */
export async function takeAway(
  deployment: Pick<Deployment, 'project' | 'headers'>,
  before: Holdings,
): Promise<string> {
  const now = await readHoldings(deployment);
  const accounts = added(now.accounts, before.accounts).filter(({ email }) => MADE_UP.test(email));
  for (const { id } of accounts) {
    await askProject(deployment, `/auth/v1/admin/users/${id}`, { method: 'DELETE', body: {} });
  }
  const removeRows = async (table: string, rows: readonly { readonly id: string | number }[]) => {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => String(id)).join(',');
    await askProject(deployment, `/rest/v1/${table}?id=in.(${ids})`, { method: 'DELETE' });
  };
  const made = added(now.entries, before.entries).filter(({ Webseite: website }) =>
    MADE_UP.test(website ?? ''),
  );
  await removeRows('Personalberatungen', made);
  const sent = added(now.messages, before.messages).filter(({ email }) => MADE_UP.test(email));
  await removeRows('contact_messages', sent);
  return `${String(accounts.length)} accounts, ${String(made.length)} entries, ${String(sent.length)} messages`;
}
