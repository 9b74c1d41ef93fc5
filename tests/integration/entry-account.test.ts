import { describe, expect, test } from 'vitest';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { nextAddress, proofFor } from '#tests/harness/contact-function.ts';
import { prepareEntryAccount, wrong } from './entry-account-testbed.ts';

/*
 * What a code or the mailbox proves of whoever is signed in. What the function does by itself: entry-account-jobs.test.ts.
 * docs/decisions/sign-in.md.
 */

const { running, query, call, runJobs, lastMail, lastCode, requestCode, enter, signIn, insertEntry } =
  prepareEntryAccount();

test('the enquiry address is confirmed with a code whose mail names the entry', async () => {
  const headers = await signIn('inhaberin@ulme.de');
  const entryId = await insertEntry('Ulme\n& Linde', { owner: 'inhaberin@ulme.de' });
  const target = { entryId, email: 'anfragen@ulme.de' };
  expect((await call({ action: 'requestEnquiryAddress', ...target }, headers)).status).toBe(200);
  expectCompleteMail(lastMail());
  expect(lastMail()?.envelope.to).toEqual(['anfragen@ulme.de']);
  expect(lastMail()?.parsed.text).toContain('dass Anfragen an „Ulme & Linde“ ab jetzt direkt an diese');
  const confirmation = { action: 'confirmEnquiryAddress', ...target, code: lastCode() };
  expect((await call(confirmation, headers)).status).toBe(200);
  expect(
    await query(`select from public.agency_derived where takes_enquiries and agency_id = ${String(entryId)}`),
  ).toHaveLength(1);
});

const change = (oldEmail: string, email: string, headers: Readonly<Record<string, string>>) =>
  call({ action: 'changeEmail', email, code: lastCode(email), oldCode: lastCode(oldEmail) }, headers);

