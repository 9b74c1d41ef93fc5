import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MESSAGE_SENT } from '#contact/model/contact-contract.ts';
import { startFunction } from '#supabase/local/function-process.ts';
import { quoted } from '#tests/harness/arrived-mail.ts';
import { prepareContactBackend } from '#tests/harness/contact-backend.ts';
import {
  type LoggedFunction,
  aContactRequest,
  launchFunction,
  post,
  startContactFunction,
} from '#tests/harness/contact-function.ts';
import { findDeadOrigin, launchHttp, startHttp, startSilentServer } from '#tests/harness/loopback.ts';
import {
  type CatcherOptions,
  launchMailCatcher,
  MAIL_FROM,
  MAIL_TO,
  smtpVariables,
} from '#tests/harness/mail-catcher.ts';

const backend = prepareContactBackend();

const mailApiVariables = (url: string) => ({
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: url,
  MAIL_FROM,
  MAIL_TO,
});

/** A mail server for one test. */
async function startMailCatcher(options: CatcherOptions) {
  const started = await launchMailCatcher(options);
  onTestFinished(started.close);
  return started;
}

/** Sends a message whose mail will not go out, and says what became of it. */
async function sendUnmailed({ url, waitForLine }: LoggedFunction) {
  const { id, ...rest } = aContactRequest();
  const { status, answer } = await post(url, { id, ...rest });
  const line = await waitForLine(new RegExp(`^Message ${id}`));
  return { status, answer, stored: await backend.findStored(id), log: line.replace(id, '…') };
}

/** Stored and thanked for; and the log holds nothing of what the visitor wrote. */
const storedUnmailed = (reason: RegExp) => ({
  status: 200,
  answer: { message: MESSAGE_SENT },
  stored: [expect.objectContaining({ status: 'unread' })],
  log: expect.stringMatching(new RegExp(`^Message … is stored but not mailed: ${reason.source}\\.$`)),
});

describe('when the mail does not go out, the message is stored and the visitor thanked', () => {
  test('because the mail server is down', async () => {
    const { port } = new URL(await findDeadOrigin());
    const broken = await backend.startContactFunction(smtpVariables(port));
    expect(await sendUnmailed(broken)).toEqual(storedUnmailed(/(ESOCKET|ECONNECTION) CONN/));
  });

  test('because the mail server rejects it, quoting it', async () => {
    const rejecting = await startMailCatcher({ rejectWith: 'Jürgen Groß j.gross@muster.example is spam' });
    const rejected = await backend.startContactFunction(smtpVariables(rejecting.port));
    expect(await sendUnmailed(rejected)).toEqual(storedUnmailed(/EMESSAGE 450 DATA/));
  });

  test('because the password is wrong', async () => {
    const locked = await startMailCatcher({ account: { user: 'formular', password: 'richtig' } });
    const env = { ...smtpVariables(locked.port), SMTP_USER: 'formular', SMTP_PASSWORD: 'falsch' };
    expect(await sendUnmailed(await backend.startContactFunction(env))).toEqual(
      storedUnmailed(/EAUTH 535 AUTH PLAIN/),
    );
    expect(locked.mails).toEqual([]);
  });

  test('because TLS is asked for and the server has none', async () => {
    const mails = backend.catcher.mails.length;
    const encrypted = await backend.startContactFunction({
      ...smtpVariables(backend.catcher.port),
      SMTP_SECURE: 'true',
    });
    expect(await sendUnmailed(encrypted)).toEqual(storedUnmailed(/ESOCKET CONN/));
    expect(backend.catcher.mails).toHaveLength(mails);
  });

  test('because the settings are incomplete, which is also said at the start', async () => {
    const incomplete = await backend.startContactFunction({ SMTP_HOST: '127.0.0.1', MAIL_FROM });
    const problem = 'MAIL_TO is not set to an e-mail address';
    await incomplete.waitForLine(new RegExp(`^Messages are stored but not mailed: ${problem}\\.$`));
    expect(await sendUnmailed(incomplete)).toEqual(storedUnmailed(new RegExp(problem)));
  });

  test('because the mail API answers with an error', async () => {
    const url = await startHttp((_, response) => response.writeHead(422).end('{"message":"j.gross"}'));
    expect(await sendUnmailed(await backend.startContactFunction(mailApiVariables(url)))).toEqual(
      storedUnmailed(/status 422/),
    );
  });

  test('because the mail API cannot be reached', async () => {
    const unreached = await backend.startContactFunction(mailApiVariables(await findDeadOrigin()));
    expect(await sendUnmailed(unreached)).toEqual(storedUnmailed(/TypeError/));
  });

  test('because none is configured, and the mail is printed instead', async () => {
    const printing = await backend.startContactFunction({});
    const body = aContactRequest();
    expect(await post(printing.url, body)).toMatchObject({ status: 200 });
    expect(await backend.findStored(body.id)).toHaveLength(1);
    await printing.waitForLine(new RegExp(`Nummer der Nachricht: ${body.id}$`));
    const printed = printing.lines.join('\n');
    expect(printed).toContain('Reply-To: j.gross@muster.example');
    expect(printed).toContain('Subject: Kontaktanfrage: Anfrage zu „Ahornsteg“ für Köln');
    expect(printed).toContain(quoted(body.nachricht));
  });
});

