import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_SENT } from '#contact/model/contact-contract.ts';
import type { WorkProof } from '#lib/http/proof-of-work.ts';
import { HONEYPOT_FILLED } from '#supabase/functions/_shared/honeypot.ts';
import { MESSAGES } from '#supabase/functions/send-contact-email/messages.ts';
import { localFunctions } from '#supabase/local/local-functions.ts';
import { prepareContactBackend } from '#tests/harness/contact-backend.ts';
import { call, aContactRequest, nextAddress, post, proofFor } from '#tests/harness/contact-function.ts';
import { findOrigin } from '#tests/harness/loopback.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';

const backend = prepareContactBackend();

describe('spam', () => {
  test('that fills in the honeypot is refused, and taken once the form has emptied it', async () => {
    const body = aContactRequest({ betreff2: 'https://spam.example' });
    const reply = await backend.expectNothingStored(() => post(backend.contactFunction.url, body));
    expect(reply).toMatchObject({ status: 422, answer: { message: HONEYPOT_FILLED } });
    expect(await post(backend.contactFunction.url, { ...body, betreff2: '' })).toMatchObject({ status: 200 });
  });

  const TOO_FAST =
    'Das ging sehr schnell. Bitte prüfen Sie Ihre Angaben und senden Sie die Nachricht dann noch einmal.';

  test.each([
    [0, 422, TOO_FAST],
    [2_999, 422, TOO_FAST],
    [3_000, 200, MESSAGE_SENT],
  ])('after %i ms is %i', async (fillTimeMs, status, message) => {
    const body = aContactRequest({ fillTimeMs });
    expect(await post(backend.contactFunction.url, body)).toMatchObject({ status, answer: { message } });
    expect(await backend.findStored(body.id)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('that was too fast and is sent again is taken', async () => {
    const body = aContactRequest({ fillTimeMs: 1_000 });
    expect((await post(backend.contactFunction.url, body)).status).toBe(422);
    expect((await post(backend.contactFunction.url, { ...body, fillTimeMs: 4_000 })).status).toBe(200);
    expect(backend.findMails(body.id)).toHaveLength(1);
  });
});

const sendFrom = (forwardedFor: string, body = aContactRequest()) =>
  post(backend.contactFunction.url, body, { 'cf-connecting-ip': forwardedFor });

async function sendFive(addressOf: (index: number) => string) {
  for (let index = 0; index < 5; index += 1) expect((await sendFrom(addressOf(index))).status).toBe(200);
}

const listHashes = () =>
  backend.server.query(
    "select distinct key_hash from private.limited_uses where kind = 'message_from_network'",
  );

describe('the limit of five messages an hour', () => {
  test('asks for work before the sixth, which is taken with its proof, once', async () => {
    const address = nextAddress();
    await sendFive(() => address);
    const body = aContactRequest();
    const asked = await backend.expectNothingStored(() => sendFrom(address, body));
    expect(asked).toMatchObject({
      status: 202,
      answer: {
        message: 'Gerade wird besonders viel angefragt. Bitte versuchen Sie es noch einmal.',
        work: { level: 1 },
      },
    });
    const proof = await proofFor(asked);
    expect((await sendFrom(address, aContactRequest({ proof }))).status).toBe(200);
    expect((await sendFrom(address, aContactRequest({ proof }))).status).toBe(202);
  });

  test.each([
    ['of another number', (proof: WorkProof) => ({ ...proof, number: proof.number + 1 })],
    ['that says that it was more', (proof: WorkProof) => ({ ...proof, level: 9 })],
    ['that says that it lasts longer', (proof: WorkProof) => ({ ...proof, expires: proof.expires + 1 })],
    ['of a target of one’s own', (proof: WorkProof) => ({ ...proof, target: '0'.repeat(32) })],
    ['without a signature', (proof: WorkProof) => ({ ...proof, signature: '0'.repeat(64) })],
    ['that is none', () => 'proof'],
  ])('takes no proof %s', async (_, forge) => {
    const address = nextAddress();
    await sendFive(() => address);
    const proof = forge(await proofFor(await sendFrom(address)));
    expect((await sendFrom(address, aContactRequest({ proof }))).status).toBe(202);
  });

  test('holds for calls at the same time', async () => {
    const address = nextAddress();
    const bodies = Array.from({ length: 12 }, () => aContactRequest());
    const replies = await Promise.all(bodies.map((body) => sendFrom(address, body)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 7 }, () => 202),
    ]);
    for (const [index, { id }] of bodies.entries()) {
      const expected = replies[index]?.status === 200 ? 1 : 0;
      expect(await backend.findStored(id)).toHaveLength(expected);
      expect(backend.findMails(id)).toHaveLength(expected);
    }
  });

  test('is not evaded by a header that nobody sets here', async () => {
    const address = nextAddress();
    await sendFive(() => address);
    const reply = await post(backend.contactFunction.url, aContactRequest(), {
      'cf-connecting-ip': address,
      'x-forwarded-for': '203.0.113.77',
      'x-real-ip': '203.0.113.77',
      forwarded: 'for=203.0.113.77',
    });
    expect(reply.status).toBe(202);
  });

  test('is not evaded by the many addresses of one IPv6 connection', async () => {
    await sendFive((index) => `2001:db8:1:2::${String(index)}`);
    expect((await sendFrom('2001:0DB8:1:2:ffff:ffff:ffff:ffff')).status).toBe(202);
    await sendFive((index) => `2001:db8:1:3::${String(index)}`);
    // Nor by its other networks.
    expect((await sendFrom('2001:db8:1:4::1')).status).toBe(202);
    expect((await sendFrom('2001:db8:2:4::1')).status).toBe(200);
  });

  test('counts callers whose address does not arrive as one, and says so to check:live', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      const { status, headers } = await post(backend.contactFunction.url, aContactRequest(), {});
      expect({ status, address: headers.get('x-client-address') }).toEqual({
        status: 200,
        address: 'unknown',
      });
    }
    expect((await post(backend.contactFunction.url, aContactRequest(), {})).status).toBe(202);
    expect((await sendFrom(nextAddress())).headers.get('x-client-address')).toBe('known');
  });

  test('is not in the way of a retry', async () => {
    const address = nextAddress();
    const body = aContactRequest();
    await sendFrom(address, body);
    for (let sent = 0; sent < 4; sent += 1) await sendFrom(address);
    expect((await sendFrom(address)).status).toBe(202);
    expect((await sendFrom(address, body)).status).toBe(200);
  });

  test('does not count what is rejected for another reason', async () => {
    const address = nextAddress();
    for (let sent = 0; sent < 6; sent += 1) await sendFrom(address, aContactRequest({ name: '' }));
    expect((await sendFrom(address)).status).toBe(200);
  });

  test('keeps no address, only a hash that differs with the salt', async () => {
    const address = nextAddress();
    const salted = await backend.startContactFunction({
      ...smtpVariables(backend.catcher.port),
      RATE_LIMIT_SALT: 'salz',
    });
    const before = await listHashes();
    await sendFrom(address);
    await post(salted.url, aContactRequest(), { 'cf-connecting-ip': address });
    const after = await listHashes();
    expect(after).toHaveLength(before.length + 2);
    expect(JSON.stringify(after)).not.toContain(address);
  });

  test('asks the last element of a header that the gateway appends to', async () => {
    const named = await backend.startContactFunction({
      ...smtpVariables(backend.catcher.port),
      CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
    });
    const address = nextAddress();
    const send = (claimed: string) =>
      post(named.url, aContactRequest(), { 'x-forwarded-for': `${claimed}, ${address}` });
    for (let sent = 0; sent < 5; sent += 1) expect((await send(nextAddress())).status).toBe(200);
    expect((await send(nextAddress())).status).toBe(202);
    expect(named.lines).toEqual([]);
  });
});

