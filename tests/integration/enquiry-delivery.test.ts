import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ID } from '#tests/harness/callers.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';
import { aContactRequest } from '#tests/harness/contact-function.ts';
import { findDeadOrigin, startSilentServer } from '#tests/harness/loopback.ts';
import type { MailTreatment } from '#tests/harness/mail-catcher.ts';
import { AHORN, BIRKE, enquire, prepareEnquiries, resultFor, ZEDER } from './enquiry-testbed.ts';

/*
 * The delivery of an enquiry's mails and of those to the operator, with every fault of the way, and how many there may be.
 * docs/decisions/mails.md.
 */

/** The mail server's treatment of mail, by address. */
let treatments: Record<string, MailTreatment> = {};

const { running, query, call, send, runJobs, mailsTo, lastCode, makeMailsDue, startAnother, states } =
  prepareEnquiries((recipient) => treatments[recipient] ?? 'take');

beforeEach(() => {
  treatments = {};
});

describe('nothing is lost and nothing is sent twice', () => {
  test('sent again, and four times at once: one mail, and an answer to each', async () => {
    const body = enquire([AHORN]);
    const before = running().catcher.mails.length;
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(body)));
    const again = await send(body);
    for (const { status, answer } of replies) {
      // Whoever is answered before the mail is sent reads that it is on its way.
      expect({ status, names: answer?.recipients?.map(({ name }) => name) }).toEqual({
        status: 200,
        names: [AHORN],
      });
    }
    expect(again.answer?.recipients).toEqual([resultFor(AHORN)]);
    expect(running().catcher.mails).toHaveLength(before + 1);
  });

  test('the function is killed between storing and sending: the job sends, once', async () => {
    // As it is left where the function ended after its first call of the database.
    const { id, name, email, betreff, nachricht } = enquire([AHORN]);
    await query(
      `select private.store_enquiry('${id}', '${name}', '${email}', '${betreff}', '${nachricht}', '[{"id": 9001, "name": "${AHORN}"}]', '{9001}', null, null)`,
    );
    const before = running().catcher.mails.length;
    expect(await Promise.all([runJobs(), runJobs()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(running().catcher.mails).toHaveLength(before + 1);
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    // Its visitor tries again, too.
    expect((await send(enquire([AHORN], { id }))).answer?.recipients).toEqual([resultFor(AHORN)]);
    expect(running().catcher.mails).toHaveLength(before + 1);
  });

  test('killed after it took the mail: nobody else sends it for five minutes, then the job does', async () => {
    const { id } = enquire([AHORN]);
    await query(
      `select private.store_enquiry('${id}', 'A', 'a@b.de', 'B', 'C', '[{"id": 9001, "name": "${AHORN}"}]', '{9001}', null, null)`,
    );
    await query(`select id from private.claim_mails(10, 'send-contact-email')`);
    const before = running().catcher.mails.length;
    await runJobs();
    expect(running().catcher.mails).toHaveLength(before);
    await makeMailsDue();
    await runJobs();
    expect(running().catcher.mails).toHaveLength(before + 1);
  });

  test('the mail server is down: the visitor is thanked, the mail waits and is sent later', async () => {
    const broken = await startAnother(smtpVariables(new URL(await findDeadOrigin()).port));
    const body = enquire([AHORN]);
    expect(await call(body, {}, broken.url)).toMatchObject({
      status: 200,
      answer: { recipients: [resultFor(AHORN, 'waiting')] },
    });
    expect(await states()).toMatchObject([
      { state: 'queued', attempts: 1, last_error: expect.stringMatching(/CONN/) },
    ]);
    expect(broken.lines.join('\n')).not.toContain(body.email);
    await makeMailsDue();
    await runJobs();
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  test('the mail server is slow: the visitor is thanked after ten seconds at most', async () => {
    const silent = await startAnother(smtpVariables(new URL(await startSilentServer()).port));
    expect(await call(enquire([AHORN, BIRKE]), {}, silent.url)).toMatchObject({ status: 200 });
    // One after the other: the second did not lose a try.
    expect(await states()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'queued', attempts: 1 }),
        expect.objectContaining({ state: 'queued', attempts: 0 }),
      ]),
    );
  }, 30_000);

  test('4xx, or an outage: tried again with growing pauses for seven days, then the operator sees it, who has it sent again', async () => {
    treatments = { 'anfragen@ahornsteg.de': '451 Bitte später' };
    const before = mailsTo('anfragen@ahornsteg.de').length;
    await send(enquire([AHORN]));
    const pauses: unknown[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      pauses.push(
        ...(await query(
          'select round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as minutes from private.outgoing_mails',
        )),
      );
      await makeMailsDue();
      await runJobs();
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 320, 320].map((minutes) => ({ minutes })));
    await query(
      "update private.outgoing_mails set first_attempt_at = now() - interval '7 days' + interval '1 minute'",
    );
    await makeMailsDue();
    await runJobs();
    expect(await states()).toMatchObject([{ state: 'queued', attempts: 11 }]);
    await query("update private.outgoing_mails set first_attempt_at = now() - interval '7 days'");
    await makeMailsDue();
    await runJobs();
    expect(await states()).toMatchObject([
      { state: 'failed', attempts: 11, last_error: expect.stringContaining('451') },
    ]);
    expect(mailsTo('anfragen@ahornsteg.de')).toHaveLength(before);
    treatments = {};
    await query(`do $$
    begin
      perform set_config('request.jwt.claims', jsonb_build_object(
        'role', 'authenticated', 'sub', '${ADMIN_ID}', 'session_id', '${ADMIN_ID}', 'aal', 'aal2')::text, true);
      perform public.decide_undelivered_mail(id, false) from private.outgoing_mails;
    end $$`);
    await runJobs();
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
    expect(mailsTo('anfragen@ahornsteg.de')).toHaveLength(before + 1);
  });

  test('5xx: undeliverable at once, and the other mail of the enquiry arrives nevertheless', async () => {
    treatments = { 'anfragen@ahornsteg.de': '550 Postfach unbekannt' };
    await send(enquire([AHORN, BIRKE]));
    expect(await states()).toMatchObject([
      { agency_name: AHORN, state: 'failed', attempts: 1, last_error: expect.stringContaining('550') },
      { agency_name: BIRKE, state: 'sent' },
    ]);
  });

  test.each([
    ['550 5.4.5 Daily quota exceeded', 'queued'],
    ['554 5.7.1 Sender not authorised', 'queued'],
    ['550 5.1.1 No such mailbox', 'failed'],
    ['554 5.6.0 Message content not accepted', 'failed'],
  ] as const)('%s: %s', async (treatment, state) => {
    treatments = { 'anfragen@ahornsteg.de': treatment };
    await send(enquire([AHORN]));
    expect(await states()).toMatchObject([{ state, attempts: 1 }]);
  });

  test('the connection is cut after DATA: it may have arrived, so it is not sent again, and the operator sees it', async () => {
    treatments = { 'anfragen@ahornsteg.de': 'take and cut' };
    const before = running().catcher.mails.length;
    await send(enquire([AHORN]));
    expect(await states()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'unclear' }]);
    treatments = {};
    await runJobs();
    expect(running().catcher.mails).toHaveLength(before + 1);
  });

  test('the address is removed before the mail goes out: undeliverable, to nobody', async () => {
    treatments = { 'anfragen@ahornsteg.de': '451 Bitte später' };
    await send(enquire([AHORN]));
    await query('delete from private.enquiry_addresses');
    treatments = {};
    const before = running().catcher.mails.length;
    await makeMailsDue();
    await runJobs();
    expect(await states()).toMatchObject([{ state: 'failed', last_error: 'no address' }]);
    expect(running().catcher.mails).toHaveLength(before);
  });

  test.each(['', 'sb_publishable_x'])('the jobs are for the secret key, not for %j', async (key) => {
    expect(await call({ action: 'runJobs' }, { apikey: key })).toMatchObject({ status: 403 });
  });
});

