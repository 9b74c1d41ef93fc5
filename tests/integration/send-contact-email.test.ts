import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ContactField, MESSAGES } from '#supabase/functions/send-contact-email/contract.ts';
import { localFunctions, startFunction } from '#supabase/local/functions.ts';
import {
  call,
  type ContactFunction,
  fillIn,
  launchContactFunction,
  nextAddress,
  post,
  startContactFunction,
} from '#tests/harness/contact-form.ts';
import { type EmbeddedServer, startEmbedded } from '#tests/harness/embedded-server.ts';
import { findDeadOrigin, findOrigin, launchHttp, startHttp, startSilence } from '#tests/harness/loopback.ts';
import { type MailCatcher, startMailCatcher } from '#tests/harness/mail-catcher.ts';

const FROM = 'Beraterkompass <formular@beraterkompass.example>';
const TO = 'team@beraterkompass.example';

let server: EmbeddedServer;
let catcher: MailCatcher;
/** Stores in the embedded database and mails to the catcher. */
let form: ContactFunction;

/** The variables for a mail server on this port. */
const smtpTo = (port: number | string) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  MAIL_FROM: FROM,
  MAIL_TO: TO,
});

/** The variables for a mail API at this address. */
const apiAt = (url: string) => ({
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: url,
  MAIL_FROM: FROM,
  MAIL_TO: TO,
});

/** For one test: the function on the embedded database. */
const startForm = (env: Readonly<Record<string, string>>) => startContactFunction(server, env);

/** A mail server for one test. */
const startCatcher: typeof startMailCatcher = async (options) => {
  const started = await startMailCatcher(options);
  onTestFinished(started.close);
  return started;
};

beforeAll(async () => {
  server = await startEmbedded();
  catcher = await startMailCatcher();
  form = await launchContactFunction(server, smtpTo(catcher.port));
});

afterAll(async () => {
  await form.close();
  await catcher.close();
  await server.close();
});

/** The stored message. Only between calls, never during one. */
const findStored = (id: string) =>
  server.query(
    `select name, email, betreff, nachricht, status, notes from public.contact_messages where id = '${id}'`,
  );

const countStored = async () => {
  const [row] = await server.query('select count(*)::int as messages from public.contact_messages');
  return row;
};

const findMails = (id: string) => catcher.mails.filter(({ source }) => source.includes(id));

/** Runs a call that must leave nothing behind, neither in the database nor in the mail. */
async function leavingNothing<Result>(run: () => Promise<Result>): Promise<Result> {
  const stored = await countStored();
  const mails = catcher.mails.length;
  const result = await run();
  expect(await countStored()).toEqual(stored);
  expect(catcher.mails).toHaveLength(mails);
  return result;
}