describe('the mail address', () => {
  test('is changed with a code sent to the new one and one to the old one, which nobody else can use', async () => {
    const [oldEmail, email] = ['alt@ahornsteg.de', 'neuer@ahornsteg.de'];
    const headers = await signIn(oldEmail);
    expect((await call({ action: 'requestNewEmail', email }, headers)).status).toBe(200);
    expect(lastMail()?.envelope.to).toEqual([oldEmail]);
    expect(lastMail()?.parsed.text).toContain('zur Adresse n…@ahornsteg.de gehören');
    expectCompleteMail(lastMail());
    // They are no codes to sign in with.
    expect((await enter(email, lastCode(email))).answer.reason).toBe('expiredCode');
    expect((await enter(oldEmail, lastCode(oldEmail))).answer.reason).toBe('expiredCode');
    const body = { action: 'changeEmail', email, code: lastCode(email), oldCode: lastCode(oldEmail) };
    expect((await call(body)).answer.reason).toBe('signedOut');
    expect((await call(body, await signIn('fremd@ahornsteg.de'))).answer.reason).toBe('expiredCode');
  });

  test('is changed for good, once both codes are right; one that is right stays so', async () => {
    const [oldEmail, email] = ['alt2@ahornsteg.de', 'neu2@ahornsteg.de'];
    const headers = await signIn(oldEmail);
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
    await runJobs();
    expect(lastMail()?.envelope.to).toEqual([oldEmail]);
    expect(lastMail()?.parsed.text).toContain('gehört jetzt zur Adresse n…@ahornsteg.de');
    expect(await query(`select from auth.users where email = '${email}'`)).toHaveLength(1);
  });

  test('that is taken away, or replaced by none, is no news to it', async () => {
    await signIn('ohne@ahornsteg.de');
    for (const email of ["''", 'null']) {
      await query(`update auth.users set email = 'ohne@ahornsteg.de' where email = ''`);
      await query(`update auth.users set email = ${email} where email = 'ohne@ahornsteg.de'`);
    }
    expect(
      await query(`select data from private.outgoing_mails where recipient = 'ohne@ahornsteg.de'`),
    ).toEqual([]);
  });

  test('takes one proof of twice the work for its two codes, past the limit of a network', async () => {
    const headers = {
      ...(await signIn('arbeit@ahornsteg.de')),
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
    const elsewhere = await signIn('alt3@ahornsteg.de');
    const here = await signIn('alt3@ahornsteg.de');
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
    const elsewhere = await signIn('will@ahornsteg.de');
    const headers = await signIn('will@ahornsteg.de');
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
    const headers = await signIn('kalt@ahornsteg.de');
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
    const headers = await signIn('gehe@ahornsteg.de');
    await insertEntry('Ahornsteg', { owner: 'gehe@ahornsteg.de' });
    await query(`insert into private.enquiry_addresses (agency_id, email, confirmed_by)
      select agency_id, 'anfragen@ahornsteg.de', user_id from public.agency_members m join auth.users u on u.id = m.user_id
      where u.email = 'gehe@ahornsteg.de'`);
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(200);
    expect(lastMail()?.envelope.to).toEqual(['gehe@ahornsteg.de']);
    expect(lastMail()?.parsed.text).toContain('dass Ihr Konto bei Beraterkompass gelöscht wird');
    expectCompleteMail(lastMail());
    const code = lastCode();
    // It is no code to sign in with, and nobody else's.
    expect((await enter('gehe@ahornsteg.de', code)).answer.reason).toBe('expiredCode');
    expect((await confirmDeletion(code, await signIn('fremd2@ahornsteg.de'))).answer.reason).toBe(
      'expiredCode',
    );
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
    const headers = await signIn('auskunft@ahornsteg.de');
    await insertEntry('Auskunft', { owner: 'auskunft@ahornsteg.de' });
    expect((await call({ action: 'requestExport' }, headers)).status).toBe(200);
    expectCompleteMail(lastMail());
    const code = lastCode();
    const confirm = (digits: string, by: Readonly<Record<string, string>>) =>
      call({ action: 'confirmExport', code: digits }, by);
    expect((await confirm(wrong(code), headers)).answer.reason).toBe('wrongCode');
    expect((await confirmDeletion(code, headers)).answer.reason).toBe('expiredCode');
    expect((await confirm(code, await signIn('fremd3@ahornsteg.de'))).answer.reason).toBe('expiredCode');
    await call({ action: 'requestExport' }, headers);
    expect((await confirm(lastCode(), headers)).answer.data).toMatchObject({
      konto: { email: 'auskunft@ahornsteg.de' },
      eintraege: [{ name: 'Auskunft', rolle: 'owner' }],
      bestellungen: [],
    });
    expect((await confirm(lastCode(), headers)).answer.reason).toBe('expiredCode');
  });

  test('gets its code however many codes strangers have had mailed to its address, and ten a day itself', async () => {
    const headers = await signIn('belagert@ahornsteg.de');
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
    const headers = await signIn('kalt2@ahornsteg.de');
    await query(`insert into public.frozen_accounts (user_id, reason)
      select id, 'Missbrauch' from auth.users where email = 'kalt2@ahornsteg.de'`);
    expect((await call({ action: 'requestDeletion' }, headers)).answer.reason).toBe('frozen');
  });
});

describe('a claim', () => {
  test('is proven by the domain of the mailbox, and by nothing that looks like it', async () => {
    const entryId = await insertEntry('Ahornsteg', { website: 'https://www.ahornsteg.de' });
    const prove = async (email: string) => {
      const headers = await signIn(email);
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
    expect((await call({ action: 'proveClaim' }, await signIn('x@ahornsteg.de'))).status).toBe(400);
  });

  test('of an account on its first day takes a code that is mailed for it, once', async () => {
    const claim = {
      action: 'proveClaim',
      entryId: await insertEntry('Zedernhof', { website: 'https://zedernhof.de' }),
    };
    const email = 'erster@zedernhof.de';
    const headers = await signIn(email);
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
    const entryId = await insertEntry('Eibenhof', { website: 'https://eibenhof.de' });
    const [oldEmail, email] = ['einer@woanders.de', 'chef@eibenhof.de'];
    const headers = await signIn(oldEmail);
    await query(`update auth.users set created_at = now() - interval '25 hours'`);
    await call({ action: 'requestNewEmail', email }, headers);
    expect((await change(oldEmail, email, headers)).status).toBe(200);
    const proof = await call({ action: 'proveClaim', entryId }, await signIn(email));
    expect(proof.answer.proof?.kind).toBe('codeNeeded');
  });
});
