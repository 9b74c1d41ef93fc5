import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { EDGE_FUNCTIONS, type EdgeFunction } from '#config/edge-functions.ts';
import { EMBEDDED_PLUGIN } from './embedded.ts';
import {
  CLIENT_ADDRESS_HEADER,
  type FunctionVariables,
  FUNCTIONS_DIR,
  type FunctionSettings,
  pickOperatorVariables,
  type RunningFunction,
  startFunction,
} from './function-process.ts';
import { ensureEmbeddedKeys } from './keys.ts';
import { runFunctionJobs } from './function-jobs.ts';
import { createMailbox, MAILBOX_PATH } from './mailbox.ts';

const FUNCTIONS_PATH = '/functions/v1/';
/** The code of the pages; the functions share contracts of forms with them. */
const SRC_DIR = fileURLToPath(new URL('../../src/', import.meta.url));
/** The rooms of it that the functions import. */
const SHARED = /^(?:lib|[\w-]+\/(?:model|api))\//;

/** The file in which the official CLI looks for the local functions' variables, too. */
const ENV_FILE = join(FUNCTIONS_DIR, '.env');

function answerJson(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

/** Hands a request on, as a gateway does: the body as it comes, the caller's address in place of any it claims. */
function forward(
  name: EdgeFunction,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): void {
  const { search } = new URL(request.url ?? '', target);
  const { hostname, port } = new URL(target);
  const outgoing = sendRequest({
    hostname,
    port,
    agent: false,
    method: request.method,
    path: `/${name}${search}`,
    headers: {
      ...request.headers,
      host: `${hostname}:${port}`,
      connection: 'close',
      [CLIENT_ADDRESS_HEADER]: request.socket.remoteAddress,
    },
  });
  outgoing.on('response', (incoming) => {
    const { connection: _, ...headers } = incoming.headers;
    response.writeHead(incoming.statusCode ?? 502, headers);
    incoming.pipe(response);
  });
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else answerJson(response, 503, 'Die lokale Edge Function ist gerade nicht erreichbar.');
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

type Server = ViteDevServer | PreviewServer;

/** The embedded Supabase, if this server mounts it. */
function hasEmbedded(server: Server): boolean {
  return server.config.plugins.some(({ name }) => name === EMBEDDED_PLUGIN);
}

/** The operator's variables for this machine: those of the shell before those of the file. */
function readLocalVariables(): FunctionVariables {
  const file = existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {};
  return { ...file, ...pickOperatorVariables(process.env) };
}

/** The variables of a function whose mails go to the mailbox of this server. */
const mailTo = (mailbox: string) => ({
  MAIL_FROM: 'Beraterkompass <kontakt@localhost>',
  MAIL_TO: 'betreiber@localhost',
  MAIL_TRANSPORT: 'http',
  RESEND_API_KEY: 'local',
  RESEND_API_URL: mailbox,
});

/** Where this machine reaches the server, which listens already. */
function originOf({ httpServer }: Server): string {
  const address = httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return `http://${address.address === '::1' ? '[::1]' : '127.0.0.1'}:${String(address.port)}`;
}

/** The functions beside the embedded Supabase of this server. */
function findSettings(server: Server): FunctionSettings {
  const origin = originOf(server);
  const { SITE_ORIGINS, ...variables } = readLocalVariables();
  const transport = variables['MAIL_TRANSPORT'];
  const hasMailServer = [transport, variables['SMTP_HOST'], variables['RESEND_API_KEY']].some(Boolean);
  // The mailbox writes to the console, too.
  const goesToMailbox = transport === 'console' || !hasMailServer;
  return {
    supabaseUrl: origin,
    secretKey: ensureEmbeddedKeys().secretKey,
    env: {
      ...variables,
      // Links in mails lead to this server, whatever the file says of the real site.
      VITE_SITE_URL: origin,
      ...(goesToMailbox ? mailTo(`${origin}${MAILBOX_PATH}`) : {}),
      // The file may name those of the real site. The pages of this server may call nevertheless.
      SITE_ORIGINS: SITE_ORIGINS && `${SITE_ORIGINS},${origin},http://localhost:${new URL(origin).port}`,
    },
  };
}

/**
 * Answers `/functions/v1/…` on the dev and the preview server with the edge functions in Deno: started and ended with
 * the server, and restarted when one of their files changes.
 *
 * @param given settings of the functions; by default it works on the embedded Supabase of the same
 *   server, which has no edge functions of its own, with the variables of supabase/functions/.env.
 *   A server without embedded Supabase is then left as it is.
 */
export function localFunctions(given?: FunctionSettings): Plugin {
  // Of this run only: hashes of the last one mean nothing any more.
  const salt = randomBytes(32).toString('base64url');
  type Running = Promise<RunningFunction | null>;
  const running = new Map<EdgeFunction, Running>();

  async function start(server: Server, name: EdgeFunction, previous?: Running): Running {
    const { logger } = server.config;
    await (await previous)?.close();
    try {
      const settings = given ?? findSettings(server);
      return await startFunction({
        ...settings,
        name,
        env: { RATE_LIMIT_SALT: salt, ...settings.env },
        onLine: (line) => logger.info(`[${name}] ${line}`),
      });
    } catch (error) {
      logger.error(`[${name}] ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  function startAll(server: Server): void {
    for (const name of EDGE_FUNCTIONS) running.set(name, start(server, name, running.get(name)));
  }

  async function stopAll(): Promise<void> {
    const ending = [...running.values()];
    running.clear();
    await Promise.all(ending.map(async (one) => (await one)?.close()));
  }

  async function callFunction(
    name: EdgeFunction,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const current = await running.get(name);
    if (current) forward(name, request, response, current.url);
    else answerJson(response, 503, 'Die lokale Edge Function läuft nicht. Die Konsole sagt, warum.');
  }

  function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const path = request.url?.split('?')[0] ?? '';
    const called = EDGE_FUNCTIONS.find((name) => path === FUNCTIONS_PATH + name);
    if (!path.startsWith(FUNCTIONS_PATH)) next();
    else if (called !== undefined) void callFunction(called, request, response);
    else answerJson(response, 404, 'Diese Edge Function gibt es nicht.');
  }

  /** @returns whether this server gets the functions */
  function mount(server: Server): boolean {
    if (!given && !hasEmbedded(server)) return false;
    server.httpServer?.once('listening', () => {
      startAll(server);
    });
    server.httpServer?.once('close', () => void stopAll());
    server.middlewares.use(answer);
    if (!given) {
      const stopJobs = runFunctionJobs(
        ensureEmbeddedKeys().secretKey,
        async (name) => (await running.get(name)) ?? null,
      );
      server.httpServer?.once('close', stopJobs);
    }
    if (!given) server.middlewares.use(createMailbox((lines) => server.config.logger.info(lines)).answer);
    return true;
  }

  return {
    name: 'local-functions',
    configureServer: (server) => {
      if (!mount(server)) return;
      server.watcher.add(FUNCTIONS_DIR);
      server.watcher.on('all', (_, file) => {
        const isOfFunction =
          file.startsWith(FUNCTIONS_DIR) ||
          (file.startsWith(SRC_DIR) && SHARED.test(file.slice(SRC_DIR.length)));
        if (isOfFunction && server.httpServer?.listening) startAll(server);
      });
    },
    configurePreviewServer: (server) => {
      mount(server);
    },
    closeBundle: stopAll,
  };
}