describe('a message', () => {
  test('is stored as unread and arrives at the operator', async () => {
    const body = fillIn();
    const { status, answer } = await post(form.url, body);
    expect({ status, answer }).toEqual({
      status: 200,
      answer: {
        message: 'Vielen Dank für Ihre Nachricht. Wir werden uns in Kürze mit Ihnen in Verbindung setzen.',
      },
    });

    const { name, email, betreff, nachricht } = body;
    expect(await findStored(body.id)).toEqual([
      { name, email, betreff, nachricht, status: 'unread', notes: null },
    ]);

    const [mail, ...others] = findMails(body.id);
    expect(others).toEqual([]);
    expect(mail?.envelope).toEqual({ from: 'formular@beraterkompass.example', to: [TO] });
    expect(mail?.parsed.from?.value).toEqual([
      { name: 'Beraterkompass', address: 'formular@beraterkompass.example' },
    ]);
    expect(mail?.parsed.to).toMatchObject({ value: [{ address: TO }] });
    expect(mail?.parsed.replyTo?.value).toEqual([{ name: '', address: email }]);
    expect(mail?.parsed.subject).toBe('Kontaktanfrage: Anfrage zu „Ahornsteg“ für Köln');
    expect(mail?.parsed.text).toContain(`Name: ${name}\nE-Mail: ${email}\nBetreff: ${betreff}\n`);
    expect(mail?.parsed.text).toContain(`\n\n${nachricht}\n\n`);
    expect(mail?.parsed.messageId).toBe(`<${body.id}@beraterkompass.example>`);
    // Text and nothing else.
    expect(mail?.parsed.headers.get('content-type')).toEqual({
      value: 'text/plain',
      params: { charset: 'utf-8' },
    });
    expect(mail?.parsed.html).toBe(false);
    expect(mail?.parsed.attachments).toEqual([]);
  });

  test('needs no more than the four fields of the specification', async () => {
    const { name, email, betreff, nachricht } = fillIn({ betreff: 'Nur vier Felder' });
    expect((await post(form.url, { name, email, betreff, nachricht })).status).toBe(200);
    expect(
      await server.query(`select status from public.contact_messages where betreff = 'Nur vier Felder'`),
    ).toEqual([{ status: 'unread' }]);
  });

  test('cannot bring its own status, notes or date', async () => {
    const body = fillIn({ status: 'responded', notes: 'erledigt', created_at: '2001-01-01' });
    expect((await post(form.url, body)).status).toBe(200);
    expect(
      await server.query(
        `select status, notes, created_at > now() - interval '1 hour' as is_new
         from public.contact_messages where id = '${body.id}'`,
      ),
    ).toEqual([{ status: 'unread', notes: null, is_new: true }]);
  });

  test.each<[string, Partial<Record<ContactField, string>>, Partial<Record<ContactField, string>>]>([
    [
      'without the blanks around it',
      { name: '  Jo\t', betreff: ' Hallo\n' },
      { name: 'Jo', betreff: 'Hallo' },
    ],
    ['with a tab as a blank', { betreff: 'Eins\tzwei' }, { betreff: 'Eins zwei' }],
    ['with one kind of line break', { nachricht: 'a\r\nb\rc\vd\u0085e' }, { nachricht: 'a\nb\nc\nd\ne' }],
    [
      'without invisible control characters',
      { nachricht: 'a\u0000b\u001b[2Jc\td' },
      { nachricht: 'ab[2Jc\td' },
    ],
    ['with half an emoji replaced', { nachricht: 'a\ud83db' }, { nachricht: 'a\ufffdb' }],
    ['with markup as it was typed', { name: '<b>"Jo"</b>' }, { name: '<b>"Jo"</b>' }],
    [
      'with an address as mail servers write it',
      { email: 'jo@Müller.example' },
      { email: 'jo@xn--mller-kva.example' },
    ],
  ])('is stored %s', async (_, typed, stored) => {
    const body = fillIn(typed);
    expect(await post(form.url, body)).toMatchObject({ status: 200 });
    expect(await findStored(body.id)).toMatchObject([stored]);
  });

  test.each<[ContactField, string]>([
    ['name', 'ß'.repeat(200)],
    ['email', `j@${`${'a'.repeat(62)}.`.repeat(4)}${'a'.repeat(63)}.xy`],
    ['betreff', '„'.repeat(300)],
    ['nachricht', '😀'.repeat(10_000)],
  ])('may have the longest %s, and its mail arrives', async (field, value) => {
    const body = fillIn({ [field]: value });
    expect(await post(form.url, body)).toMatchObject({ status: 200 });
    expect(await findStored(body.id)).toMatchObject([{ [field]: value }]);
    const [mail] = findMails(body.id);
    expect(mail?.parsed.text).toContain(value);
    expect(mail?.parsed.subject).toBe(`Kontaktanfrage: ${body.betreff}`);
  });

  test('that is sent again is a success, stored once and mailed once', async () => {
    const body = fillIn();
    expect((await post(form.url, body)).status).toBe(200);
    expect((await post(form.url, { ...body, nachricht: 'Noch einmal' })).status).toBe(200);
    expect(await findStored(body.id)).toMatchObject([{ nachricht: body.nachricht }]);
    expect(findMails(body.id)).toHaveLength(1);
  });

  test('that is sent four times at the same time is stored once and mailed once', async () => {
    const body = fillIn();
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(form.url, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await findStored(body.id)).toHaveLength(1);
    expect(findMails(body.id)).toHaveLength(1);
  });
});

/** A body without a length in its header. */
function streamBytes(length: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(97);
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(chunk);
      sent += chunk.byteLength;
      if (sent >= length) controller.close();
    },
  });
}

