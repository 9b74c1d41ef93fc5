import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Bytes of a packet. */
const PACKET = 1_460;
const TICK_MS = 4;
/** The longest that this process may be held up by others without the line becoming slower. */
const LATE_MS = 250;

/** A line between browser and server. */
export interface Line {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

/**
 * A line to a server on this machine, slowed down for all connections together: a worker's requests as well as the page's,
 * which the browser's own throttling would leave out. Answers share it packet by packet.
 *
 * @param port of the server
 */
export async function openSlowLine(port: number, { bitsPerSecond, roundTripMs }: Line) {
  const queues = new Map<Socket, Buffer[]>();
  let budget = 0;
  let last = performance.now();
  const deliver = (send: () => void) => setTimeout(send, roundTripMs / 2);

  /** Sends a packet of each waiting connection in turn, as far as the line takes them. */
  const timer = setInterval(() => {
    const now = performance.now();
    // What the line did not use is lost, but for what this process was late by.
    const perMs = bitsPerSecond / 8_000;
    budget = Math.min(budget + perMs * (now - last), perMs * LATE_MS);
    last = now;
    while (budget > 0) {
      const waiting = [...queues].filter(([, queue]) => queue.length > 0);
      if (waiting.length === 0) return;
      for (const [client, queue] of waiting) {
        if (budget <= 0) break;
        const first = queue.shift();
        if (first === undefined) continue;
        const packet = first.subarray(0, PACKET);
        if (first.length > PACKET) queue.unshift(first.subarray(PACKET));
        budget -= packet.length;
        deliver(() => client.writable && client.write(packet));
      }
    }
  }, TICK_MS);

  const server = createServer((client) => {
    queues.set(client, []);
    client.setNoDelay(true);
    const upstream = connect(port, '127.0.0.1');
    const end = () => {
      queues.delete(client);
      client.destroy();
      upstream.destroy();
    };
    // The connection itself takes a round trip, which the first request waits for.
    let delay = roundTripMs;
    client.on('data', (data: Buffer) => {
      setTimeout(() => upstream.writable && upstream.write(data), delay + roundTripMs / 2);
      delay = 0;
    });
    upstream.on('data', (data: Buffer) => queues.get(client)?.push(data));
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(own)}`,
    close: () => {
      clearInterval(timer);
      for (const client of queues.keys()) client.destroy();
      server.close();
    },
  };
}
