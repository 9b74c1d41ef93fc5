import { describe, expect, test } from 'vitest';
import type { ContactField } from '#contact/model/contact-contract.ts';
import { MESSAGES } from '#supabase/functions/send-contact-email/messages.ts';
import { expectCompleteMail, quoted } from '#tests/harness/arrived-mail.ts';
import { prepareContactBackend } from '#tests/harness/contact-backend.ts';
import { call, aContactRequest, nextAddress, post } from '#tests/harness/contact-function.ts';
import { MAIL_TO } from '#tests/harness/mail-catcher.ts';

const backend = prepareContactBackend();

describe('a message', () => {
  test('is stored as unread and arrives at the operator [C13]', async () => {
    const body = aContactRequest();
    const { status, answer } = await post(backend.contactFunction.url, body);
    expect({ status, answer }).toEqual({
      status: 200,
      answer: {
        message: 'Vielen Dank für Ihre Nachricht. Wir werden uns in Kürze mit Ihnen in Verbindung setzen.',
      },
    });

    const { name, email, betreff, nachricht } = body;
    expect(await backend.findStored(body.id)).toEqual([
      { name, email, betreff, nachricht, status: 'unread', notes: null },
    ]);

    const [mail, ...others] = backend.findMails(body.id);
    expect(others).toEqual([]);
    expect(mail?.envelope).toEqual({ from: 'formular@beraterkompass.example', to: [MAIL_TO] });
    expect(mail?.parsed.from?.value).toEqual([
      { name: 'Beraterkompass', address: 'formular@beraterkompass.example' },
    ]);
    expect(mail?.parsed.to).toMatchObject({ value: [{ address: MAIL_TO }] });
    expect(mail?.parsed.replyTo?.value).toEqual([{ name: '', address: email }]);
    expect(mail?.parsed.subject).toBe('Kontaktanfrage: Anfrage zu „Ahornsteg“ für Köln');
    expect(mail?.parsed.text).toContain(`Name: ${name}\nE-Mail: ${email}\nBetreff: ${betreff}\n`);
    expect(mail?.parsed.text).toContain(`\n\n${quoted(nachricht)}\n\n`);
    expect(mail?.parsed.messageId).toBe(`<${body.id}@beraterkompass.example>`);
    expectCompleteMail(mail);
  });

  test('needs no more than the four fields of the form', async () => {
    const { name, email, betreff, nachricht } = aContactRequest({ betreff: 'Nur vier Felder' });
    expect((await post(backend.contactFunction.url, { name, email, betreff, nachricht })).status).toBe(200);
    expect(
      await backend.server.query(
        `select status from public.contact_messages where betreff = 'Nur vier Felder'`,
      ),
    ).toEqual([{ status: 'unread' }]);
  });

  test('is stored and mailed with what it says of the vacancy; what is wrong of that is said by field', async () => {
    const vacancy = {
      company: 'Muster GmbH',
      phone: '+49 221 1234',
      position: '<b>CFO</b>',
      salary: { low: 80_000, high: 100_000 },
      firms: [{ name: 'Kranichwerk', asksOffLimits: true }],
    };
    const body = aContactRequest({ vacancy });
    expect((await post(backend.contactFunction.url, body)).status).toBe(200);
    expect(
      await backend.server.query(`select vacancy from public.contact_messages where id = '${body.id}'`),
    ).toEqual([{ vacancy }]);
    const [mail] = backend.findMails(body.id);
    expectCompleteMail(mail);
    expect(mail?.parsed.text).toContain(
      'Unternehmen und Stelle\n\nUnternehmen: Muster GmbH\nTelefon für Rückfragen: +49 221 1234\nPosition: <b>CFO</b>\nJahresgehalt, brutto: 80.000–100.000\u00A0€\nZielfirmen: Kranichwerk\nOff-Limits: Darf diese Beratung bei Kranichwerk ansprechen?',
    );
    expect(mail?.parsed.html).toContain('Position: <b>&lt;b&gt;CFO&lt;/b&gt;</b>');
    expect(
      await post(
        backend.contactFunction.url,
        aContactRequest({ vacancy: { position: 'x'.repeat(201), start: 'a\nb' } }),
      ),
    ).toMatchObject({
      status: 422,
      answer: {
        fields: {
          position: expect.stringContaining('höchstens 200'),
          start: expect.stringContaining('Zeile'),
        },
      },
    });
  });

  test('cannot bring its own status, notes or date', async () => {
    const body = aContactRequest({ status: 'responded', notes: 'erledigt', created_at: '2001-01-01' });
    expect((await post(backend.contactFunction.url, body)).status).toBe(200);
    expect(
      await backend.server.query(
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
    const body = aContactRequest(typed);
    expect(await post(backend.contactFunction.url, body)).toMatchObject({ status: 200 });
    expect(await backend.findStored(body.id)).toMatchObject([stored]);
  });

  test.each<[ContactField, string]>([
    ['name', 'ß'.repeat(200)],
    ['email', `j@${`${'a'.repeat(62)}.`.repeat(4)}${'a'.repeat(63)}.xy`],
    ['betreff', '„'.repeat(300)],
    ['nachricht', '😀'.repeat(10_000)],
  ])('may have the longest %s, and its mail arrives', async (field, value) => {
    const body = aContactRequest({ [field]: value });
    expect(await post(backend.contactFunction.url, body)).toMatchObject({ status: 200 });
    expect(await backend.findStored(body.id)).toMatchObject([{ [field]: value }]);
    const [mail] = backend.findMails(body.id);
    expect(mail?.parsed.text).toContain(value);
    expect(mail?.parsed.subject).toBe(`Kontaktanfrage: ${body.betreff}`);
  });

  test('that is sent again is a success, stored once and mailed once', async () => {
    const body = aContactRequest();
    expect((await post(backend.contactFunction.url, body)).status).toBe(200);
    expect((await post(backend.contactFunction.url, { ...body, nachricht: 'Noch einmal' })).status).toBe(200);
    expect(await backend.findStored(body.id)).toMatchObject([{ nachricht: body.nachricht }]);
    expect(backend.findMails(body.id)).toHaveLength(1);
  });

  test('that is sent four times at the same time is stored once and mailed once', async () => {
    const body = aContactRequest();
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(backend.contactFunction.url, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await backend.findStored(body.id)).toHaveLength(1);
    expect(backend.findMails(body.id)).toHaveLength(1);
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
    const { status, answer, headers } = await backend.expectNothingStored(() =>
      call(backend.contactFunction.url, { method }),
    );
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST, OPTIONS');
    expect(answer).toEqual(message);
  });

  test('by PUT with 12 MB is 405', async () => {
    expect(
      await call(backend.contactFunction.url, { method: 'PUT', body: new Uint8Array(BIG) }),
    ).toMatchObject({ status: 405 });
  });

  test('of 12 MB is 413', async () => {
    const reply = await backend.expectNothingStored(() =>
      post(backend.contactFunction.url, aContactRequest({ nachricht: 'a'.repeat(BIG) })),
    );
    expect(reply).toMatchObject({ status: 413, answer: { message: MESSAGES.tooLarge } });
  });

  test('of 12 MB that does not say how long it is, is 413', async () => {
    const reply = await backend.expectNothingStored(() =>
      call(backend.contactFunction.url, {
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
    const json = JSON.stringify(aContactRequest({ nachricht: 'Kurz' }));
    const reply = await call(backend.contactFunction.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': nextAddress() },
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
      Buffer.from(JSON.stringify(aContactRequest({ name: 'ü', betreff: 'a', nachricht: 'a' })), 'latin1'),
    ],
    ['with JSON null', JSON_TYPE, 'null'],
    ['with a JSON text', JSON_TYPE, '"Jo"'],
    ['with a JSON list', JSON_TYPE, '[]'],
    ['with deeply nested JSON', JSON_TYPE, '['.repeat(30_000)],
    ['as a form', 'application/x-www-form-urlencoded', 'name=Jo'],
    ['as text that is JSON', 'text/plain', JSON.stringify(aContactRequest())],
    ['with an id that is none', JSON_TYPE, JSON.stringify(aContactRequest({ id: "1' or true" }))],
    ['with a fill time that is none', JSON_TYPE, JSON.stringify(aContactRequest({ fillTimeMs: 'lang' }))],
    ['with a negative fill time', JSON_TYPE, JSON.stringify(aContactRequest({ fillTimeMs: -1 }))],
    ['with a honeypot that is no text', JSON_TYPE, JSON.stringify(aContactRequest({ betreff2: { a: 1 } }))],
  ])('%s is 400', async (_, type, body) => {
    const reply = await backend.expectNothingStored(() =>
      call(backend.contactFunction.url, { method: 'POST', headers: { 'content-type': type }, body }),
    );
    expect(reply).toMatchObject({ status: 400, answer: { message: MESSAGES.unreadable } });
  });

  test('may name the character set of its JSON', async () => {
    const reply = await post(backend.contactFunction.url, aContactRequest(), {
      'content-type': 'Application/JSON; charset=utf-8',
      'cf-connecting-ip': nextAddress(),
    });
    expect(reply.status).toBe(200);
  });
});

/** Sends a message with these changes, which make it a faulty one: what each field says. */
async function errorsOf(changes: Readonly<Record<string, unknown>>) {
  const { status, answer } = await backend.expectNothingStored(() =>
    post(backend.contactFunction.url, aContactRequest(changes)),
  );
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
    expect(await errorsOf({ name: '', email: ' ', betreff: '\n\t', nachricht: '\u00a0' })).toEqual(REQUIRED);
  });

  test.each(Object.entries(REQUIRED))('says so when %s is missing or no text', async (field, message) => {
    for (const value of [undefined, null, 7, ['a'], { a: 1 }]) {
      expect(await errorsOf({ [field]: value })).toEqual({ [field]: message });
    }
  });

  test.each([
    ['name', 'a'.repeat(201), 'Bitte kürzen Sie die Eingabe auf höchstens 200 Zeichen.'],
    ['email', `${'a'.repeat(312)}@muster.de`, 'Bitte kürzen Sie die Eingabe auf höchstens 320 Zeichen.'],
    ['betreff', 'a'.repeat(301), 'Bitte kürzen Sie die Eingabe auf höchstens 300 Zeichen.'],
    ['nachricht', 'a'.repeat(10_001), 'Bitte kürzen Sie die Eingabe auf höchstens 10.000 Zeichen.'],
  ])('says so when %s is one character too long', async (field, value, message) => {
    expect(await errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\u0000', '\u001b', '\u007f'];

  test.each([
    ['name', 'Bitte schreiben Sie alles in eine Zeile.'],
    ['betreff', 'Bitte schreiben Sie alles in eine Zeile.'],
    ['email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.'],
  ])('cannot add a mail header by a line break in %s', async (field, message) => {
    for (const lineBreak of BREAKS) {
      const value = `jo@muster.example${lineBreak}Bcc: opfer@fremd.example`;
      expect(await errorsOf({ [field]: value })).toEqual({ [field]: message });
    }
  });

  test('cannot add a mail header by what it may contain', async () => {
    const body = aContactRequest({
      name: 'Jo, Bcc: opfer@fremd.example',
      betreff: 'Bcc: opfer@fremd.example =?utf-8?Q?=0D=0ABcc:_opfer=40fremd.example?=',
      nachricht: 'Bcc: opfer@fremd.example\n.\nQUIT\n\nContent-Type: text/html\n\n<b>Hallo</b>',
    });
    expect(await post(backend.contactFunction.url, body)).toMatchObject({ status: 200 });
    const [mail] = backend.findMails(body.id);
    expect(mail?.envelope.to).toEqual([MAIL_TO]);
    expect(mail?.parsed.headerLines.map(({ key }) => key).toSorted()).toEqual(
      ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].toSorted(),
    );
    expectCompleteMail(mail);
    expect(mail?.parsed.text).toContain(quoted(body.nachricht));
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
    expect(await errorsOf({ email })).toEqual({
      email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.',
    });
  });
});
