import { createClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { startFunction } from '#supabase/local/function-process.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';
import { nextAddress, proofFor } from '#tests/harness/contact-function.ts';
import { startHttp } from '#tests/harness/loopback.ts';
import { bearerHeader } from '#tests/harness/prepare-functions.ts';
import { prepareEntryAccount } from './entry-account-testbed.ts';

/*
 * Signing in by a code, and what a code or the mailbox proves. What the function does by itself: entry-account-jobs.test.ts.
 * docs/decisions/sign-in.md.
 */

const {
  running,
  query,
  call,
  runJobs,
  mailsTo,
  lastMail,
  lastCode,
  startAnother,
  requestCode,
  enter,
  signIn,
} = prepareEntryAccount();

/** Another code than the right one. */
const wrong = (code: string) => (code === '00000000' ? '00000001' : '00000000');

/** Asks for a code from another network, with the work that it takes. */
const askWorking = async (email: string) => {
  const from = { 'cf-connecting-ip': nextAddress() };
  const asked = await call({ action: 'requestCode', email }, from);
  const level = z.object({ work: z.object({ level: z.number() }) }).parse(asked.answer).work.level;
  const { status, answer } = await call({ action: 'requestCode', email, proof: await proofFor(asked) }, from);
  return { level, status, answer };
};

/** How many mails have arrived there. */
const arrived = (email: string) => mailsTo(email).length;

/** The answers to wrong codes: one before a code is asked for, and six after. */
const answersOf = async (email: string) => {
  const answers = [(await enter(email, '12345678')).answer];
  await requestCode(email);
  for (let round = 0; round < 6; round += 1) answers.push((await enter(email, '12345678')).answer);
  return answers;
};

/** Asks for a code from an address of the network. */
const askFrom = (address: string, email: string) =>
  call({ action: 'requestCode', email }, { 'cf-connecting-ip': address });

/** The auth server as a browser without a session reaches it. */
/** Of a caller whose tries at the auth server are not those of the functions. */
const FROM_ELSEWHERE = { 'cf-connecting-ip': '192.0.2.77' };
const openAuth = (apikey = running().server.publishableKey) =>
  createClient(running().server.url, apikey, {
    auth: { persistSession: false },
    global: { headers: FROM_ELSEWHERE },
  }).auth;

/** As an administrator signs in. */
const tryPassword = (email: string, password: string, from: string = nextAddress()) =>
  call({ action: 'signInByPassword', email, password }, { 'cf-connecting-ip': from });

describe('an agency', () => {
  test('signs in with the code of a mail in our words, which makes the account, without a password', async () => {
    const begun = await requestCode('Neu@Ahornsteg.de ');
    expect(begun).toMatchObject({
      status: 200,
      answer: { message: 'Wir haben Ihnen einen Code gesendet. Er gilt zehn Minuten.' },
    });
    expect(await query(`select from auth.users where email = 'neu@ahornsteg.de'`)).toHaveLength(0);
    expect(lastMail()?.envelope.to).toEqual(['Neu@ahornsteg.de']);
    expect(lastMail()?.parsed.subject).toBe('Ihr Code für die Anmeldung');
    expect(lastMail()?.parsed.text).toContain('Er gilt 10 Minuten und nur einmal.');
    expect(lastMail()?.parsed.text).not.toMatch(/https?:/);
    expectCompleteMail(lastMail());
    expect(lastMail()?.parsed.headers.get('auto-submitted')).toBe('auto-generated');

    const { status, answer } = await enter('neu@ahornsteg.de', lastCode());
    expect(status).toBe(200);
    const client = createClient(running().server.url, running().server.publishableKey, {
      auth: { persistSession: false },
    });
    const session = await client.auth.setSession({
      access_token: answer.session?.accessToken ?? '',
      refresh_token: answer.session?.refreshToken ?? '',
    });
    expect(session.error).toBeNull();
    expect(session.data.user?.email).toBe('neu@ahornsteg.de');
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(
      await query(
        `select encrypted_password from auth.users where email = 'neu@ahornsteg.de' and encrypted_password is not null`,
      ),
    ).toEqual([]);
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
  });

  test('signs in where others have used up the tries of the function’s own address at the auth server', async () => {
    const { url, secretKey } = running().server;
    const verify = async () => {
      const answer = await fetch(`${url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: '{"type": "magiclink", "token_hash": "x"}',
      });
      return answer.status;
    };
    await expect.poll(verify, { interval: 0, timeout: 20_000 }).toBe(429);
    await requestCode('viele@ahornsteg.de');
    expect((await enter('viele@ahornsteg.de', lastCode())).status).toBe(200);
  });

  test('is answered the same whether or not there is an account', async () => {
    await signIn('da@ahornsteg.de');
    await query('truncate private.sign_in_codes, private.limited_uses');
    const known = await requestCode('da@ahornsteg.de');
    const unknown = await requestCode('nie@ahornsteg.de');
    expect({ status: known.status, answer: known.answer }).toEqual({
      status: unknown.status,
      answer: unknown.answer,
    });
  });

  test('has no password once it has signed in, whatever the auth server gave it: it is answered as an unknown address is', async () => {
    await signIn('ohne@ahornsteg.de');
    await query(
      `update auth.users set encrypted_password = extensions.crypt('x', extensions.gen_salt('bf', 4)) where email = 'ohne@ahornsteg.de'`,
    );
    await signIn('ohne@ahornsteg.de');
    expect(
      await query(`select encrypted_password from auth.users where email = 'ohne@ahornsteg.de'`),
    ).toEqual([{ encrypted_password: null }]);
    expect(await tryPassword('ohne@ahornsteg.de', 'x')).toMatchObject({
      status: 422,
      answer: { reason: 'wrongCredentials' },
    });
  });

  test('has five tries, each answer says how many are left, and the fifth wrong one ends the code: an unknown address as a known one', async () => {
    await signIn('f@ahornsteg.de');
    await query('truncate private.sign_in_codes, private.limited_uses');
    const answers = await answersOf('f@ahornsteg.de');
    expect(await answersOf('niemand@ahornsteg.de')).toEqual(answers);
    expect(
      answers.slice(1).map(({ reason, message }) => [reason, /Sie haben [^.,]+/.exec(message)?.[0]]),
    ).toEqual([
      ['wrongCode', 'Sie haben noch 4 Versuche'],
      ['wrongCode', 'Sie haben noch 3 Versuche'],
      ['wrongCode', 'Sie haben noch 2 Versuche'],
      ['wrongCode', 'Sie haben noch einen Versuch'],
      ['tooManyTries', undefined],
      ['tooManyTries', undefined],
    ]);
    expect(answers.at(-1)?.message).toBe(
      'Der Code wurde zu oft falsch eingegeben. Bitte fordern Sie einen neuen an.',
    );
    expect((await enter('f@ahornsteg.de', lastCode('f@ahornsteg.de'))).answer.reason).toBe('tooManyTries');
  });

  test('is still let in after four wrong tries, and a code is good once', async () => {
    await requestCode('v@ahornsteg.de');
    const code = lastCode();
    for (let round = 0; round < 4; round += 1) {
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
    await query(`update private.sign_in_codes set created_at = created_at - interval '10 minutes 1 second';
      update private.limited_uses set used_at = used_at - interval '10 minutes 1 second'`);
    expect((await enter('z@ahornsteg.de', first)).answer.reason).toBe('expiredCode');
    await requestCode('z@ahornsteg.de');
    const second = lastCode();
    expect((await enter('z@ahornsteg.de', wrong(second))).answer.reason).toBe('wrongCode');
    expect((await enter('y@ahornsteg.de', second)).answer.reason).toBe('expiredCode');
    expect((await enter('z@ahornsteg.de', second)).status).toBe(200);
  });

  test('waits a minute for the next mail on the same network, and an hour after five', async () => {
    const mails = running().catcher.mails.length;
    await askFrom('203.0.113.30', 'w@ahornsteg.de');
    const again = await askFrom('203.0.113.30', 'W@ahornsteg.de');
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
      await query(`update private.limited_uses set used_at = used_at - interval '61 seconds'`);
      expect((await askFrom('203.0.113.30', 'w@ahornsteg.de')).status).toBe(200);
    }
    await query(`update private.limited_uses set used_at = used_at - interval '61 seconds'`);
    expect((await askFrom('203.0.113.30', 'w@ahornsteg.de')).status).toBe(429);
    expect(running().catcher.mails).toHaveLength(mails + 5);
  });

  test('is bound to the network that asked for it: nobody elsewhere replaces it or uses up its tries', async () => {
    const own = { 'cf-connecting-ip': '203.0.113.20' };
    await call({ action: 'requestCode', email: 'opfer@ahornsteg.de' }, own);
    const code = lastCode();
    for (let net = 1; net <= 3; net += 1) {
      const from = { 'cf-connecting-ip': `198.18.0.${String(net)}` };
      for (let round = 0; round < 3; round += 1) {
        await enter('opfer@ahornsteg.de', wrong(code), from);
      }
      expect((await call({ action: 'requestCode', email: 'opfer@ahornsteg.de' }, from)).status).toBe(200);
    }
    expect((await enter('opfer@ahornsteg.de', code, own)).status).toBe(200);
  });

  test('can be typed on another network, where that has asked for none', async () => {
    await requestCode('unterwegs@ahornsteg.de');
    expect(
      (await enter('unterwegs@ahornsteg.de', lastCode(), { 'cf-connecting-ip': '198.18.1.1' })).status,
    ).toBe(200);
  });

  test('that is not right is counted by network and address, and never locks an address for others', async () => {
    const from = { 'cf-connecting-ip': '198.18.2.1' };
    await requestCode('ziel@ahornsteg.de');
    const code = lastCode();
    for (let left = 19; left > 1; left -= 1) {
      const { answer } = await enter('ziel@ahornsteg.de', wrong(code), from);
      expect(answer.message).toContain(`Sie haben noch ${String(left)} Versuche.`);
    }
    expect((await enter('ziel@ahornsteg.de', wrong(code), from)).answer.message).toContain(
      'noch einen Versuch',
    );
    // A new code would not help, so it says when it goes on.
    const refused = {
      reason: 'tooManyTries',
      message:
        'Von Ihrem Anschluss kamen zu viele falsche Codes. Bitte versuchen Sie es in 24 Stunden noch einmal.',
    };
    expect((await enter('ziel@ahornsteg.de', wrong(code), from)).answer).toEqual(refused);
    expect((await enter('ziel@ahornsteg.de', code, from)).answer).toEqual(refused);
    // The tenth wrong try elsewhere is the thirtieth of this network: it types no more codes of anybody for an hour.
    for (let round = 0; round < 10; round += 1) {
      await enter('anderes@ahornsteg.de', wrong(code), from);
    }
    await call({ action: 'requestCode', email: 'drittes@ahornsteg.de' }, from);
    expect((await enter('drittes@ahornsteg.de', lastCode(), from)).answer.reason).toBe('tooManyTries');
    expect((await enter('ziel@ahornsteg.de', code)).status).toBe(200);
  });

  test('takes work past ten an hour of a network, and none is refused', async () => {
    const from = { 'cf-connecting-ip': '203.0.113.7' };
    for (let round = 0; round < 10; round += 1) {
      const { status } = await call({ action: 'requestCode', email: `a${String(round)}@ahornsteg.de` }, from);
      expect(status).toBe(200);
    }
    const body = { action: 'requestCode', email: 'b@ahornsteg.de' };
    const asked = await call(body, from);
    expect(asked.status).toBe(202);
    const mails = running().catcher.mails.length;
    expect(await call({ ...body, proof: await proofFor(asked) }, from)).toMatchObject({
      status: 200,
      answer: { message: 'Wir haben Ihnen einen Code gesendet. Er gilt zehn Minuten.' },
    });
    expect(running().catcher.mails).toHaveLength(mails + 1);
  });

  test('is scarce once 500 went out in a day: the same answer for every address, and known ones still get theirs', async () => {
    await signIn('mitglied@ahornsteg.de');
    await query(`truncate private.limited_uses; insert into private.limited_uses (kind, key_hash, used_at)
      select 'code', private.limit_key_hash('code', ''), now() - interval '21 hours' from generate_series(1, 500)`);
    const before = arrived('mitglied@ahornsteg.de');
    const known = await askWorking('mitglied@ahornsteg.de');
    expect(known).toMatchObject({ level: 3, status: 200, answer: { isScarce: true } });
    expect(await askWorking('unbekannt@ahornsteg.de')).toEqual(known);
    expect(await askWorking('admin@beraterkompass.example')).toEqual(known);
    await vi.waitFor(() => expect(arrived('mitglied@ahornsteg.de')).toBe(before + 1));
    expect(arrived('unbekannt@ahornsteg.de')).toBe(0);
    const warned = await query(
      `select count(*)::int as mails from private.outgoing_mails where kind = 'pool_used'`,
    );
    expect(warned).toEqual([{ mails: 1 }]);
  });
});

test('one subscriber asks for forty codes a day without work, from however many networks; others still get theirs', async () => {
  expect((await askFrom('2001:db8:7:1::1', 'a@ahornsteg.de')).status).toBe(200);
  await query(`update private.limited_uses set used_at = used_at - interval '2 hours';
    insert into private.limited_uses (kind, key_hash, used_at)
    select kind, key_hash, used_at from private.limited_uses, generate_series(1, 38) where kind = 'code_from_block'`);
  expect((await askFrom('2001:db8:7:2::1', 'b@ahornsteg.de')).status).toBe(200);
  expect((await askFrom('2001:db8:7:3::1', 'c@ahornsteg.de')).status).toBe(202);
  expect((await askFrom('2001:db8:8:3::1', 'c@ahornsteg.de')).status).toBe(200);
});

describe('an administrator', () => {
  test('gets no code, and the answer does not say so', async () => {
    const address = 'admin@beraterkompass.example';
    expect(await query(`select from auth.users where email = '${address}'`)).toHaveLength(1);
    expect((await requestCode(address)).answer).toEqual((await requestCode('x@ahornsteg.de')).answer);
    const [mail] = mailsTo(address);
    expect(mail?.parsed.text).toContain('Ihr Konto gehört zur Verwaltung.');
    expect(mail?.parsed.text).not.toMatch(/\d{4} ?\d{4}/);
  });

  test('is answered like everybody else whatever is typed', async () => {
    const answers = await answersOf('admin@beraterkompass.example');
    expect(answers).toEqual(await answersOf('x2@ahornsteg.de'));
    expect(answers.slice(0, 2).map(({ reason }) => reason)).toEqual(['expiredCode', 'wrongCode']);
  });
});

describe('the enquiry address', () => {
  test('is confirmed with a code whose mail names the entry', async () => {
    const headers = bearerHeader(await signIn('inhaberin@ulme.de'));
    const [{ id }] = z.tuple([z.object({ id: z.number() })]).parse(
      await query(`with made as (
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
    expect(
      await query(`select from public.agency_derived where takes_enquiries and agency_id = ${String(id)}`),
    ).toHaveLength(1);
  });
});

const change = (oldEmail: string, email: string, headers: Readonly<Record<string, string>>) =>
  call({ action: 'changeEmail', email, code: lastCode(email), oldCode: lastCode(oldEmail) }, headers);

describe('the mail address', () => {
  test('is changed with a code sent to the new one and one to the old one, which nobody else can use', async () => {
    const [oldEmail, email] = ['alt@ahornsteg.de', 'neuer@ahornsteg.de'];
    const headers = bearerHeader(await signIn(oldEmail));
    expect((await call({ action: 'requestNewEmail', email }, headers)).status).toBe(200);
    expect(lastMail()?.envelope.to).toEqual([oldEmail]);
    expect(lastMail()?.parsed.text).toContain('zur Adresse n…@ahornsteg.de gehören');
    expectCompleteMail(lastMail());
    // They are no codes to sign in with.
    expect((await enter(email, lastCode(email))).answer.reason).toBe('expiredCode');
    expect((await enter(oldEmail, lastCode(oldEmail))).answer.reason).toBe('expiredCode');
    const body = { action: 'changeEmail', email, code: lastCode(email), oldCode: lastCode(oldEmail) };
    expect((await call(body)).answer.reason).toBe('signedOut');
    expect((await call(body, bearerHeader(await signIn('fremd@ahornsteg.de')))).answer.reason).toBe(
      'expiredCode',
    );
  });

  test('is changed for good, once both codes are right; one that is right stays so', async () => {
    const [oldEmail, email] = ['alt2@ahornsteg.de', 'neu2@ahornsteg.de'];
    const headers = bearerHeader(await signIn(oldEmail));
    await call({ action: 'requestNewEmail', email }, headers);
    const right = { action: 'changeEmail', email, code: lastCode(email), oldCode: lastCode(oldEmail) };
    // A stolen session has the new mailbox, and not the old one.
    for (const [body, message] of [
      [
        { ...right, oldCode: wrong(right.oldCode) },
        /bisherige Adresse stimmt nicht\. Sie haben noch \d+ Versuche/,
      ],
      [{ ...right, code: wrong(right.code) }, /neue Adresse stimmt nicht\. Sie haben noch \d+ Versuche/],
    ] as const) {
      const { status, answer } = await call(body, headers);
      expect(status).toBe(422);
      expect(answer.message).toMatch(message);
    }
    expect((await call({ action: 'changeEmail', email, code: right.code }, headers)).status).toBe(422);
    expect(await query(`select from auth.users where email = '${email}'`)).toEqual([]);
    expect(await call(right, headers)).toMatchObject({
      status: 200,
      answer: { message: 'Ihre E-Mail-Adresse ist geändert.' },
    });
    expect(lastMail()?.envelope.to).toEqual([oldEmail]);
    expect(lastMail()?.parsed.text).toContain('n…@ahornsteg.de');
    expect(await query(`select from auth.users where email = '${email}'`)).toHaveLength(1);
  });

  test('takes one proof of twice the work for its two codes, past the limit of a network', async () => {
    const headers = {
      ...bearerHeader(await signIn('arbeit@ahornsteg.de')),
      'cf-connecting-ip': nextAddress(),
    };
    await call({ action: 'requestCode', email: 'n0@ahornsteg.de' }, headers);
    await query(`insert into private.limited_uses (kind, key_hash)
      select kind, key_hash from private.limited_uses, generate_series(1, 9) where kind = 'code_from_network'`);
    const body = { action: 'requestNewEmail', email: 'fleissig@ahornsteg.de' };
    const asked = await call(body, headers);
    expect(asked).toMatchObject({ status: 202, answer: { work: { level: 2 } } });
    const mails = running().catcher.mails.length;
    const proof = await proofFor(asked);
    expect((await call({ ...body, proof: { ...proof, level: 1 } }, headers)).status).toBe(202);
    expect((await call({ ...body, proof }, headers)).status).toBe(200);
    expect(
      running()
        .catcher.mails.slice(mails)
        .map(({ envelope }) => envelope.to),
    ).toEqual([['fleissig@ahornsteg.de'], ['arbeit@ahornsteg.de']]);
    const used = await query(`select count(*)::int as codes from private.limited_uses where kind = 'code'`);
    // One to sign in, one that was asked for before, and two.
    expect(used).toEqual([{ codes: 4 }]);
  });

  test('is changed in this session, and ends all others', async () => {
    const elsewhere = bearerHeader(await signIn('alt3@ahornsteg.de'));
    const here = bearerHeader(await signIn('alt3@ahornsteg.de'));
    await call({ action: 'requestNewEmail', email: 'neu3@ahornsteg.de' }, here);
    expect((await change('alt3@ahornsteg.de', 'neu3@ahornsteg.de', here)).status).toBe(200);
    // And the one that every account of a test has.
    expect(
      await query(`select from auth.sessions s join auth.users u on u.id = s.user_id
        where u.email = 'neu3@ahornsteg.de' and s.id <> u.id`),
    ).toHaveLength(1);
    const next = { action: 'requestNewEmail', email: 'neu4@ahornsteg.de' };
    expect((await call(next, elsewhere)).answer.reason).toBe('signedOut');
    await query('truncate private.limited_uses');
    expect((await call(next, here)).status).toBe(200);
  });

  test('of another account stays with it, and no session ends', async () => {
    await signIn('vergeben@ahornsteg.de');
    const elsewhere = bearerHeader(await signIn('will@ahornsteg.de'));
    const headers = bearerHeader(await signIn('will@ahornsteg.de'));
    await query('truncate private.sign_in_codes, private.limited_uses');
    await call({ action: 'requestNewEmail', email: 'vergeben@ahornsteg.de' }, headers);
    expect((await change('will@ahornsteg.de', 'vergeben@ahornsteg.de', headers)).answer.reason).toBe(
      'emailTaken',
    );
    await query('truncate private.limited_uses');
    const next = { action: 'requestNewEmail', email: 'frei@ahornsteg.de' };
    expect((await call(next, elsewhere)).status).toBe(200);
  });

  test('of a frozen account is not changed', async () => {
    const headers = bearerHeader(await signIn('kalt@ahornsteg.de'));
    await query(`insert into public.frozen_accounts (user_id, reason)
      select id, 'Missbrauch' from auth.users where email = 'kalt@ahornsteg.de'`);
    expect(
      (await call({ action: 'requestNewEmail', email: 'warm@ahornsteg.de' }, headers)).answer.reason,
    ).toBe('frozen');
  });
});

const deletionOf = (email: string) =>
  query(`select round(extract(epoch from d.due_at - clock_timestamp()) / 3600)::int as hours
    from private.account_deletions d join auth.users u on u.id = d.account where u.email = '${email}'`);
const confirmDeletion = (code: string, headers: Readonly<Record<string, string>>) =>
  call({ action: 'confirmDeletion', code }, headers);

describe('the account', () => {
  test('is deleted a day after a fresh code, with a mail that says what becomes of it', async () => {
    const headers = bearerHeader(await signIn('gehe@ahornsteg.de'));
    await query(`with made as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id),
      owned as (insert into public.agency_members (agency_id, user_id, role)
        select made.id, u.id, 'owner' from made, auth.users u where u.email = 'gehe@ahornsteg.de')
      insert into private.enquiry_addresses (agency_id, email, confirmed_by)
      select made.id, 'anfragen@ahornsteg.de', u.id from made, auth.users u where u.email = 'gehe@ahornsteg.de'`);
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(200);
    expect(lastMail()?.envelope.to).toEqual(['gehe@ahornsteg.de']);
    expect(lastMail()?.parsed.text).toContain('dass Ihr Konto bei Beraterkompass gelöscht wird');
    expectCompleteMail(lastMail());
    const code = lastCode();
    // It is no code to sign in with, and nobody else's.
    expect((await enter('gehe@ahornsteg.de', code)).answer.reason).toBe('expiredCode');
    expect(
      (await confirmDeletion(code, bearerHeader(await signIn('fremd2@ahornsteg.de')))).answer.reason,
    ).toBe('expiredCode');
    await call({ action: 'requestDeletion' }, headers);
    expect((await confirmDeletion(wrong(lastCode()), headers)).answer.reason).toBe('wrongCode');
    expect(await deletionOf('gehe@ahornsteg.de')).toEqual([]);
    expect(await confirmDeletion(lastCode(), headers)).toMatchObject({
      status: 200,
      answer: { message: 'Ihr Konto wird in einem Tag gelöscht. Bis dahin können Sie das zurücknehmen.' },
    });
    expect(await deletionOf('gehe@ahornsteg.de')).toEqual([{ hours: 24 }]);
    await runJobs();
    expectCompleteMail(lastMail());
    expect(lastMail()?.parsed.subject).toBe('Ihr Konto wird gelöscht');
    expect(lastMail()?.parsed.text).toMatch(
      /„Ahornsteg“ bleibt online; danach verwaltet niemand mehr den Eintrag\.[^]*Anfrageadresse von „Ahornsteg“ endet[^]*Bis dahin können Sie/,
    );
    await query(`update private.account_deletions set due_at = now()`);
    await runJobs();
    expect(await query(`select from auth.users where email = 'gehe@ahornsteg.de'`)).toEqual([]);
    expect((await call({ action: 'requestDeletion' }, headers)).answer.reason).toBe('signedOut');
  });

  test('gives out what is stored about it after a fresh code, to nobody else', async () => {
    const headers = bearerHeader(await signIn('auskunft@ahornsteg.de'));
    await query(`with made as (insert into public."Personalberatungen" ("Name") values ('Auskunft') returning id)
      insert into public.agency_members (agency_id, user_id, role)
        select made.id, u.id, 'owner' from made, auth.users u where u.email = 'auskunft@ahornsteg.de'`);
    expect((await call({ action: 'requestExport' }, headers)).status).toBe(200);
    expectCompleteMail(lastMail());
    const code = lastCode();
    const confirm = (digits: string, by: Readonly<Record<string, string>>) =>
      call({ action: 'confirmExport', code: digits }, by);
    expect((await confirm(wrong(code), headers)).answer.reason).toBe('wrongCode');
    expect((await confirmDeletion(code, headers)).answer.reason).toBe('expiredCode');
    expect((await confirm(code, bearerHeader(await signIn('fremd3@ahornsteg.de')))).answer.reason).toBe(
      'expiredCode',
    );
    await call({ action: 'requestExport' }, headers);
    expect((await confirm(lastCode(), headers)).answer.data).toMatchObject({
      konto: { email: 'auskunft@ahornsteg.de' },
      eintraege: [{ name: 'Auskunft', rolle: 'owner' }],
      bestellungen: [],
    });
    expect((await confirm(lastCode(), headers)).answer.reason).toBe('expiredCode');
  });

  test('gets its code however many codes strangers have had mailed to its address, and ten a day itself', async () => {
    const headers = bearerHeader(await signIn('belagert@ahornsteg.de'));
    await requestCode('belagert@ahornsteg.de');
    await query(`insert into private.limited_uses (kind, key_hash, used_at)
      select kind, key_hash, used_at from private.limited_uses, generate_series(1, 100)
      where kind = 'code_to_address'`);
    expect((await requestCode('belagert@ahornsteg.de')).status).toBe(429);
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(200);
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(429);
    await query(`update private.limited_uses set used_at = used_at - interval '1 hour';
      insert into private.limited_uses (kind, key_hash, used_at)
      select kind, key_hash, used_at
      from (select * from private.limited_uses where kind = 'code_to_address' order by id desc limit 1) as last,
        generate_series(1, 9)`);
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(429);
  });

  test('is deleted for nobody who is not signed in, or is frozen', async () => {
    expect((await call({ action: 'requestDeletion' })).answer.reason).toBe('signedOut');
    expect((await confirmDeletion('12345678', {})).answer.reason).toBe('signedOut');
    const headers = bearerHeader(await signIn('kalt2@ahornsteg.de'));
    await query(`insert into public.frozen_accounts (user_id, reason)
      select id, 'Missbrauch' from auth.users where email = 'kalt2@ahornsteg.de'`);
    expect((await call({ action: 'requestDeletion' }, headers)).answer.reason).toBe('frozen');
  });
});

/** How often passwords were tried, by what is counted. */
const readUses = () =>
  query(
    `select kind, count(*)::int as uses from private.limited_uses where kind like 'password%' group by kind order by kind`,
  );

/** Addresses of one network of 48 bits. */
const addressInBlock = (host: number) => `2001:db8:77:${String(host)}::1`;

describe('an administrator [C14]', () => {
  const ADMIN = 'admin@beraterkompass.example';
  const PASSWORD = 'beraterkompass-lokal';

  test('signs in with the password, which counts nothing', async () => {
    const { status, answer } = await tryPassword('Admin@Beraterkompass.example ', PASSWORD);
    expect({ status, message: answer.message }).toEqual({ status: 200, message: 'Sie sind angemeldet.' });
    const session = await openAuth().setSession({
      access_token: answer.session?.accessToken ?? '',
      refresh_token: answer.session?.refreshToken ?? '',
    });
    expect(session.data.user?.email).toBe(ADMIN);
    expect(await readUses()).toEqual([]);
  });

  test('is answered with a wrong password as an unknown address is, also without a password of its own or banned', async () => {
    await signIn('da@ahornsteg.de');
    await query(`insert into auth.users (id, email, encrypted_password, email_confirmed_at, banned_until)
      select gen_random_uuid(), 'gesperrt@ahornsteg.de', encrypted_password, now(), now() + interval '1 day'
      from auth.users where email = '${ADMIN}'`);
    const answers = await Promise.all(
      [ADMIN, 'nie@ahornsteg.de', 'da@ahornsteg.de', 'gesperrt@ahornsteg.de'].map(async (email) => {
        const { status, answer } = await tryPassword(email, 'falsch');
        return { status, answer };
      }),
    );
    const wrongOne = {
      status: 422,
      answer: { reason: 'wrongCredentials', message: 'E-Mail-Adresse oder Passwort ist falsch.' },
    };
    expect(answers).toEqual([wrongOne, wrongOne, wrongOne, wrongOne]);
    expect((await tryPassword('gesperrt@ahornsteg.de', PASSWORD)).answer.reason).toBe('wrongCredentials');
  });

  test('takes as long as an unknown address to be answered', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, email] of [
        ['known', ADMIN],
        ['unknown', 'nie@ahornsteg.de'],
      ] as const) {
        const begun = performance.now();
        await tryPassword(email, 'falsch');
        times[kind].push(performance.now() - begun);
      }
    }
    const [known = [], unknown = []] = [times.known, times.unknown].map((all) =>
      all.toSorted((one, other) => one - other),
    );
    expect(known[0]).toBeLessThan(unknown[4] ?? 0);
    expect(unknown[0]).toBeLessThan(known[4] ?? 0);
  });

  test('waits after ten wrong ones of a network at an address, known or not; elsewhere signs in', async () => {
    const reasons = async (email: string) => {
      const all: unknown[] = [];
      for (let round = 0; round < 12; round += 1) {
        all.push((await tryPassword(email, 'falsch', addressInBlock(round))).answer.reason);
      }
      return all;
    };
    const expected = [
      ...Array.from({ length: 10 }, () => 'wrongCredentials'),
      'tooManyTries',
      'tooManyTries',
    ];
    expect(await reasons(ADMIN)).toEqual(expected);
    expect(await reasons('nie@ahornsteg.de')).toEqual(expected);
    const refused = await tryPassword(ADMIN, PASSWORD, addressInBlock(99));
    expect(refused).toMatchObject({
      status: 429,
      answer: {
        reason: 'tooManyTries',
        message: expect.stringMatching(
          /^Zu viele Versuche\. Bitte versuchen Sie es in \d+ Minuten noch einmal\.$/,
        ),
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await tryPassword(ADMIN, PASSWORD)).status).toBe(200);
  });

  test('does the work that a busy network is asked for, and signs in', async () => {
    const from = '203.0.113.77';
    await Promise.all(
      Array.from({ length: 30 }, (_, other) =>
        tryPassword(`n${String(other)}@firma.example`, 'falsch', from),
      ),
    );
    const asked = await tryPassword(ADMIN, PASSWORD, from);
    expect(asked).toMatchObject({ status: 202, answer: { work: { level: 1 } } });
    const body = {
      action: 'signInByPassword',
      email: ADMIN,
      password: PASSWORD,
      proof: await proofFor(asked),
    };
    expect((await call(body, { 'cf-connecting-ip': from })).status).toBe(200);
    expect((await call(body, { 'cf-connecting-ip': from })).status).toBe(202);
  });

  test.each([
    ['a caller of too many sign-ins at the auth server', 429, 'over_request_rate_limit', 429, 'tooManyTries'],
    ['an address that is not confirmed', 400, 'email_not_confirmed', 403, 'unconfirmed'],
    ['an auth server that is down', 500, 'unexpected_failure', 503, undefined],
  ])('learns of %s', async (_, status, code, answered, reason) => {
    const project = await startHttp(({ url = '' }, response) => {
      const isSignIn = url.startsWith('/auth/v1/token');
      response.writeHead(isSignIn ? status : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(isSignIn ? { code: status, error_code: code } : { asked: ADMIN, is_own: true }),
      );
    });
    const account = await startFunction({ name: 'entry-account', supabaseUrl: project, secretKey: 'x' });
    onTestFinished(account.close);
    const response = await fetch(account.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'signInByPassword', email: ADMIN, password: PASSWORD }),
    });
    expect(response.status).toBe(answered);
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ message: expect.any(String), ...(reason !== undefined && { reason }) });
  });
});