describe('a call that is no message', () => {
  const BIG = 12 * 1024 * 1024;

  test.each([
    ['GET', { message: 'Hier werden nur Nachrichten aus dem Kontaktformular angenommen.' }],
    ['PUT', { message: MESSAGES.wrongMethod }],
    ['PATCH', { message: MESSAGES.wrongMethod }],
    ['DELETE', { message: MESSAGES.wrongMethod }],
    ['HEAD', null],
  ])('by %s is 405', async (method, message) => {
    const { status, answer, headers } = await leavingNothing(() => call(form.url, { method }));
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST, OPTIONS');
    expect(answer).toEqual(message);
  });

  test('by PUT with 12 MB is 405', async () => {
    expect(await call(form.url, { method: 'PUT', body: new Uint8Array(BIG) })).toMatchObject({ status: 405 });
  });

  test('of 12 MB is 413', async () => {
    const reply = await leavingNothing(() => post(form.url, fillIn({ nachricht: 'a'.repeat(BIG) })));
    expect(reply).toMatchObject({ status: 413, answer: { message: MESSAGES.tooLarge } });
  });

  test('of 12 MB that does not say how long it is, is 413', async () => {
    const reply = await leavingNothing(() =>
      call(form.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: streamBytes(BIG),
        duplex: 'half',
      }),
    );
    expect(reply).toMatchObject({ status: 413, answer: { message: MESSAGES.tooLarge } });
  });

  test.each([
    [64 * 1024, 200],
    [64 * 1024 + 1, 413],
  ])('of %i bytes is %i', async (length, status) => {
    const json = JSON.stringify(fillIn({ nachricht: 'Kurz' }));
    const reply = await call(form.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
      body: json.padEnd(length - (Buffer.byteLength(json) - json.length)),
    });
    expect(reply.status).toBe(status);
  });

  const JSON_TYPE = 'application/json';
  test.each<[string, string, BodyInit | null]>([
    ['without a body', JSON_TYPE, null],
    ['with an empty body', JSON_TYPE, ''],
    ['with text', JSON_TYPE, 'Guten Tag'],
    ['with half a JSON', JSON_TYPE, '{"name": "Jo"'],
    [
      'with invalid UTF-8',
      JSON_TYPE,
      Buffer.from(JSON.stringify(fillIn({ name: 'ü', betreff: 'a', nachricht: 'a' })), 'latin1'),
    ],
    ['with JSON null', JSON_TYPE, 'null'],
    ['with a JSON text', JSON_TYPE, '"Jo"'],
    ['with a JSON list', JSON_TYPE, '[]'],
    ['with deeply nested JSON', JSON_TYPE, '['.repeat(30_000)],
    ['as a form', 'application/x-www-form-urlencoded', 'name=Jo'],
    ['as text that is JSON', 'text/plain', JSON.stringify(fillIn())],
    ['with an id that is none', JSON_TYPE, JSON.stringify(fillIn({ id: "1' or true" }))],
    ['with a fill time that is none', JSON_TYPE, JSON.stringify(fillIn({ fillTimeMs: 'lang' }))],
    ['with a negative fill time', JSON_TYPE, JSON.stringify(fillIn({ fillTimeMs: -1 }))],
    ['with a honeypot that is no text', JSON_TYPE, JSON.stringify(fillIn({ website: { a: 1 } }))],
  ])('%s is 400', async (_, type, body) => {
    const reply = await leavingNothing(() =>
      call(form.url, { method: 'POST', headers: { 'content-type': type }, body }),
    );
    expect(reply).toMatchObject({ status: 400, answer: { message: MESSAGES.unreadable } });
  });

  test('may name the character set of its JSON', async () => {
    const reply = await post(form.url, fillIn(), {
      'content-type': 'Application/JSON; charset=utf-8',
      'x-forwarded-for': nextAddress(),
    });
    expect(reply.status).toBe(200);
  });
});

/** Sends a message with these changes, which make it a faulty one: what each field says. */
async function refuse(changes: Readonly<Record<string, unknown>>) {
  const { status, answer } = await leavingNothing(() => post(form.url, fillIn(changes)));
  expect(status).toBe(422);
  expect(answer?.message).toBe('Bitte prüfen Sie die markierten Felder.');
  return answer?.fields;
}