/** So many mails to the mailbox of this entry were tried today. */
const fill = (name: string, amount: number) =>
  query(`select private.count_use('mail_enquiry_to', private.canonical_mailbox(a.email), ${String(amount)})
    from private.enquiry_addresses a join public."Personalberatungen" p on p.id = a.agency_id where p."Name" = '${name}'`);
/** As if this time had gone by since what counts against the limits. */
const letTimePass = (time: string) =>
  query(`update private.limited_uses set used_at = used_at - interval '${time}'`);

const waiting = () =>
  query(`select kind, attempts from private.outgoing_mails where state = 'queued' and kind <> 'pool_used'`);

describe('the limits', () => {
  test.each([
    [59, false],
    [60, true],
  ])('after %i mails to a mailbox in one day the next is delayed: %s', async (amount, isDelayed) => {
    await fill(AHORN, amount);
    const before = running().catcher.mails.length;
    const { answer } = await send(enquire([AHORN, BIRKE]));
    expect(answer?.recipients).toEqual([resultFor(AHORN, isDelayed ? 'delayed' : 'sent'), resultFor(BIRKE)]);
    expect(running().catcher.mails).toHaveLength(before + (isDelayed ? 1 : 2));
  });

  test('a mailbox of two entries is one mailbox', async () => {
    await query(`update private.enquiry_addresses set email = 'gemeinsam@firma.example'`);
    await fill(AHORN, 60);
    const { answer } = await send(enquire([BIRKE]));
    expect(answer?.recipients).toEqual([resultFor(BIRKE, 'delayed')]);
  });

  test('what is delayed is kept without losing a try, and sent once the day is over', async () => {
    await fill(AHORN, 60);
    await send(enquire([AHORN]));
    await makeMailsDue();
    await runJobs();
    expect(await waiting()).toMatchObject([{ attempts: 0 }]);
    await letTimePass('25 hours');
    await makeMailsDue();
    const before = running().catcher.mails.length;
    await runJobs();
    expect(await waiting()).toEqual([]);
    expect(running().catcher.mails).toHaveLength(before + 1);
  });

  test.each([
    [399, 'sent'],
    [400, 'delayed'],
  ] as const)('after %i mails of all in one day the next is %s', async (amount, outcome) => {
    await query(`select private.count_use('mail_enquiry', '', ${String(amount)})`);
    expect((await send(enquire([AHORN]))).answer?.recipients).toEqual([resultFor(AHORN, outcome)]);
  });

  test('one network has a fortieth, and then what is left of the first half; others are served', async () => {
    const from = { 'cf-connecting-ip': '203.0.113.50' };
    const sendFrom = () => call(enquire([AHORN]), from);
    expect((await sendFrom()).answer?.recipients).toEqual([resultFor(AHORN)]);
    await query(`select private.count_use('mail_enquiry', '', 199);
      insert into private.limited_uses (kind, key_hash)
      select kind, key_hash from private.limited_uses, generate_series(1, 9)
      where kind = 'mail_enquiry' and key_hash <> private.limit_key_hash('mail_enquiry', '')`);
    expect((await sendFrom()).answer?.recipients).toEqual([resultFor(AHORN, 'delayed')]);
    expect((await send(enquire([AHORN]))).answer?.recipients).toEqual([resultFor(AHORN)]);
  });

  test('who confirms the address by a code has it sent from what is kept for known addresses, and a receipt, if need be later', async () => {
    await query(`select private.count_use('mail_enquiry', '', 400)`);
    const body = enquire([AHORN]);
    expect((await send(body)).answer?.recipients).toEqual([resultFor(AHORN, 'delayed')]);
    await send({ action: 'requestReceiptCode', id: body.id, email: body.email });
    treatments[body.email] = '451 4.7.1 Try again later';
    const receipt = { action: 'sendReceipt', id: body.id, email: body.email, code: lastCode() };
    expect(await send(receipt)).toMatchObject({ status: 200 });
    await runJobs();
    expect(await waiting()).toMatchObject([{ kind: 'enquiry_receipt' }]);
    treatments = {};
    await makeMailsDue();
    await runJobs();
    expect(await waiting()).toEqual([]);
    expect(mailsTo(body.email).at(-1)?.parsed.text).toMatch(new RegExp(`Zugestellt an:\\s+- ${AHORN}`));
    expect(await query("select data from private.outgoing_mails where kind = 'enquiry_receipt'")).toEqual([
      { data: {} },
    ]);
  });
});