describe('what the site’s own code did not begin', () => {
  const EMAIL = 'passwort@ahornsteg.de';
  const sessions = async () =>
    query(`select s.id from auth.sessions s join auth.users u on u.id = s.user_id
    where u.email = '${EMAIL}' order by s.id`);

  test('is no session: a password, a code by /recover or /otp, a link of the secret key', async () => {
    await signIn(EMAIL);
    await query(`update auth.users set encrypted_password = extensions.crypt('ein langes Passwort', extensions.gen_salt('bf', 4)),
      recovery_sent_at = null where email = '${EMAIL}'`);
    const before = await sessions();
    const refused = { status: 403 };
    expect(
      (
        await openAuth(running().server.secretKey).signInWithPassword({
          email: EMAIL,
          password: 'ein langes Passwort',
        })
      ).error,
    ).toMatchObject(refused);
    expect(await tryPassword(EMAIL, 'ein langes Passwort')).toMatchObject({
      status: 403,
      answer: { reason: 'noAdministrator' },
    });

    // Nothing mails these codes, but the auth server takes one that somebody guesses.
    for (const type of ['recovery', 'email'] as const) {
      await query(`update auth.users set recovery_sent_at = now(),
        recovery_token = encode(sha224('${EMAIL}1234567890'::bytea), 'hex') where email = '${EMAIL}'`);
      const guessed = await openAuth().verifyOtp({ email: EMAIL, token: '1234567890', type });
      expect(guessed.error).toMatchObject(refused);
    }
    const link = await fetch(`${running().server.url}/auth/v1/admin/generate_link`, {
      method: 'POST',
      headers: { apikey: running().server.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'magiclink', email: EMAIL }),
    });
    const { hashed_token: hash } = z.object({ hashed_token: z.string() }).parse(await link.json());
    expect((await openAuth().verifyOtp({ token_hash: hash, type: 'magiclink' })).error).toMatchObject(
      refused,
    );
    expect(await sessions()).toEqual(before);
  });

  test('is a session of nobody, once it is signed out', async () => {
    const headers = bearerHeader(await signIn(EMAIL));
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(200);
    await query(
      `delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = '${EMAIL}'`,
    );
    expect((await call({ action: 'requestDeletion' }, headers)).answer.reason).toBe('signedOut');
  });
});

