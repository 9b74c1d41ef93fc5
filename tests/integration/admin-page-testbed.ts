import { afterEach, beforeEach, vi } from 'vitest';
import type { InboxPageKey } from '#contact/api/inbox-answer.ts';
import { type InboxFilter, UNFILTERED_INBOX } from '#contact/model/inbox/inbox-filter.ts';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import type { EmbeddedServer } from '#tests/harness/embedded-server.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/*
 * The data layer of /admin/messages against the real auth server and database. Only what a browser has and Node has not is
 * replaced.
 */

export const ADMIN_EMAIL = 'admin@beraterkompass.example';
export const ADMIN_PASSWORD = 'beraterkompass-lokal';
export const STRANGER_EMAIL = 'fremd@muster.example';
export const ADMIN_ID = '00000000-0000-4000-8000-00000000ad01';

/** Stubs the globals that auth-js looks for before it keeps a session in the browser. */
function stubBrowser() {
  const items = new Map<string, string>();
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', listening);
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible' });
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, value);
      // The names of what is kept are the names of its properties.
      Object.assign(storage, { [key]: value });
    },
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  return items;
}

/** Lets the project have the function at its own address, as a gateway does. */
function reachFunction(project: string, account: string) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    real(input === `${project}/functions/v1/entry-account` ? account : input, init),
  );
}

/** The data layer as a freshly loaded page has it. */
export async function loadPage() {
  vi.resetModules();
  const session = await import('#account/api/session.ts');
  const { signIn } = await import('#desk/api/administrator-sign-in.ts');
  const inbox = await import('#contact/api/inbox.ts');
  const message = await import('#contact/api/message.ts');
  const templates = await import('#contact/api/answer-templates.ts');
  const administrators = await import('#desk/api/administrators.ts');
  const { createQueryClient } = await import('#lib/queries/query-client.ts');
  const client = createQueryClient(1);
  return {
    ...session,
    signIn,
    ...inbox,
    ...message,
    ...templates,
    fetchMessage: (id: string) => client.fetchQuery({ ...message.messageQuery(ADMIN_ID, id), staleTime: 0 }),
    fetchTemplates: () => client.fetchQuery({ ...templates.answerTemplatesQuery(ADMIN_ID), staleTime: 0 }),
    /** All pages, one after the other. */
    fetchMessages: async (filter: Partial<InboxFilter> = {}, pageSize = 1_000) => {
      const messages: StoredMessage[] = [];
      let after: InboxPageKey | null = null;
      do {
        const page = await inbox.readInboxPage(
          { ...UNFILTERED_INBOX, ...filter },
          after,
          pageSize,
          new AbortController().signal,
        );
        messages.push(...page.messages);
        after = page.next;
      } while (after !== null);
      return messages;
    },
    fetchCounts: (search = '') =>
      client.fetchQuery({ ...inbox.inboxQueries.counts(ADMIN_ID, search), staleTime: 0 }),
    fetchAccess: (userId = ADMIN_ID) =>
      client.fetchQuery({
        ...administrators.administratorQueries.access({ userId, email: '', hasProvedFactor: false }),
        staleTime: 0,
      }),
  };
}

type Page = Awaited<ReturnType<typeof loadPage>>;

interface Running {
  readonly server: EmbeddedServer;
  /** The content of the browser's storage. */
  readonly kept: Map<string, string>;
  readonly page: Page;
}

/** A freshly loaded page for each test of the file that calls this, and no message. */
export function prepareAdminPage() {
  const functions = prepareFunctions<unknown>(['entry-account'], {
    // An account like the administrator's, with the same password, but no administrator.
    rows: `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
      select gen_random_uuid(), '${STRANGER_EMAIL}', encrypted_password, now() from auth.users
      where id = '${ADMIN_ID}'`,
  });
  const { query, urlOf } = functions;
  let loaded: Omit<Running, 'server'> | undefined;
  const running = (): Running => {
    if (loaded === undefined) throw new Error('Only tests reach the page');
    return { server: functions.running().server, ...loaded };
  };
  const page = () => running().page;

  beforeEach(async () => {
    const { server } = functions.running();
    vi.stubEnv('VITE_SUPABASE_URL', server.url);
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', server.publishableKey);
    reachFunction(server.url, urlOf());
    loaded = { kept: stubBrowser(), page: await loadPage() };
    await query('delete from public.contact_messages');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  return {
    running,
    page,
    query,
    /** So many messages, three a minute. */
    fill: (count: number) =>
      query(`insert into public.contact_messages (created_at, name, email, betreff, nachricht)
        select '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute',
               'Absender ' || n, 'absender@muster.example', 'Anfrage ' || n, 'Guten Tag'
        from generate_series(1, ${String(count)}) n`),
    signInAsAdministrator: async () => {
      const failure = await page().signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
      if (failure !== null) throw new Error(`The administrator cannot sign in: ${failure.reason}`);
    },
  };
}

/** Resolves with the address once the session is as wanted. */
export function sessionOf({ watchSession }: Page, isWanted: (email: string | null) => boolean) {
  return new Promise<string | null>((resolve) => {
    const stop = watchSession((session) => {
      const email = session?.email ?? null;
      if (!isWanted(email)) return;
      // The first call may come before there is anything to end.
      queueMicrotask(() => {
        stop();
      });
      resolve(email);
    });
  });
}

/** Returns the result of a call, or the kind of its failure. */
export async function resultOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    return error instanceof Error && 'kind' in error ? error.kind : error;
  }
}

export const NO_ACCESS = ['forbidden', 'none', []];

/** Answers the calls to one path in the server's place, or after it. */
export function intercept(path: string, answer: (real: () => Promise<Response>) => Promise<Response>) {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes(path) ? answer(() => real(input, init)) : real(input, init);
  });
}