describe('the mail', () => {
  test('goes out with user and password where they are set', async () => {
    const account = { user: 'formular', password: 'geheim' };
    const locked = await startMailCatcher({ account });
    const env = { ...smtpVariables(locked.port), SMTP_USER: account.user, SMTP_PASSWORD: account.password };
    expect(await post((await backend.startContactFunction(env)).url, aContactRequest())).toMatchObject({
      status: 200,
    });
    expect(locked.mails).toMatchObject([{ user: 'formular', envelope: { to: [MAIL_TO] } }]);
  });

  test('goes out through the HTTP API of Resend', async () => {
    const requests: { headers: IncomingHttpHeaders; body: unknown }[] = [];
    const api = await backend.startContactFunction(
      mailApiVariables(
        await startHttp(async (request, response) => {
          requests.push({ headers: request.headers, body: JSON.parse(await text(request)) });
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
        }),
      ),
    );
    const body = aContactRequest();
    expect(await post(api.url, body)).toMatchObject({ status: 200 });
    expect(await post(api.url, body)).toMatchObject({ status: 200 });

    expect(await backend.findStored(body.id)).toHaveLength(1);
    expect(requests).toEqual([
      {
        headers: expect.objectContaining({ authorization: 'Bearer re_test', 'idempotency-key': body.id }),
        body: {
          from: '"Beraterkompass" <formular@beraterkompass.example>',
          to: [MAIL_TO],
          reply_to: body.email,
          subject: `Kontaktanfrage: ${body.betreff}`,
          text: expect.stringContaining(quoted(body.nachricht)),
          html: expect.stringContaining('<html lang="de">'),
          headers: {},
        },
      },
    ]);
    expect(api.lines).toEqual([]);
  });
});

/** Sends a message that will not be stored, and says what became of it. */
async function sendUnstored({ url, lines, waitForLine }: LoggedFunction) {
  const mailsBefore = backend.catcher.mails.length;
  const linesBefore = lines.length;
  const { status, answer } = await post(url, aContactRequest());
  const log = await waitForLine(/^A call failed: /, linesBefore);
  return { status, answer, mails: backend.catcher.mails.length - mailsBefore, log };
}