describe('a faulty message', () => {
  const REQUIRED = {
    name: 'Bitte geben Sie Ihren Namen ein.',
    email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    betreff: 'Bitte geben Sie einen Betreff ein.',
    nachricht: 'Bitte geben Sie eine Nachricht ein.',
  };

  test('says of every field what is wrong with it', async () => {
    expect(await refuse({ name: '', email: ' ', betreff: '\n\t', nachricht: '\u00a0' })).toEqual(REQUIRED);
  });

  test.each(Object.entries(REQUIRED))('says so when %s is missing or no text', async (field, message) => {
    for (const value of [undefined, null, 7, ['a'], { a: 1 }]) {
      expect(await refuse({ [field]: value })).toEqual({ [field]: message });
    }
  });

  test.each([
    ['name', 'a'.repeat(201), 'Der Name darf höchstens 200 Zeichen lang sein.'],
    ['email', `${'a'.repeat(312)}@muster.de`, 'Die E-Mail-Adresse darf höchstens 320 Zeichen lang sein.'],
    ['betreff', 'a'.repeat(301), 'Der Betreff darf höchstens 300 Zeichen lang sein.'],
    ['nachricht', 'a'.repeat(10_001), 'Die Nachricht darf höchstens 10.000 Zeichen lang sein.'],
  ])('says so when %s is one character too long', async (field, value, message) => {
    expect(await refuse({ [field]: value })).toEqual({ [field]: message });
  });

  const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\u0000', '\u001b', '\u007f'];

  test.each([
    ['name', 'Der Name darf keine Zeilenumbrüche oder Steuerzeichen enthalten.'],
    ['betreff', 'Der Betreff darf keine Zeilenumbrüche oder Steuerzeichen enthalten.'],
    ['email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
  ])('cannot add a mail header by a line break in %s', async (field, message) => {
    for (const lineBreak of BREAKS) {
      const value = `jo@muster.example${lineBreak}Bcc: opfer@fremd.example`;
      expect(await refuse({ [field]: value })).toEqual({ [field]: message });
    }
  });

  test('cannot add a mail header by what it may contain', async () => {
    const body = fillIn({
      name: 'Jo, Bcc: opfer@fremd.example',
      betreff: 'Bcc: opfer@fremd.example =?utf-8?Q?=0D=0ABcc:_opfer=40fremd.example?=',
      nachricht: 'Bcc: opfer@fremd.example\n.\nQUIT\n\nContent-Type: text/html\n\n<b>Hallo</b>',
    });
    expect(await post(form.url, body)).toMatchObject({ status: 200 });
    const [mail] = findMails(body.id);
    expect(mail?.envelope.to).toEqual([TO]);
    expect(mail?.parsed.headerLines.map(({ key }) => key).toSorted()).toEqual(
      [
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ].toSorted(),
    );
    expect(mail?.parsed.html).toBe(false);
    expect(mail?.parsed.text).toContain(body.nachricht);
  });

  test.each([
    'jo',
    'jo@',
    '@muster.example',
    'jo@muster',
    'jo@muster.',
    'jo@-muster.example',
    'jo@muster.example,opfer@fremd.example',
    'jo@muster.example, opfer@fremd.example',
    'jo@muster.example;opfer@fremd.example',
    'jo@muster.example opfer@fremd.example',
    'jo@muster.example@fremd.example',
    'Jo <jo@muster.example>',
    '<jo@muster.example>',
    '"jo x"@muster.example',
    'jo(opfer)@muster.example',
    'alle: jo@muster.example;',
    'jo@[127.0.0.1]',
    'jo@müller.example/opfer.example',
    'jo@müller.example,opfer@fremd.example',
    'mailto:jo@muster.example',
    'jürgen@muster.example',
    'javascript:alert(1)',
  ])('has an address that is not one: %s', async (email) => {
    expect(await refuse({ email })).toEqual({ email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' });
  });
});

describe('spam', () => {
  test('that fills in the honeypot is answered like a message, and forgotten', async () => {
    const body = fillIn({ website: 'https://spam.example', email: 'kein Postfach' });
    const reply = await leavingNothing(() => post(form.url, body));
    expect(reply).toMatchObject({ status: 200, answer: { message: MESSAGES.sent } });
    await form.waitForLine(/honeypot/);
  });

  const TOO_FAST =
    'Das ging sehr schnell. Bitte prüfen Sie Ihre Angaben und senden Sie die Nachricht dann noch einmal.';

  test.each([
    [0, 422, TOO_FAST],
    [2_999, 422, TOO_FAST],
    [3_000, 200, MESSAGES.sent],
  ])('after %i ms is %i', async (fillTimeMs, status, message) => {
    const body = fillIn({ fillTimeMs });
    expect(await post(form.url, body)).toMatchObject({ status, answer: { message } });
    expect(await findStored(body.id)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('that was too fast and is sent again is taken', async () => {
    const body = fillIn({ fillTimeMs: 1_000 });
    expect((await post(form.url, body)).status).toBe(422);
    expect((await post(form.url, { ...body, fillTimeMs: 4_000 })).status).toBe(200);
    expect(findMails(body.id)).toHaveLength(1);
  });
});

const sendFrom = (forwardedFor: string, body = fillIn()) =>
  post(form.url, body, { 'x-forwarded-for': forwardedFor });

async function sendFive(addressOf: (index: number) => string) {
  for (let index = 0; index < 5; index += 1) {
    expect((await sendFrom(addressOf(index))).status).toBe(200);
  }
}

const listHashes = () => server.query('select distinct address_hash from private.contact_attempts');

describe('the limit of five messages an hour', () => {
  test('refuses the sixth in German and says when to come back', async () => {
    const address = nextAddress();
    await sendFive(() => address);
    const { status, answer, headers } = await leavingNothing(() => sendFrom(address));
    expect(status).toBe(429);
    expect(answer).toEqual({
      message:
        'Von Ihrem Anschluss wurden gerade mehrere Nachrichten gesendet. Bitte versuchen Sie es in 60 Minuten noch einmal.',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  });

  test('holds for calls at the same time', async () => {
    const address = nextAddress();
    const bodies = Array.from({ length: 12 }, () => fillIn());
    const replies = await Promise.all(bodies.map((body) => sendFrom(address, body)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 7 }, () => 429),
    ]);
    for (const [index, { id }] of bodies.entries()) {
      const expected = replies[index]?.status === 200 ? 1 : 0;
      expect(await findStored(id)).toHaveLength(expected);
      expect(findMails(id)).toHaveLength(expected);
    }
  });

  test('is not evaded by an address that the client claims', async () => {
    const address = nextAddress();
    await sendFive((index) => `203.0.113.${String(index)}, ${address}`);
    expect((await sendFrom(`203.0.113.99, 203.0.113.98,${address}`)).status).toBe(429);
    // Nor can it be used against somebody else.
    expect((await sendFrom('203.0.113.1')).status).toBe(200);
  });

  test('is not evaded by a header that nobody sets here', async () => {
    const address = nextAddress();
    await sendFive(() => address);
    const reply = await post(form.url, fillIn(), {
      'x-forwarded-for': address,
      'cf-connecting-ip': '203.0.113.77',
      'x-real-ip': '203.0.113.77',
      forwarded: 'for=203.0.113.77',
    });
    expect(reply.status).toBe(429);
  });

  test('is not evaded by the many addresses of one IPv6 connection', async () => {
    await sendFive((index) => `2001:db8:1:2::${String(index)}`);
    expect((await sendFrom('2001:0DB8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await sendFrom('2001:db8:1:3::1')).status).toBe(200);
  });

  test('counts callers without a header by their connection', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await post(form.url, fillIn(), {})).status).toBe(200);
    expect((await post(form.url, fillIn(), {})).status).toBe(429);
    expect((await sendFrom('127.0.0.1')).status).toBe(429);
  });

  test('does not stand in the way of a retry', async () => {
    const address = nextAddress();
    const body = fillIn();
    await sendFrom(address, body);
    for (let sent = 0; sent < 4; sent += 1) await sendFrom(address);
    expect((await sendFrom(address)).status).toBe(429);
    expect((await sendFrom(address, body)).status).toBe(200);
  });

  test('does not count what is refused for another reason', async () => {
    const address = nextAddress();
    for (let sent = 0; sent < 6; sent += 1) await sendFrom(address, fillIn({ name: '' }));
    expect((await sendFrom(address)).status).toBe(200);
  });

  test('keeps no address, only a hash that differs with the salt', async () => {
    const address = nextAddress();
    const salted = await startForm({ ...smtpTo(catcher.port), RATE_LIMIT_SALT: 'salz' });
    const before = await listHashes();
    await sendFrom(address);
    await post(salted.url, fillIn(), { 'x-forwarded-for': address });
    const after = await listHashes();
    expect(after).toHaveLength(before.length + 2);
    expect(JSON.stringify(after)).not.toContain(address);
  });

  test('is the operator’s to change', async () => {
    const strict = await startForm({ ...smtpTo(catcher.port), RATE_LIMIT_MESSAGES: '1' });
    const address = nextAddress();
    expect((await post(strict.url, fillIn(), { 'x-forwarded-for': address })).status).toBe(200);
    expect((await post(strict.url, fillIn(), { 'x-forwarded-for': address })).status).toBe(429);
  });

  test('asks the header that the gateway overwrites, where one is named', async () => {
    const named = await startForm({ ...smtpTo(catcher.port), CLIENT_ADDRESS_HEADER: 'cf-connecting-ip' });
    const address = nextAddress();
    const send = (claimed: string) =>
      post(named.url, fillIn(), { 'cf-connecting-ip': address, 'x-forwarded-for': claimed });
    for (let sent = 0; sent < 5; sent += 1) expect((await send(nextAddress())).status).toBe(200);
    expect((await send(nextAddress())).status).toBe(429);
  });

  test('cannot be counted against by a visitor', async () => {
    const body = { caller_hash: 'a'.repeat(64), message_id: randomUUID(), max_attempts: 5 };
    const response = await fetch(`${server.url}/rest/v1/rpc/claim_contact_attempt`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(401);
  });
});

/** Sends a message whose mail will not go out, and says what became of it. */
async function sendUnmailed({ url, waitForLine }: ContactFunction) {
  const { id, ...rest } = fillIn();
  const { status, answer } = await post(url, { id, ...rest });
  const line = await waitForLine(new RegExp(`^Message ${id}`));
  return { status, answer, stored: await findStored(id), log: line.replace(id, '…') };
}

/** Stored and thanked for; and the log holds nothing of what the visitor wrote. */
const storedUnmailed = (reason: RegExp) => ({
  status: 200,
  answer: { message: MESSAGES.sent },
  stored: [expect.objectContaining({ status: 'unread' })],
  log: expect.stringMatching(new RegExp(`^Message … is stored but not mailed: ${reason.source}\\.$`)),
});

describe('when the mail does not go out, the message is stored and the visitor thanked', () => {
  test('because the mail server is down', async () => {
    const { port } = new URL(await findDeadOrigin());
    const broken = await startForm(smtpTo(port));
    expect(await sendUnmailed(broken)).toEqual(storedUnmailed(/(ESOCKET|ECONNECTION) CONN/));
  });

  test('because the mail server refuses it, quoting it', async () => {
    const refusing = await startCatcher({ refuseWith: 'Jürgen Groß j.gross@muster.example is spam' });
    const refused = await startForm(smtpTo(refusing.port));
    expect(await sendUnmailed(refused)).toEqual(storedUnmailed(/EMESSAGE 450 DATA/));
  });

  test('because the password is wrong', async () => {
    const locked = await startCatcher({ account: { user: 'formular', password: 'richtig' } });
    const env = { ...smtpTo(locked.port), SMTP_USER: 'formular', SMTP_PASSWORD: 'falsch' };
    expect(await sendUnmailed(await startForm(env))).toEqual(storedUnmailed(/EAUTH 535 AUTH PLAIN/));
    expect(locked.mails).toEqual([]);
  });

  test('because TLS is asked for and the server has none', async () => {
    const mails = catcher.mails.length;
    const encrypted = await startForm({ ...smtpTo(catcher.port), SMTP_SECURE: 'true' });
    expect(await sendUnmailed(encrypted)).toEqual(storedUnmailed(/ESOCKET CONN/));
    expect(catcher.mails).toHaveLength(mails);
  });

  test('because the settings are incomplete, which is also said at the start', async () => {
    const incomplete = await startForm({ SMTP_HOST: '127.0.0.1', MAIL_FROM: FROM });
    const problem = 'MAIL_TO is not set to an e-mail address';
    await incomplete.waitForLine(new RegExp(`^Messages are stored but not mailed: ${problem}\\.$`));
    expect(await sendUnmailed(incomplete)).toEqual(storedUnmailed(new RegExp(problem)));
  });

  test('because the mail API answers with an error', async () => {
    const url = await startHttp((_, response) => response.writeHead(422).end('{"message":"j.gross"}'));
    expect(await sendUnmailed(await startForm(apiAt(url)))).toEqual(storedUnmailed(/status 422/));
  });

  test('because the mail API cannot be reached', async () => {
    const unreached = await startForm(apiAt(await findDeadOrigin()));
    expect(await sendUnmailed(unreached)).toEqual(storedUnmailed(/TypeError/));
  });

  test('because none is configured, and the mail is printed instead', async () => {
    const printing = await startForm({});
    const body = fillIn();
    expect(await post(printing.url, body)).toMatchObject({ status: 200 });
    expect(await findStored(body.id)).toHaveLength(1);
    await printing.waitForLine(new RegExp(`^Nummer der Nachricht: ${body.id}$`));
    const printed = printing.lines.join('\n');
    expect(printed).toContain('Reply-To: j.gross@muster.example');
    expect(printed).toContain('Subject: Kontaktanfrage: Anfrage zu „Ahornsteg“ für Köln');
    expect(printed).toContain(body.nachricht);
  });
});

describe('the mail', () => {
  test('goes out with user and password where they are set', async () => {
    const account = { user: 'formular', password: 'geheim' };
    const locked = await startCatcher({ account });
    const env = { ...smtpTo(locked.port), SMTP_USER: account.user, SMTP_PASSWORD: account.password };
    expect(await post((await startForm(env)).url, fillIn())).toMatchObject({ status: 200 });
    expect(locked.mails).toMatchObject([{ user: 'formular', envelope: { to: [TO] } }]);
  });

  test('goes out through the HTTP API of Resend', async () => {
    const requests: { headers: IncomingHttpHeaders; body: unknown }[] = [];
    const api = await startForm(
      apiAt(
        await startHttp(async (request, response) => {
          requests.push({ headers: request.headers, body: JSON.parse(await text(request)) });
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
        }),
      ),
    );
    const body = fillIn();
    expect(await post(api.url, body)).toMatchObject({ status: 200 });
    expect(await post(api.url, body)).toMatchObject({ status: 200 });

    expect(await findStored(body.id)).toHaveLength(1);
    expect(requests).toEqual([
      {
        headers: expect.objectContaining({ authorization: 'Bearer re_test', 'idempotency-key': body.id }),
        // Text and nothing else.
        body: {
          from: '"Beraterkompass" <formular@beraterkompass.example>',
          to: [TO],
          reply_to: body.email,
          subject: `Kontaktanfrage: ${body.betreff}`,
          text: expect.stringContaining(body.nachricht),
        },
      },
    ]);
    expect(api.lines).toEqual([]);
  });
});

/** Sends a message that will not be stored, and says what became of it. */
async function sendUnstored({ url, lines, waitForLine }: ContactFunction) {
  const mailsBefore = catcher.mails.length;
  const linesBefore = lines.length;
  const { status, answer } = await post(url, fillIn());
  const log = await waitForLine(/^A message was not stored: /, linesBefore);
  return { status, answer, mails: catcher.mails.length - mailsBefore, log };
}

/** Nothing mailed, something to try again; and the log holds nothing of what the visitor wrote. */
const unstored = (reason: string) => ({
  status: 503,
  answer: {
    message:
      'Ihre Nachricht konnte gerade nicht gespeichert werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  mails: 0,
  log: `A message was not stored: ${reason}.`,
});

describe('when the database does not take the message, nothing is mailed and the visitor may try again', () => {
  const CLAIM = 'rpc/claim_contact_attempt';
  const KEY = 'sb_secret_test';
  const ALLOWED = '[{"is_known":false,"retry_after_seconds":0}]';

  /** A project that does as the test says, and the function on it. */
  let behave: (request: IncomingMessage, response: ServerResponse) => unknown;
  let project: Awaited<ReturnType<typeof launchHttp>>;
  let lost: ContactFunction;

  beforeAll(async () => {
    project = await launchHttp((request, response) => {
      request.resume();
      return behave(request, response);
    });
    lost = await launchContactFunction({ url: project.origin, secretKey: KEY }, smtpTo(catcher.port));
  });

  afterAll(async () => {
    await lost.close();
    await project.close();
  });

  /** The limit allows the message, and then the table answers this. */
  function storeWith(status: number, body: string) {
    behave = ({ url = '' }, response) => {
      const isClaim = url.includes('/rpc/');
      response.writeHead(isClaim ? 200 : status, { 'content-type': 'application/json' });
      response.end(isClaim ? ALLOWED : body);
    };
  }

  test('because it is down', async () => {
    const nowhere = { url: await findDeadOrigin(), secretKey: KEY };
    const alone = await startContactFunction(nowhere, smtpTo(catcher.port));
    expect(await sendUnstored(alone)).toEqual(unstored(`${CLAIM}: TypeError`));
  });

  test('because the key is wrong', async () => {
    const wrong = { url: server.url, secretKey: 'sb_secret_wrong' };
    const locked = await startContactFunction(wrong, smtpTo(catcher.port));
    const { status, log } = await leavingNothing(() => sendUnstored(locked));
    expect(status).toBe(503);
    expect(log).toMatch(/: 401, [\w ]+\.$/);
  });

  test.each([
    ['an error', 500, '{"code":"XX000","message":"Jürgen Groß"}', '500, XX000'],
    ['an error in HTML', 502, '<html>Bad Gateway</html>', '502, no code'],
    ['a refusal that quotes the row', 400, '{"code":"23514","details":"Jürgen Groß"}', '400, 23514'],
    ['another conflict than the id', 409, '{"code":"23503"}', '409, 23503'],
  ])('because it answers with %s', async (_, status, body, reason) => {
    storeWith(status, body);
    expect(await sendUnstored(lost)).toEqual(unstored(`contact_messages: ${reason}`));
  });

  test.each([
    ['HTML', '<html></html>'],
    ['nothing', ''],
    ['an empty list', '[]'],
    ['something else', '[{"allowed":"yes"}]'],
  ])('because the limit’s answer is %s', async (_, body) => {
    behave = (_request, response) => response.writeHead(200).end(body);
    expect(await sendUnstored(lost)).toEqual(unstored(`${CLAIM}: not the expected answer`));
  });

  test('because the connection breaks off', async () => {
    behave = (request) => request.socket.destroy();
    expect(await sendUnstored(lost)).toEqual(unstored(`${CLAIM}: TypeError`));
  });

  test('unless another call has stored it a moment ago', async () => {
    storeWith(409, '{"code":"23505"}');
    const mails = catcher.mails.length;
    const reply = await post(lost.url, fillIn());
    expect(reply).toMatchObject({ status: 200, answer: { message: MESSAGES.sent } });
    expect(catcher.mails).toHaveLength(mails);
  });

  test('and it is asked with a current key as such, with an older one as a session token, too', async () => {
    const seen: (readonly [unknown, unknown])[] = [];
    behave = ({ headers }, response) => {
      seen.push([headers['apikey'], headers.authorization]);
      response.writeHead(503).end();
    };
    const old = { url: project.origin, secretKey: 'eyJhbGciOiJIUzI1NiJ9.e30.x' };
    await sendUnstored(lost);
    await sendUnstored(await startContactFunction(old, smtpTo(catcher.port)));
    expect(seen).toEqual([
      [KEY, undefined],
      ['eyJhbGciOiJIUzI1NiJ9.e30.x', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ]);
  });
});

test('neither a silent mail server nor a silent database keeps the visitor waiting for ever', async () => {
  const silence = await startSilence();
  const unmailed = await startForm(smtpTo(new URL(silence).port));
  const lost = await startContactFunction({ url: silence, secretKey: 'sb_secret_test' }, {});
  const [mailed, stored] = await Promise.all([sendUnmailed(unmailed), sendUnstored(lost)]);
  expect(mailed).toEqual(storedUnmailed(/ETIMEDOUT CONN/));
  expect(stored).toEqual(unstored('rpc/claim_contact_attempt: TimeoutError'));
}, 30_000);

const preflight = ({ url }: ContactFunction, origin: string) =>
  call(url, { method: 'OPTIONS', headers: { origin } });

describe('a page', () => {
  test('of any origin may call where none is named', async () => {
    const { status, headers } = await preflight(form, 'https://anderswo.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    // What supabase-js sends.
    for (const name of ['authorization', 'x-client-info', 'apikey', 'content-type']) {
      expect(headers.get('access-control-allow-headers')).toContain(name);
    }
    const reply = await post(form.url, fillIn({ name: '' }), { origin: 'https://anderswo.example' });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-expose-headers')).toBe('Retry-After');
  });

  test('of another origin may not, where the site’s are named', async () => {
    const closed = await startForm({
      ...smtpTo(catcher.port),
      SITE_ORIGINS: 'https://beraterkompass.example, https://www.beraterkompass.example/',
    });
    for (const origin of ['https://beraterkompass.example', 'https://www.beraterkompass.example']) {
      const { headers } = await preflight(closed, origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toBe('Origin');
      const reply = await post(closed.url, fillIn(), { origin, 'x-forwarded-for': nextAddress() });
      expect(reply.status).toBe(200);
    }
    for (const origin of ['https://anderswo.example', 'http://beraterkompass.example', 'null']) {
      expect((await preflight(closed, origin)).headers.get('access-control-allow-origin')).toBeNull();
      const reply = await leavingNothing(() => post(closed.url, fillIn(), { origin }));
      expect(reply).toMatchObject({ status: 403, answer: { message: MESSAGES.foreignOrigin } });
    }
    // A call from no page at all.
    expect((await post(closed.url, fillIn())).status).toBe(200);
  });

  test('gets an answer that no cache keeps', async () => {
    const { headers } = await post(form.url, fillIn({ name: '' }));
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
      plugins: [localFunctions({ supabaseUrl: server.url, secretKey: server.secretKey })],
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    await vite.listen();
    origin = findOrigin(vite.httpServer);
  });

  afterAll(() => vite.close());

  const PATH = '/functions/v1/send-contact-email';

  test('the function answers, query or not', async () => {
    const body = fillIn();
    expect(await post(`${origin}${PATH}?forceFunctionRegion=any`, body, {})).toMatchObject({
      status: 200,
      answer: { message: MESSAGES.sent },
    });
    expect(await findStored(body.id)).toMatchObject([{ betreff: body.betreff }]);
  });

  test('its refusals come through', async () => {
    expect(await call(origin + PATH, { method: 'GET' })).toMatchObject({ status: 405 });
    expect(await post(origin + PATH, fillIn({ name: '' }), {})).toMatchObject({
      status: 422,
      answer: { fields: { name: expect.any(String) } },
    });
    expect(await post(origin + PATH, fillIn({ nachricht: 'a'.repeat(12 * 1024 * 1024) }), {})).toMatchObject({
      status: 413,
    });
  });

  test('the caller is who connects, not who it says it is', async () => {
    const replies: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      replies.push((await post(origin + PATH, fillIn(), { 'x-forwarded-for': nextAddress() })).status);
    }
    expect(replies.at(-1)).toBe(429);
  });

  test('another function is unknown', async () => {
    expect(await post(`${origin}/functions/v1/other`, {})).toMatchObject({ status: 404 });
  });
});

test('a function that cannot start says why', async () => {
  await expect(startFunction({ supabaseUrl: server.url, secretKey: '' })).rejects.toThrow(
    /did not start: Deno ended with code 1\.[^]*None of SUPABASE_SECRET_KEYS/,
  );
});