describe('a claim', () => {
  test('is proven by the domain of the mailbox, and by nothing that looks like it', async () => {
    const [entry] = await query(
      `insert into public."Personalberatungen" ("Name", "Webseite") values ('Ahornsteg', 'https://www.ahornsteg.de') returning id::int`,
    );
    const { id: entryId } = z.object({ id: z.number() }).parse(entry);
    const prove = async (email: string) => {
      const headers = bearerHeader(await signIn(email));
      await query(`update auth.users set created_at = now() - interval '25 hours'`);
      return (await call({ action: 'proveClaim', entryId }, headers)).answer.proof?.kind;
    };
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
    expect((await call({ action: 'proveClaim' }, bearerHeader(await signIn('x@ahornsteg.de')))).status).toBe(
      400,
    );
  });

  test('of an account on its first day takes a code that is mailed for it, once', async () => {
    const [entry] = await query(
      `insert into public."Personalberatungen" ("Name", "Webseite") values ('Zedernhof', 'https://zedernhof.de') returning id::int`,
    );
    const claim = { action: 'proveClaim', entryId: z.object({ id: z.number() }).parse(entry).id };
    const email = 'erster@zedernhof.de';
    const headers = bearerHeader(await signIn(email));
    const withSignInCode = await call({ ...claim, code: lastCode(email) }, headers);
    expect(withSignInCode.answer.reason).toBe('expiredCode');
    expect(await call(claim, headers)).toMatchObject({
      status: 200,
      answer: { proof: { kind: 'codeNeeded', objectionUntil: null } },
    });
    expect(lastMail()?.envelope.to).toEqual([email]);
    expect(lastMail()?.parsed.text).toContain('dass Sie für die Personalberatung mit der Domain dieser');
    expectCompleteMail(lastMail());
    const code = lastCode(email);
    expect((await enter(email, code)).answer.reason).toBe('expiredCode');
    expect((await call({ ...claim, code: wrong(code) }, headers)).answer.reason).toBe('wrongCode');
    expect(await query(`select from public.agency_claims where name = 'Zedernhof'`)).toEqual([]);
    // Wrong ones count for the domain where a code was asked for: one that was typed here, one to sign in.
    expect(
      await query(`select from private.limited_uses where kind = 'wrong_code_at_domain'
        and key_hash = private.limit_key_hash(kind, 'zedernhof.de')`),
    ).toHaveLength(2);
    expect((await call({ ...claim, code }, headers)).answer.proof?.kind).toBe('granted');
    expect((await call({ ...claim, code }, headers)).answer.reason).toBe('expiredCode');
  });

  test('of an account whose address is of today takes such a code, too', async () => {
    const [entry] = await query(
      `insert into public."Personalberatungen" ("Name", "Webseite") values ('Eibenhof', 'https://eibenhof.de') returning id::int`,
    );
    const { id: entryId } = z.object({ id: z.number() }).parse(entry);
    const [oldEmail, email] = ['einer@woanders.de', 'chef@eibenhof.de'];
    const headers = bearerHeader(await signIn(oldEmail));
    await query(`update auth.users set created_at = now() - interval '25 hours'`);
    await call({ action: 'requestNewEmail', email }, headers);
    expect((await change(oldEmail, email, headers)).status).toBe(200);
    const proof = await call({ action: 'proveClaim', entryId }, bearerHeader(await signIn(email)));
    expect(proof.answer.proof?.kind).toBe('codeNeeded');
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
    [{ action: 'signInByPassword', email: 'kein Postfach', password: 'x' }, 422],
    [{ action: 'signInByPassword', email: 'a@b.de' }, 422],
    [{ action: 'appoint', email: 'a@b.de' }, 400],
    [[], 400],
    [null, 400],
  ])('answers %j with %i, and sends nothing', async (body, status) => {
    const mails = running().catcher.mails.length;
    const reply = await call(body);
    expect(reply.status).toBe(status);
    expect(reply.answer.message).toMatch(/^(Bitte|Der Code|Ein Passwort|Ihre Anfrage)/);
    expect(running().catcher.mails).toHaveLength(mails);
  });

  test('says that the mail did not go out', async () => {
    const mailless = await startAnother(smtpVariables(1));
    expect(await call({ action: 'requestCode', email: 'q@ahornsteg.de' }, {}, mailless.url)).toMatchObject({
      status: 503,
      answer: { reason: 'notMailed' },
    });
  });
});

