import { readdirSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RETENTION } from '#config/retention.ts';
import type { AccountAnswer } from '#domain/entry/account-contract.ts';
import { type RunningFunction, startFunction } from '#supabase/local/function-process.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { nextAddress } from '#tests/harness/contact-form.ts';
import { smtpVariables } from '#tests/harness/contact-backend.ts';
import { type EmbeddedServer, startEmbedded } from '#tests/harness/embedded-server.ts';
import { launchHttp } from '#tests/harness/loopback.ts';
import { type MailCatcher, type MailTreatment, startMailCatcher } from '#tests/harness/mail-catcher.ts';

/*
 * Signing in by a code: the edge function entry-account in Deno, a mail server that keeps what it gets, the embedded Supabase.
 * docs/decisions/consultancy-access.md.
 */

let server: EmbeddedServer;
let catcher: MailCatcher;
let account: RunningFunction;
let host: Awaited<ReturnType<typeof launchHttp>>;
/** How often the host's build hook was called. */
let builds = 0;
/** What the mail server does with mail to an address. */
let treatments: Record<string, MailTreatment> = {};

beforeAll(async () => {
  server = await startEmbedded();
  catcher = await startMailCatcher({ treat: (recipient) => treatments[recipient] ?? 'take' });
  host = await launchHttp((request, response) => {
    if (request.method === 'POST') builds += 1;
    response.writeHead(201).end();
  });
  account = await startFunction({
    name: 'entry-account',
    supabaseUrl: server.url,
    secretKey: server.secretKey,
    env: { ...smtpVariables(catcher.port), BUILD_HOOK_URL: `${host.origin}/hook` },
  });
});

afterAll(async () => {
  await account.close();
  await host.close();
  await catcher.close();
  await server.close();
});

beforeEach(() =>
  server.query('truncate private.sign_in_codes, private.sign_in_attempts, private.sign_in_requests'),
);

interface Reply {
  readonly status: number;
  readonly answer: AccountAnswer;
  readonly headers: Headers;
}

async function call(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const response = await fetch(account.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), ...headers },
    body: JSON.stringify(body),
  });
  const answer: AccountAnswer = JSON.parse(await response.text());
  return { status: response.status, answer, headers: response.headers };
}

const lastMail = () => catcher.mails.at(-1);
/** The code of the mail that came last. */
const lastCode = () =>
  /^(\d{3}) (\d{3})$/m
    .exec(lastMail()?.parsed.text ?? '')
    ?.slice(1)
    .join('') ?? '';