const preflight = ({ url }: { readonly url: string }, origin: string) =>
  call(url, { method: 'OPTIONS', headers: { origin } });

describe('a page', () => {
  test('of any origin may call where none is named', async () => {
    const { status, headers } = await preflight(backend.contactFunction, 'https://anderswo.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('POST,OPTIONS');
    // The headers that supabase-js sends.
    for (const name of ['authorization', 'x-client-info', 'apikey', 'content-type']) {
      expect(headers.get('access-control-allow-headers')).toContain(name);
    }
    const reply = await post(backend.contactFunction.url, aContactRequest({ name: '' }), {
      origin: 'https://anderswo.example',
    });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-expose-headers')).toBe('Retry-After');
  });

  test('of another origin may not, where the site’s are named', async () => {
    const closed = await backend.startContactFunction({
      ...smtpVariables(backend.catcher.port),
      SITE_ORIGINS: 'https://beraterkompass.example, https://www.beraterkompass.example/',
    });
    for (const origin of ['https://beraterkompass.example', 'https://www.beraterkompass.example']) {
      const { headers } = await preflight(closed, origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toContain('Origin');
      const reply = await post(closed.url, aContactRequest(), { origin, 'cf-connecting-ip': nextAddress() });
      expect(reply.status).toBe(200);
    }
    for (const origin of ['https://anderswo.example', 'http://beraterkompass.example', 'null']) {
      expect((await preflight(closed, origin)).headers.get('access-control-allow-origin')).toBeNull();
      const reply = await backend.expectNothingStored(() => post(closed.url, aContactRequest(), { origin }));
      expect(reply).toMatchObject({ status: 403, answer: { message: MESSAGES.foreignOrigin } });
    }
    // A call from no page at all.
    expect((await post(closed.url, aContactRequest())).status).toBe(200);
  });

  test('gets an answer that no cache keeps', async () => {
    const { headers } = await post(backend.contactFunction.url, aContactRequest({ name: '' }));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('on the dev server', () => {
  let vite: ViteDevServer;
  let origin: string;

  beforeAll(async () => {
    vite = await createViteServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [localFunctions({ supabaseUrl: backend.server.url, secretKey: backend.server.secretKey })],
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    await vite.listen();
    origin = findOrigin(vite.httpServer);
  });

  afterAll(() => vite.close());

  const PATH = '/functions/v1/send-contact-email';

  test('the function answers, query or not', async () => {
    const body = aContactRequest();
    expect(await post(`${origin}${PATH}?forceFunctionRegion=any`, body, {})).toMatchObject({
      status: 200,
      answer: { message: MESSAGE_SENT },
    });
    expect(await backend.findStored(body.id)).toMatchObject([{ betreff: body.betreff }]);
  });

  test('its errors come through', async () => {
    expect(await call(origin + PATH, { method: 'GET' })).toMatchObject({ status: 405 });
    expect(await post(origin + PATH, aContactRequest({ name: '' }), {})).toMatchObject({
      status: 422,
      answer: { fields: { name: expect.any(String) } },
    });
    expect(
      await post(origin + PATH, aContactRequest({ nachricht: 'a'.repeat(12 * 1024 * 1024) }), {}),
    ).toMatchObject({ status: 413 });
  });

  test('the caller is who connects, not who it says it is', async () => {
    const replies: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      replies.push(
        (await post(origin + PATH, aContactRequest(), { 'cf-connecting-ip': nextAddress() })).status,
      );
    }
    expect(replies.at(-1)).toBe(202);
  });

  test('another function is unknown', async () => {
    expect(await post(`${origin}/functions/v1/other`, {})).toMatchObject({ status: 404 });
  });
});