/** Nothing mailed, something to try again; and the log holds nothing of what the visitor wrote. */
const unstored = (reason: string) => ({
  status: 503,
  answer: {
    message:
      'Ihre Nachricht konnte gerade nicht gespeichert werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  mails: 0,
  log: `A call failed: ${reason}.`,
});

describe('when the database does not take the message, nothing is mailed and the visitor may try again', () => {
  const CLAIM = 'rpc/claim_contact_attempt';
  const KEY = 'sb_secret_test';
  const ALLOWED = '{"is_known":false,"work":0}';

  /** A project that does as the test says, and the function on it. */
  let behave: (request: IncomingMessage, response: ServerResponse) => unknown;
  let project: Awaited<ReturnType<typeof launchHttp>>;
  let lost: LoggedFunction;

  beforeAll(async () => {
    project = await launchHttp((request, response) => {
      request.resume();
      return behave(request, response);
    });
    lost = await launchFunction({
      name: 'send-contact-email',
      supabaseUrl: project.origin,
      secretKey: KEY,
      env: smtpVariables(backend.catcher.port),
    });
  });

  afterAll(async () => {
    await lost.close();
    await project.close();
  });

  /** The limit allows the message, and then the database answers this. */
  function storeWith(status: number, body: string) {
    behave = ({ url = '' }, response) => {
      const isClaim = url.includes(CLAIM);
      response.writeHead(isClaim ? 200 : status, { 'content-type': 'application/json' });
      response.end(isClaim ? ALLOWED : body);
    };
  }

  test('because it is down', async () => {
    const nowhere = { url: await findDeadOrigin(), secretKey: KEY };
    const alone = await startContactFunction(nowhere, smtpVariables(backend.catcher.port));
    expect(await sendUnstored(alone)).toEqual(unstored(`${CLAIM}: TypeError`));
  });

  test('because the key is wrong', async () => {
    const wrong = { url: backend.server.url, secretKey: 'sb_secret_wrong' };
    const locked = await startContactFunction(wrong, smtpVariables(backend.catcher.port));
    const { status, log } = await backend.expectNothingStored(() => sendUnstored(locked));
    expect(status).toBe(503);
    expect(log).toMatch(/: 401, [\w ]+\.$/);
  });

  test.each([
    ['an error', 500, '{"code":"XX000","message":"Jürgen Groß"}', '500, XX000'],
    ['an error in HTML', 502, '<html>Bad Gateway</html>', '502, no code'],
    ['an error answer that quotes the row', 400, '{"code":"23514","details":"Jürgen Groß"}', '400, 23514'],
    ['another conflict than the id', 409, '{"code":"23503"}', '409, 23503'],
  ])('because it answers with %s', async (_, status, body, reason) => {
    storeWith(status, body);
    expect(await sendUnstored(lost)).toEqual(unstored(`rpc/store_enquiry: ${reason}`));
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
    storeWith(200, '{"is_known":true,"is_changed":false,"is_late":false}');
    const mails = backend.catcher.mails.length;
    const reply = await post(lost.url, aContactRequest());
    expect(reply).toMatchObject({ status: 200, answer: { message: MESSAGE_SENT } });
    expect(backend.catcher.mails).toHaveLength(mails);
  });

  test('and it is asked with a current key as such, with an older one as a session token, too', async () => {
    const seen: (readonly [unknown, unknown])[] = [];
    behave = ({ headers }, response) => {
      seen.push([headers['apikey'], headers.authorization]);
      response.writeHead(503).end();
    };
    const old = { url: project.origin, secretKey: 'eyJhbGciOiJIUzI1NiJ9.e30.x' };
    await sendUnstored(lost);
    await sendUnstored(await startContactFunction(old, smtpVariables(backend.catcher.port)));
    expect(seen).toEqual([
      [KEY, undefined],
      ['eyJhbGciOiJIUzI1NiJ9.e30.x', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ]);
  });
});

test('neither a silent mail server nor a silent database keeps the visitor waiting for ever', async () => {
  const silence = await startSilentServer();
  const unmailed = await backend.startContactFunction(smtpVariables(new URL(silence).port));
  const lost = await startContactFunction({ url: silence, secretKey: 'sb_secret_test' }, {});
  const [mailed, stored] = await Promise.all([sendUnmailed(unmailed), sendUnstored(lost)]);
  expect(mailed).toEqual(storedUnmailed(/ETIMEDOUT CONN/));
  expect(stored).toEqual(unstored('rpc/claim_contact_attempt: TimeoutError'));
}, 30_000);

test('a function that cannot start says why', async () => {
  await expect(
    startFunction({ name: 'send-contact-email', supabaseUrl: backend.server.url, secretKey: '' }),
  ).rejects.toThrow(/did not start: Deno ended with code 1\.[^]*None of SUPABASE_SECRET_KEYS/);
});
