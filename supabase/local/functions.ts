import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { EMBEDDED_PLUGIN } from './embedded.ts';
import {
  type Environment,
  FUNCTION_NAME,
  FUNCTIONS_DIR,
  type FunctionSettings,
  pickOperatorVariables,
  type RunningFunction,
  startFunction,
} from './function-process.ts';
import { ensureEmbeddedKeys } from './keys.ts';

const FUNCTIONS_PATH = '/functions/v1/';
/** What the function and the contact form share. */
const CONTRACT_DIR = fileURLToPath(new URL('../../src/domain/contact/', import.meta.url));

/** The file in which the official CLI looks for the local functions' variables, too. */
const ENV_FILE = join(FUNCTIONS_DIR, '.env');

function answerJson(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

/** Hands a request on, as a gateway does: the body as it comes, the caller's address behind any it claims. */
function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  const claimed = request.headers['x-forwarded-for'];
  const addresses = [claimed, request.socket.remoteAddress].filter((address) => address !== undefined);
  const { hostname, port } = new URL(target);
  const outgoing = sendRequest({
    hostname,
    port,
    agent: false,
    method: request.method,
    path: `/${FUNCTION_NAME}`,
    headers: {
      ...request.headers,
      host: `${hostname}:${port}`,
      connection: 'close',
      'x-forwarded-for': addresses.join(', '),
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
function readLocalVariables(): Environment {
  const file = existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {};
  return { ...file, ...pickOperatorVariables(process.env) };
}

/** The function beside the embedded Supabase of this server, which listens already. */
function findSettings(server: Server): FunctionSettings {
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  const port = String(address.port);
  const { SITE_ORIGINS, ...variables } = readLocalVariables();
  return {
    supabaseUrl: `http://127.0.0.1:${port}`,
    secretKey: ensureEmbeddedKeys().secretKey,
    env: {
      ...variables,
      // The file may name those of the real site. The pages of this server may call nevertheless.
      SITE_ORIGINS: SITE_ORIGINS && `${SITE_ORIGINS},http://127.0.0.1:${port},http://localhost:${port}`,
    },
  };
}

/**
 * Answers `/functions/v1/send-contact-email` on the dev and the preview server with the function in
 * Deno: started and ended with the server, and restarted when one of its files changes.
 *
 * @param given settings of the function; by default it works on the embedded Supabase of the same
 *   server, which has no edge functions of its own, with the variables of supabase/functions/.env.
 *   A server without embedded Supabase is then left as it is.
 */
export function localFunctions(given?: FunctionSettings): Plugin {
  // Of this run only: hashes of the last one mean nothing any more.
  const salt = randomBytes(32).toString('base64url');
  let running: Promise<RunningFunction | null> = Promise.resolve(null);

  async function start(server: Server, previous: typeof running): typeof running {
    const { logger } = server.config;
    await (await previous)?.close();
    try {
      const settings = given ?? findSettings(server);
      return await startFunction({
        ...settings,
        env: { RATE_LIMIT_SALT: salt, ...settings.env },
        onLine: (line) => logger.info(`[${FUNCTION_NAME}] ${line}`),
      });
    } catch (error) {
      logger.error(`[${FUNCTION_NAME}] ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  async function stop(previous: typeof running): Promise<null> {
    await (await previous)?.close();
    return null;
  }

  async function callFunction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = await running;
    if (current) forward(request, response, current.url);
    else answerJson(response, 503, 'Die lokale Edge Function läuft nicht. Die Konsole sagt, warum.');
  }

  function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const path = request.url?.split('?')[0] ?? '';
    if (!path.startsWith(FUNCTIONS_PATH)) next();
    else if (path === FUNCTIONS_PATH + FUNCTION_NAME) void callFunction(request, response);
    else answerJson(response, 404, 'Diese Edge Function gibt es nicht.');
  }

  /** @returns whether this server gets the function */
  function mount(server: Server): boolean {
    if (!given && !hasEmbedded(server)) return false;
    server.httpServer?.once('listening', () => {
      running = start(server, running);
    });
    server.httpServer?.once('close', () => {
      running = stop(running);
    });
    server.middlewares.use(answer);
    return true;
  }

  return {
    name: 'local-functions',
    configureServer: (server) => {
      if (!mount(server)) return;
      server.watcher.add(FUNCTIONS_DIR);
      server.watcher.on('all', (_, file) => {
        const isOfFunction = [FUNCTIONS_DIR, CONTRACT_DIR].some((folder) => file.startsWith(folder));
        if (isOfFunction && server.httpServer?.listening) running = start(server, running);
      });
    },
    configurePreviewServer: (server) => {
      mount(server);
    },
    closeBundle: async () => {
      running = stop(running);
      await running;
    },
  };
}