const requestCode = (email: string) => call({ action: 'requestCode', email });
const enter = (email: string, code: string) => call({ action: 'signIn', email, code });
/** Another code than the right one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function signIn(email: string): Promise<string> {
  await server.query('truncate private.sign_in_codes');
  await requestCode(email);
  const { answer } = await enter(email, lastCode());
  return answer.session?.accessToken ?? '';
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

describe('an agency', () => {
  test('signs in with the code of a mail in our words, which makes the account, without a password', async () => {
    const begun = await requestCode('Neu@Ahornsteg.de ');
    expect(begun).toMatchObject({
      status: 200,
      answer: { message: 'Wir haben Ihnen einen Code gesendet. Er gilt zehn Minuten.' },
    });
    expect(await server.query(`select from auth.users where email = 'neu@ahornsteg.de'`)).toHaveLength(0);
    expect(lastMail()?.envelope.to).toEqual(['Neu@ahornsteg.de']);
    expect(lastMail()?.parsed.subject).toBe('Ihr Code für die Anmeldung');
    expect(lastMail()?.parsed.text).toContain('Er gilt 10 Minuten und nur einmal.');
    expect(lastMail()?.parsed.text).not.toMatch(/https?:/);
    expectCompleteMail(lastMail());
    expect(lastMail()?.parsed.headers.get('auto-submitted')).toBe('auto-generated');

    const { status, answer } = await enter('neu@ahornsteg.de', lastCode());
    expect(status).toBe(200);
    const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } });
    const session = await client.auth.setSession({
      access_token: answer.session?.accessToken ?? '',
      refresh_token: answer.session?.refreshToken ?? '',
    });
    expect(session.error).toBeNull();
    expect(session.data.user?.email).toBe('neu@ahornsteg.de');
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(
      await server.query(
        `select encrypted_password from auth.users where email = 'neu@ahornsteg.de' and encrypted_password is not null`,
      ),
    ).toEqual([]);
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
  });

  test('is answered the same whether or not there is an account', async () => {
    await signIn('da@ahornsteg.de');
    await server.query('truncate private.sign_in_codes');
    const known = await requestCode('da@ahornsteg.de');
    const unknown = await requestCode('nie@ahornsteg.de');
    expect({ status: known.status, answer: known.answer }).toEqual({
      status: unknown.status,
      answer: unknown.answer,
    });
  });

  test('has five tries, and the fifth wrong one ends the code', async () => {
    await requestCode('f@ahornsteg.de');
    const code = lastCode();
    for (const reason of [
      'wrongCode',
      'wrongCode',
      'wrongCode',
      'wrongCode',
      'tooManyTries',
      'tooManyTries',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await enter('f@ahornsteg.de', wrong(code))).answer.reason).toBe(reason);
    }
    expect((await enter('f@ahornsteg.de', code)).answer.reason).toBe('tooManyTries');
  });

  test('is still let in after four wrong tries, and a code is good once', async () => {
    await requestCode('v@ahornsteg.de');
    const code = lastCode();
    for (let round = 0; round < 4; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await enter('v@ahornsteg.de', wrong(code));
    }
    expect((await enter('v@ahornsteg.de', code)).status).toBe(200);
    expect((await enter('v@ahornsteg.de', code)).answer).toMatchObject({
      reason: 'expiredCode',
      message: 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    });
  });

  test('cannot use a code after ten minutes, nor somebody else’s', async () => {
    await requestCode('z@ahornsteg.de');
    const first = lastCode();
    await server.query(
      `update private.sign_in_codes set created_at = created_at - interval '10 minutes 1 second'`,
    );
    expect((await enter('z@ahornsteg.de', first)).answer.reason).toBe('expiredCode');
    await requestCode('z@ahornsteg.de');
    const second = lastCode();
    expect((await enter('z@ahornsteg.de', wrong(second))).answer.reason).toBe('wrongCode');
    expect((await enter('y@ahornsteg.de', second)).answer.reason).toBe('expiredCode');
    expect((await enter('z@ahornsteg.de', second)).status).toBe(200);
  });

  test('waits a minute for the next mail, and an hour after five', async () => {
    const mails = catcher.mails.length;
    await requestCode('w@ahornsteg.de');
    const again = await requestCode('W@ahornsteg.de');
    expect(again).toMatchObject({
      status: 429,
      answer: {
        reason: 'tooManyRequests',
        message:
          'Es wurden gerade mehrere Codes angefordert. Bitte versuchen Sie es in einer Minute noch einmal.',
      },
    });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
    for (let round = 0; round < 4; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.query(`update private.sign_in_codes set created_at = created_at - interval '61 seconds'`);
      // oxlint-disable-next-line no-await-in-loop
      expect((await requestCode('w@ahornsteg.de')).status).toBe(200);
    }
    await server.query(`update private.sign_in_codes set created_at = created_at - interval '61 seconds'`);
    expect((await requestCode('w@ahornsteg.de')).status).toBe(429);
    expect(catcher.mails).toHaveLength(mails + 5);
  });

  test('is one of twenty an hour for all mailboxes of a domain, unless anybody can have one there', async () => {
    for (const [domain, status] of [
      ['linde.de', 429],
      ['gmx.de', 200],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await requestCode(`a@${domain}`)).status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop
      await server.query(`insert into private.sign_in_codes (purpose, email_hash, domain_hash, code_hash)
        select 'session', 'other ' || n, domain_hash, code_hash
        from (select * from private.sign_in_codes order by id desc limit 1) as last, generate_series(1, 19) as n`);
      // oxlint-disable-next-line no-await-in-loop
      expect((await requestCode(`b@post.${domain}`)).status).toBe(status);
    }
    expect((await requestCode('a@buche.de')).status).toBe(200);
  });

  test('gets no code once 500 went out in a day, and learns when there is one again', async () => {
    await server.query(`insert into private.sign_in_requests (email_hash, requested_at)
      select 'other ' || n, now() - interval '21 hours' from generate_series(1, 499) n`);
    const mails = catcher.mails.length;
    expect((await requestCode('vorletzte@buche.de')).status).toBe(200);
    expect(await requestCode('letzte@eiche.de')).toMatchObject({
      status: 429,
      answer: {
        reason: 'tooManyRequests',
        message:
          'Es wurden heute mehrere Codes angefordert. Bitte versuchen Sie es in 3 Stunden noch einmal.',
      },
    });
    expect(catcher.mails).toHaveLength(mails + 1);
  });

  test('from one connection asks for ten codes an hour and tries thirty times', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let round = 0; round < 10; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(
        (await call({ action: 'requestCode', email: `a${String(round)}@ahornsteg.de` }, headers)).status,
      ).toBe(200);
    }
    expect((await call({ action: 'requestCode', email: 'b@ahornsteg.de' }, headers)).status).toBe(429);
    await server.query(`insert into private.sign_in_attempts (kind, caller_hash)
      select 'try', caller_hash from private.sign_in_attempts, generate_series(1, 3)`);
    expect(
      (await call({ action: 'signIn', email: 'a9@ahornsteg.de', code: lastCode() }, headers)).answer.reason,
    ).toBe('tooManyTries');
  });
});

describe('an administrator', () => {
  test('gets no code, and the answer does not say so', async () => {
    const address = 'admin@beraterkompass.example';
    expect(await server.query(`select from auth.users where email = '${address}'`)).toHaveLength(1);
    expect((await requestCode(address)).answer).toEqual((await requestCode('x@ahornsteg.de')).answer);
    const mail = catcher.mails.find(({ envelope }) => envelope.to.includes(address));
    expect(mail?.parsed.text).toContain('Ihr Konto gehört zur Verwaltung.');
    expect(mail?.parsed.text).not.toMatch(/\d{3} ?\d{3}/);
    expect((await enter(address, '123456')).answer.reason).toBe('expiredCode');
  });
});

describe('the enquiry address', () => {
  test('is confirmed with a code whose mail names the entry', async () => {
    const headers = bearing(await signIn('inhaberin@ulme.de'));
    const [{ id }] = z.tuple([z.object({ id: z.number() })]).parse(
      await server.query(`with made as (
          insert into public."Personalberatungen" ("Name") values (E'Ulme\n& Linde') returning id)
        insert into public.agency_members (agency_id, user_id, role)
        select made.id, u.id, 'owner' from made, auth.users u where u.email = 'inhaberin@ulme.de' returning agency_id as id`),
    );
    const target = { entryId: id, email: 'anfragen@ulme.de' };
    expect((await call({ action: 'requestEnquiryAddress', ...target }, headers)).status).toBe(200);
    expectCompleteMail(lastMail());
    expect(lastMail()?.envelope.to).toEqual(['anfragen@ulme.de']);
    expect(lastMail()?.parsed.text).toContain('dass Anfragen an „Ulme & Linde“ ab jetzt direkt an diese');
    const confirmation = { action: 'confirmEnquiryAddress', ...target, code: lastCode() };
    expect((await call(confirmation, headers)).status).toBe(200);
    expect(await server.query(`select from public.agency_derived where takes_enquiries`)).toHaveLength(1);
  });
});

describe('the mail address', () => {
  test('is changed with a code sent to the new one, and the old one is notified', async () => {
    const token = await signIn('alt@ahornsteg.de');
    const headers = bearing(token);
    expect((await call({ action: 'requestNewEmail', email: 'neuer@ahornsteg.de' }, headers)).status).toBe(
      200,
    );
    expect(lastMail()?.envelope.to).toEqual(['neuer@ahornsteg.de']);
    const code = lastCode();
    // It is no code to sign in with.
    expect((await enter('neuer@ahornsteg.de', code)).answer.reason).toBe('expiredCode');
    const body = { action: 'changeEmail', email: 'neuer@ahornsteg.de', code };
    expect((await call(body)).answer.reason).toBe('signedOut');
    expect((await call(body, bearing(await signIn('fremd@ahornsteg.de')))).answer.reason).toBe('expiredCode');
  });

  test('is changed for good', async () => {
    const headers = bearing(await signIn('alt2@ahornsteg.de'));
    await call({ action: 'requestNewEmail', email: 'neu2@ahornsteg.de' }, headers);
    expect(
      await call({ action: 'changeEmail', email: 'neu2@ahornsteg.de', code: lastCode() }, headers),
    ).toMatchObject({
      status: 200,
      answer: { message: 'Ihre E-Mail-Adresse ist geändert.' },
    });
    expect(lastMail()?.envelope.to).toEqual(['alt2@ahornsteg.de']);
    expect(lastMail()?.parsed.text).toContain('n…@ahornsteg.de');
    expect(await server.query(`select from auth.users where email = 'neu2@ahornsteg.de'`)).toHaveLength(1);
  });

  test('is changed in this session, and ends all others', async () => {
    const elsewhere = bearing(await signIn('alt3@ahornsteg.de'));
    const here = bearing(await signIn('alt3@ahornsteg.de'));
    await call({ action: 'requestNewEmail', email: 'neu3@ahornsteg.de' }, here);
    const code = lastCode();
    expect((await call({ action: 'changeEmail', email: 'neu3@ahornsteg.de', code }, here)).status).toBe(200);
    expect(
      await server.query(`select from auth.sessions s join auth.users u on u.id = s.user_id
        where u.email = 'neu3@ahornsteg.de'`),
    ).toHaveLength(1);
    const next = { action: 'requestNewEmail', email: 'neu4@ahornsteg.de' };
    expect((await call(next, elsewhere)).answer.reason).toBe('signedOut');
    expect((await call(next, here)).status).toBe(200);
  });

  test('of another account stays with it', async () => {
    await signIn('vergeben@ahornsteg.de');
    const headers = bearing(await signIn('will@ahornsteg.de'));
    await server.query('truncate private.sign_in_codes');
    await call({ action: 'requestNewEmail', email: 'vergeben@ahornsteg.de' }, headers);
    expect(
      (await call({ action: 'changeEmail', email: 'vergeben@ahornsteg.de', code: lastCode() }, headers))
        .answer.reason,
    ).toBe('emailTaken');
  });

  test('of a frozen account is not changed', async () => {
    const headers = bearing(await signIn('kalt@ahornsteg.de'));
    await server.query(`insert into public.frozen_accounts (user_id, reason)
      select id, 'Missbrauch' from auth.users where email = 'kalt@ahornsteg.de'`);
    expect(
      (await call({ action: 'requestNewEmail', email: 'warm@ahornsteg.de' }, headers)).answer.reason,
    ).toBe('frozen');
  });
});

test('a session that was begun with a password changes no address and proves no claim', async () => {
  await signIn('passwort@ahornsteg.de');
  await server.query(`update auth.users set encrypted_password = extensions.crypt('ein langes Passwort', extensions.gen_salt('bf', 4))
    where email = 'passwort@ahornsteg.de'`);
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({
    email: 'passwort@ahornsteg.de',
    password: 'ein langes Passwort',
  });
  const headers = bearing(data.session?.access_token ?? '');
  for (const body of [
    { action: 'requestNewEmail', email: 'andere@ahornsteg.de' },
    { action: 'changeEmail', email: 'andere@ahornsteg.de', code: '123456' },
    { action: 'proveClaim', entryId: 1 },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await call(body, headers)).answer.reason).toBe('byPassword');
  }
});

describe('a claim', () => {
  test('is proven by the domain of the mailbox, and by nothing that looks like it', async () => {
    const [entry] = await server.query(
      `insert into public."Personalberatungen" ("Name", "Webseite") values ('Ahornsteg', 'https://www.ahornsteg.de') returning id::int`,
    );
    const { id: entryId } = z.object({ id: z.number() }).parse(entry);
    const prove = async (email: string) =>
      (await call({ action: 'proveClaim', entryId }, bearing(await signIn(email)))).answer.proof?.kind;
    expect(await prove('x@ahornsteg.de.evil.com')).toBe('otherDomain');
    expect(await prove('x@evil-ahornsteg.de')).toBe('otherDomain');
    // With a Cyrillic а, as mail servers write it; a public suffix; a site of many.
    expect(await prove('x@xn--hornsteg-5fg.de')).toBe('otherDomain');
    expect(await prove('x@co.uk')).toBe('otherDomain');
    expect(await prove('x@github.io')).not.toBe('granted');
    expect(await prove('x@gmail.com')).toBe('freeMail');
    expect(await prove('chef@mail.ahornsteg.de')).toBe('granted');
    // Now it has an owner, who may object.
    expect(await prove('zweite@ahornsteg.de')).toBe('waiting');
    expect((await call({ action: 'proveClaim', entryId })).answer.reason).toBe('signedOut');
    expect((await call({ action: 'proveClaim' }, bearing(await signIn('x@ahornsteg.de')))).status).toBe(400);
  });
});

describe('the function', () => {
  test.each([
    [{ action: 'requestCode', email: 'kein Postfach' }, 422],
    [{ action: 'requestCode', email: 'a@b.de\r\nBcc: c@d.de' }, 422],
    [{ action: 'requestCode', email: 'a@b.de, c@d.de' }, 422],
    [{ action: 'requestCode' }, 422],
    [{ action: 'signIn', email: 'a@b.de', code: '12345' }, 422],
    [{ action: 'signIn', email: 'a@b.de', code: 123456 }, 422],
    [{ action: 'appoint', email: 'a@b.de' }, 400],
    [[], 400],
    [null, 400],
  ])('answers %j with %i, and sends nothing', async (body, status) => {
    const mails = catcher.mails.length;
    const reply = await call(body);
    expect(reply.status).toBe(status);
    expect(reply.answer.message).toMatch(/^(Bitte|Der Code|Ihre Anfrage)/);
    expect(catcher.mails).toHaveLength(mails);
  });

  test('says that the mail did not go out', async () => {
    const mailless = await startFunction({
      name: 'entry-account',
      supabaseUrl: server.url,
      secretKey: server.secretKey,
      env: { ...smtpVariables(1) },
    });
    try {
      const response = await fetch(mailless.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'requestCode', email: 'q@ahornsteg.de' }),
      });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ reason: 'notMailed' });
    } finally {
      await mailless.close();
    }
  });
});

const run = (headers: Readonly<Record<string, string>>) => call({ action: 'runJobs' }, headers);

const makeDue = () =>
  server.query(`update private.outgoing_mails set next_attempt_at = now() - interval '1 second'`);
const outcome = () =>
  server.query(
    'select attempts, sent_at is not null as is_sent, failed_at is not null as is_failed, last_error from private.outgoing_mails',
  );

describe('the mails that wait', () => {
  test.each([
    {},
    { apikey: 'sb_publishable_x' },
    { apikey: '' },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  ])('are sent for nobody with %j', async (headers) => {
    expect((await run(headers)).status).toBe(403);
  });

  test('are sent once with the secret key, in our words', async () => {
    await server.query('delete from private.outgoing_mails');
    for (const kind of [
      'invitation',
      'published',
      'returned',
      'outdated',
      'claimed',
      'claim_granted',
      'claim_refused',
      'confirm_reminder',
      'enquiry_address',
      'extension_decided',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.query(`select private.queue_mail('${kind}', '${kind}@ahornsteg.de',
        '{"entry": "Ahorn\\nsteg", "reason": "Bitte belegen.", "until": "2026-02-03T10:00:00Z", "since": "2026-01-02T10:00:00Z", "days": 150, "address": "p…@ahornsteg.de", "kind": "new",
        "accepted": ["Branchen", "facts.feePercent"], "rejected": ["Standort", "facts.guaranteeMonths"]}')`);
    }
    const before = catcher.mails.length;
    expect((await run({ apikey: server.secretKey })).status).toBe(200);
    expect((await run({ apikey: server.secretKey })).status).toBe(200);
    const sent = catcher.mails.slice(before);
    expect(sent).toHaveLength(10);
    for (const mail of sent) {
      const { parsed } = mail;
      expectCompleteMail(mail);
      expect(parsed.subject).toContain('„Ahorn steg“');
      expect(parsed.text).toMatch(/^Guten Tag,/);
      expect(parsed.text).not.toMatch(/undefined|null|unbekannt/);
    }
    const textOf = (kind: string) =>
      sent.find(({ envelope }) => envelope.to[0] === `${kind}@ahornsteg.de`)?.parsed.text;
    expect(textOf('claimed')).toContain('sieben Tage lang widersprechen');
    expect(textOf('confirm_reminder')).toContain('zuletzt am 2. Januar 2026 bestätigt');
    expect(textOf('enquiry_address')).toContain('„Ahorn steg“ gehen von nun an direkt an p…@ahornsteg.de.');
    expect(textOf('returned')).toContain('Bitte belegen.');
    expect(textOf('extension_decided')).toMatch(
      /- Standorte\s+- Garantiezeit\s+Der Grund:\s+> Bitte belegen\./,
    );
    expect(textOf('published')).toMatch(
      /übernommen:\s+- Branchen\s+- Honorarsatz\s+Diese nicht:\s+- Standorte\s+- Garantiezeit\s+Der Grund:\s+> Bitte belegen\./,
    );
    expect(await server.query('select from private.outgoing_mails where sent_at is null')).toEqual([]);
  });

  test('orders and contracts are mailed with what was agreed', async () => {
    await server.query('delete from private.outgoing_mails');
    const kinds = [
      'ordered',
      'received',
      'confirmed',
      'changed',
      'declined',
      'cancelled',
      'renewed',
      'ends',
      'ended',
    ];
    for (const kind of kinds) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.query(`select private.queue_mail('contract_${kind}', '${kind}@ahornsteg.de', '{
        "entry": "Ahorn\\nsteg", "agency": 5, "customer": "Ahornsteg GmbH", "address": "Am Steg 1\\n24103 Kiel", "price": "1.990 EUR",
        "term": "pro Jahr", "version": "Mai 2025", "starts": "2027-01-01", "ends": "2027-12-31", "notice": "2027-11-30", "months": 12,
        "cancelled": false, "reason": "So vereinbart.", "deviation": "Messeangebot."}')`);
    }
    const before = catcher.mails.length;
    expect((await run({ apikey: server.secretKey })).status).toBe(200);
    const sent = catcher.mails.slice(before);
    expect(sent).toHaveLength(kinds.length);
    for (const mail of sent) {
      expectCompleteMail(mail);
      expect(mail.parsed.subject).toContain('„Ahorn steg“');
      expect(mail.parsed.text).toMatch(/^Guten Tag,/);
      expect(mail.parsed.text).not.toMatch(/undefined|null|unbekannt| \/(?:eintrag|admin)/);
    }
    const textOf = (kind: string) =>
      sent.find(({ envelope }) => envelope.to[0] === `${kind}@ahornsteg.de`)?.parsed.text;
    expect(textOf('confirmed')).toMatch(
      /Preis: 1\.990 EUR\n[^]*Beginn: 1\. Januar 2027\nEnde: 31\. Dezember 2027\nKündbar bis: 30\. November 2027\s[^]*> Messeangebot\./,
    );
    expect(textOf('ends')).toContain('um 12 Monate, wenn Sie ihn nicht bis zum 30. November 2027 kündigen');
  });

  test('the monthly report has the figures of each entry, and says how to switch it off', async () => {
    await server.query(`delete from private.outgoing_mails;
      select private.queue_mail('monthly_report', 'bericht@ahornsteg.de', '{"month": "2026-10", "more": 0, "entries": [
        {"id": 5, "entry": "Ahorn\\nsteg", "figures": {"view": 1234, "comparison": 12, "shortlisting": null}}]}');
      select private.queue_mail('monthly_report', 'viele@ahornsteg.de', '{"month": "2026-10", "more": 3, "entries": [
        {"id": 5, "entry": "Ahornsteg", "figures": {"view": 7}}, {"id": 6, "entry": "Birkenhof", "figures": {"enquiry": 8}}]}')`);
    const before = catcher.mails.length;
    await run({ apikey: server.secretKey });
    const sent = catcher.mails.slice(before);
    expect(sent).toHaveLength(2);
    sent.forEach(expectCompleteMail);
    const [one, many] = ['bericht', 'viele'].map((name) =>
      sent.find(({ envelope }) => envelope.to[0] === `${name}@ahornsteg.de`),
    );
    expect(one?.parsed.subject).toBe('Ihr Monatsbericht: Oktober 2026');
    expect(one?.parsed.text).toMatch(
      /^Guten Tag,\s+im Oktober 2026 .* zu Ihrem Eintrag .*\s+Ahorn steg\s+Aufrufe des Profils: 1\.234\nTreffer im Berater-Assistenten: <5\nVergleiche: 12\nGemerkt: <5\n/,
    );
    expect(one?.parsed.text).toContain('Aufrufe, nicht Personen');
    expect(one?.parsed.text).toContain('Sie möchten diesen Bericht nicht mehr?');
    expect(one?.parsed.html).toContain('Gemerkt: <b>&lt;5</b>');
    expect(many?.parsed.text).toMatch(/Ahornsteg[^]*Birkenhof[^]*Direkte Anfragen: 8[^]*weiteren Einträge/);
  });

  const FAULTY = 'stoerung@ahornsteg.de';
  const queueMail = () =>
    server.query(`delete from private.outgoing_mails;
      select private.queue_mail('invitation', '${FAULTY}', '{"entry": "Ahornsteg"}')`);
  test.each<[MailTreatment, string, number, { readonly is_failed: boolean; readonly last_error: unknown }]>([
    ['451 Bitte später', 'later', 1, { is_failed: false, last_error: null }],
    ['550 5.4.5 Daily quota exceeded', 'later', 1, { is_failed: false, last_error: null }],
    [
      '550 5.1.1 No such mailbox',
      'never',
      0,
      { is_failed: true, last_error: expect.stringContaining('550') },
    ],
    ['take and cut', 'perhaps', 1, { is_failed: true, last_error: 'unclear' }],
  ])('%s: the mail is sent %s, and not twice', async (treatment, _, arrived, after) => {
    await queueMail();
    treatments = { [FAULTY]: treatment };
    const before = catcher.mails.length;
    await run({ apikey: server.secretKey });
    expect(await outcome()).toMatchObject([{ attempts: 1, is_sent: false, is_failed: after.is_failed }]);
    treatments = {};
    await makeDue();
    await run({ apikey: server.secretKey });
    await run({ apikey: server.secretKey });
    expect(await outcome()).toMatchObject([{ ...after, is_sent: !after.is_failed }]);
    expect(catcher.mails).toHaveLength(before + arrived);
  });

  test('the mail server is away, or the function ended after it took the mail: it is sent later, once', async () => {
    await queueMail();
    const away = await startFunction({
      name: 'entry-account',
      supabaseUrl: server.url,
      secretKey: server.secretKey,
      env: smtpVariables(1),
    });
    try {
      const response = await fetch(away.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: server.secretKey },
        body: JSON.stringify({ action: 'runJobs' }),
      });
      expect(response.status).toBe(200);
    } finally {
      await away.close();
    }
    expect(await outcome()).toMatchObject([{ attempts: 1, is_failed: false }]);
    await makeDue();
    await server.query('select id from private.take_mails(1)');
    const before = catcher.mails.length;
    await run({ apikey: server.secretKey });
    // Nobody else sends it for as long as the one who took it may.
    expect(catcher.mails).toHaveLength(before);
    await makeDue();
    await Promise.all([run({ apikey: server.secretKey }), run({ apikey: server.secretKey })]);
    expect(catcher.mails).toHaveLength(before + 1);
    expect(await outcome()).toMatchObject([{ attempts: 3, is_sent: true, last_error: null }]);
  });
});

test('the jobs have the host build the site after a publication, once in ten minutes', async () => {
  const runJobs = () => run({ apikey: server.secretKey });
  const publish = (name: string) =>
    server.query(`insert into public."Personalberatungen" ("Name") values ('${name}')`);
  await server.query(`update private.site_builds set next_attempt_at = '-infinity' where is_only`);
  await publish('Buchenhain');
  const before = builds;
  await runJobs();
  await publish('Lindenau');
  await runJobs();
  expect(builds).toBe(before + 1);
  await server.query('update private.site_builds set next_attempt_at = now() where is_only');
  await runJobs();
  await runJobs();
  expect(builds).toBe(before + 2);
});

test('evidence is deleted when its time is over, with its file', async () => {
  const token = await signIn('beleg@ahornsteg.de');
  const [{ id }] = z
    .tuple([z.object({ id: z.string() })])
    .parse(await server.query(`select id from auth.users where email = 'beleg@ahornsteg.de'`));
  const names = [1, 2, 3, 4].map((n) => `${id}/7777777${String(n)}-7777-4777-8777-777777777777.pdf`);
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const stored = await fetch(`${server.url}/storage/v1/object/evidence/${name}`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, ...bearing(token), 'content-type': 'application/pdf' },
      body: '%PDF-1.7',
    });
    expect(stored.ok).toBe(true);
  }
  const [overdue, decided, waiting, unused] = names;
  const months = RETENTION.evidenceMonths;
  await server.query(`update storage.objects set created_at = now() - interval '1 year'
      where name in ('${String(overdue)}', '${String(decided)}', '${String(waiting)}');
    update storage.objects set created_at = now() - interval '${String(RETENTION.unusedEvidenceDays)} days 1 minute'
      where name = '${String(unused)}';
    insert into public.agency_claims (agency_id, claimant, state, evidence, created_at, decided_at)
    select (select min(id) from public."Personalberatungen"), '${id}', c.state, c.evidence, now() - interval '1 year', c.decided_at
    from (values
      ('refused', '${String(overdue)}', now() - interval '${String(months)} months 1 minute'),
      ('granted', '${String(decided)}', now() - interval '${String(months)} months' + interval '1 minute'),
      ('pending', '${String(waiting)}', null)) as c (state, evidence, decided_at)`);
  const files = () => readdirSync(`${server.databaseDir}.files`).length;
  const before = files();
  expect((await run({ apikey: server.secretKey })).status).toBe(200);
  expect(
    await server.query('select name from storage.objects where bucket_id = $$evidence$$ order by name'),
  ).toEqual([{ name: decided }, { name: waiting }]);
  expect(files()).toBe(before - 2);
  expect(
    await server.query(`select state, evidence is null as is_gone from public.agency_claims
      where claimant = '${id}' order by state`),
  ).toEqual([
    { state: 'granted', is_gone: false },
    { state: 'pending', is_gone: false },
    { state: 'refused', is_gone: true },
  ]);
});

test('the links that sign in are for the secret key alone, and open once', async () => {
  await signIn('link@ahornsteg.de');
  const ask = (path: string, body: unknown, apikey: string) =>
    fetch(`${server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey },
      body: JSON.stringify(body),
    });
  const link = { type: 'magiclink', email: 'link@ahornsteg.de' };
  expect((await ask('admin/generate_link', link, server.publishableKey)).status).toBe(401);
  const generated: { hashed_token: string } = JSON.parse(
    await (await ask('admin/generate_link', link, server.secretKey)).text(),
  );
  const opened = { type: 'magiclink', token_hash: generated.hashed_token };
  expect((await ask('verify', opened, server.publishableKey)).status).toBe(200);
  expect((await ask('verify', opened, server.publishableKey)).status).toBe(403);
  expect(
    (await ask('verify', { type: 'magiclink', token_hash: 'a'.repeat(56) }, server.publishableKey)).status,
  ).toBe(403);
});
