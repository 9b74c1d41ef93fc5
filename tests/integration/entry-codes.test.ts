import { createClient } from '@supabase/supabase-js';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { nextAddress, proofFor } from '#tests/harness/contact-function.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';
import { prepareEntryAccount, wrong } from './entry-account-testbed.ts';

/*
 * Signing in by a code: its mail, its tries, its limits. docs/decisions/sign-in.md.
 */

const {
  running,
  query,
  call,
  mailsTo,
  lastMail,
  lastCode,
  startAnother,
  requestCode,
  enter,
  signIn,
  tryPassword,
} = prepareEntryAccount();

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