/** The right code was typed this long ago, and has opened nothing. */
const typed = (ago: string) =>
  query(
    `update private.sign_in_codes set opened_at = null, used_at = clock_timestamp() - interval '${ago}' where true`,
  );

test('the links that sign in are for the secret key alone, and open once, within a minute of a right code', async () => {
  await signIn('link@ahornsteg.de');
  const ask = (path: string, body: unknown, apikey: string) =>
    fetch(`${running().server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { ...FROM_ELSEWHERE, 'content-type': 'application/json', apikey },
      body: JSON.stringify(body),
    });
  const link = { type: 'magiclink', email: 'link@ahornsteg.de' };
  const { publishableKey, secretKey } = running().server;
  expect((await ask('admin/generate_link', link, publishableKey)).status).toBe(401);
  const generate = async () => {
    const answer = await ask('admin/generate_link', link, secretKey);
    return z.object({ hashed_token: z.string() }).parse(await answer.json()).hashed_token;
  };
  const open = async (token: string) =>
    (await ask('verify', { type: 'magiclink', token_hash: token }, publishableKey)).status;

  await typed('61 seconds');
  expect(await open(await generate())).toBe(403);
  await typed('58 seconds');
  const token = await generate();
  expect(await open(token)).toBe(200);
  expect(await open(token)).toBe(403);
  // The code has opened its session.
  expect(await open(await generate())).toBe(403);
  expect(await open('a'.repeat(56))).toBe(403);
});
