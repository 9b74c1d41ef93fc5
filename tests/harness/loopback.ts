import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Address of a server that listens on the loopback interface, without a slash at its end. */
export function findOrigin(server: Pick<Server, 'address'> | null): string {
  const address = server?.address() ?? null;
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return `http://127.0.0.1:${String(address.port)}`;
}

/** Lets a server listen on a free port of the loopback interface, and returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return findOrigin(server);
}

/** An address at which no server listens. */
export async function findDeadOrigin(): Promise<string> {
  const server = createTcpServer();
  const origin = await listen(server);
  server.close();
  await once(server, 'close');
  return origin;
}

/** A server, for one test, that accepts connections and never answers. */
export async function startSilentServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return listen(server);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server that answers every request like this. The caller has to close it. */
export async function launchHttp(answer: Answer): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createHttpServer((request, response) => void answer(request, response));
  const origin = await listen(server);
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The same server, which is closed after the test. */
export async function startHttp(answer: Answer): Promise<string> {
  const { origin, close } = await launchHttp(answer);
  onTestFinished(close);
  return origin;
}