const OPERATOR = 'team@beraterkompass.example';
const operatorMails = (id: string) =>
  query(
    `select state, attempts from private.outgoing_mails where message_id = '${id}' and kind = 'operator'`,
  );

describe('a message to the operator', () => {
  test('over 300 a day is kept without losing a try, and mailed once the day is over', async () => {
    await query(`select private.count_use('mail_operator', '', 300)`);
    const body = aContactRequest();
    expect((await send(body)).status).toBe(200);
    await runJobs();
    expect(mailsTo(OPERATOR, body.id)).toEqual([]);
    expect(await operatorMails(body.id)).toEqual([{ state: 'queued', attempts: 0 }]);
    await letTimePass('25 hours');
    await makeMailsDue();
    await runJobs();
    await runJobs();
    expect(mailsTo(OPERATOR, body.id)).toHaveLength(1);
  });

  test.each([
    ['4xx', '451 Bitte später', 'queued', 0],
    ['the connection is cut after DATA', 'take and cut', 'failed', 1],
  ] as const)(
    '%s: the message is in the inbox, and what may be sent again is',
    async (_, treatment, state, arrived) => {
      const body = enquire([ZEDER], { mayForward: true });
      treatments = { [OPERATOR]: treatment };
      expect((await send(body)).status).toBe(200);
      expect(await operatorMails(body.id)).toEqual([{ state, attempts: 1 }]);
      treatments = {};
      expect(mailsTo(OPERATOR, body.id)).toHaveLength(arrived);
      await query(`update private.outgoing_mails set next_attempt_at = now() where state = 'queued'`);
      await runJobs();
      expect(mailsTo(OPERATOR, body.id).map(({ parsed }) => parsed.text)).toEqual([
        expect.stringMatching(/Ohne eigene Anfrageadresse:[^]*Die Nachricht soll an diese/),
      ]);
    },
  );
});
