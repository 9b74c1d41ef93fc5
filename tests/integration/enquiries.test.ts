import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnquiryRecipient } from '#domain/contact/contact-contract.ts';
import { RECEIPT_MESSAGES } from '#domain/contact/receipt-contract.ts';
import { MESSAGES } from '#supabase/functions/send-contact-email/answers.ts';
import { expectCompleteMail, quoted } from '#tests/harness/arrived-mail.ts';
import { ADMIN_ID } from '#tests/harness/callers.ts';
import { smtpVariables } from '#tests/harness/contact-backend.ts';
import {
  type ContactFunction,
  fillIn,
  launchContactFunction,
  post,
  startContactFunction,
} from '#tests/harness/contact-form.ts';
import { type EmbeddedServer, startEmbedded } from '#tests/harness/embedded-server.ts';
import { findDeadOrigin, startSilentServer } from '#tests/harness/loopback.ts';
import { type MailCatcher, type MailTreatment, startMailCatcher } from '#tests/harness/mail-catcher.ts';

/*
 * Enquiries to agencies, from the form's call to the mails as they arrive, with every fault of the way. The edge function in Deno,
 * a real mail server, the embedded Supabase. docs/decisions/contact.md.
 */

const OWNER = '0b000000-0000-4000-8000-000000000001';
const AHORN = 'Ahornsteg Personal';
const BIRKE = 'Birkenhof Beratung';
const ZEDER = 'Zederngrund';

let server: EmbeddedServer;
let catcher: MailCatcher;
let form: ContactFunction;
/** What the mail server does with mail to an address. */
let treatments: Record<string, MailTreatment> = {};

beforeAll(async () => {
  server = await startEmbedded();
  catcher = await startMailCatcher({ treat: (recipient) => treatments[recipient] ?? 'take' });
  form = await launchContactFunction(server, smtpVariables(catcher.port));
  await server.query(`insert into auth.users (id, email) values
      ('${OWNER}', 'inhaberin@ahornsteg.de'), ('${ADMIN_ID}', 'verwaltung@beraterkompass.de');
    insert into public.admins (user_id) values ('${ADMIN_ID}')`);
});

afterAll(async () => {
  await form.close();
  await catcher.close();
  await server.close();
});

beforeEach(async () => {
  treatments = {};
  await server.query(`do $$
  begin
    delete from public."Personalberatungen" where "Name" in ('${AHORN}', '${BIRKE}', '${ZEDER}');
    delete from public.contact_messages;
    truncate private.enquiries, private.message_deliveries, private.enquiry_words, private.contact_attempts, private.sign_in_codes, private.sign_in_attempts;
    insert into public."Personalberatungen" ("Name", status) values ('${AHORN}', 'active'), ('${BIRKE}', 'active'), ('${ZEDER}', 'active');
    insert into public.agency_members (agency_id, user_id, role)
      select id, '${OWNER}', 'owner' from public."Personalberatungen" where "Name" in ('${AHORN}', '${BIRKE}');
    insert into private.enquiry_addresses (agency_id, email, confirmed_by)
      select id, case "Name" when '${AHORN}' then 'anfragen@ahornsteg.de' else 'post@birkenhof.de' end, '${OWNER}'
      from public."Personalberatungen" where "Name" in ('${AHORN}', '${BIRKE}');
  end $$`);
});

/** What the form sends that says of the first two that they get it themselves. */
const enquire = (
  agencies: readonly string[],
  {
    mayForward = false,
    direct = agencies.filter((name) => name !== ZEDER),
    ...changes
  }: Readonly<Record<string, unknown>> = {},
) => fillIn({ enquiry: { agencies, direct, mayForward }, betreff: 'Leitung Finanzen', ...changes });
const mailsTo = (address: string, id = '') =>
  catcher.mails.filter(({ envelope, source }) => envelope.to[0] === address && source.includes(id));
const sent = (name: string, isDirect = true): EnquiryRecipient => ({ name, isDirect, isDelayed: false });
const states = () =>
  server.query(
    'select consultancy, state, attempts, last_error from private.message_deliveries order by consultancy',
  );
const makeDue = () =>
  server.query(
    `update private.message_deliveries set next_attempt_at = now() - interval '1 second' where state = 'queued'`,
  );
/** A scheduler calls. */
const runJobs = (url: string, key = server.secretKey) => post(url, { action: 'runJobs' }, { apikey: key });

describe('an enquiry', () => {
  test('to two agencies is one mail to each, of which the other learns nothing, and not a word for the operator', async () => {
    const body = enquire([AHORN, BIRKE], {
      betreff: `Anfrage zu ${AHORN} und ${BIRKE}`,
      vacancy: { position: 'CFO', firms: [{ name: 'Kranichwerk', asksOffLimits: true }] },
    });
    const before = catcher.mails.length;
    const { status, answer } = await post(form.url, body);
    expect({ status, recipients: answer?.recipients }).toEqual({
      status: 200,
      recipients: [sent(AHORN), sent(BIRKE)],
    });
    expect(
      catcher.mails
        .slice(before)
        .map(({ envelope }) => envelope.to[0] ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['anfragen@ahornsteg.de', 'post@birkenhof.de']);
    for (const [address, own, other] of [
      ['anfragen@ahornsteg.de', AHORN, BIRKE],
      ['post@birkenhof.de', BIRKE, AHORN],
    ] as const) {
      const mail = mailsTo(address).at(-1);
      expectCompleteMail(mail);
      expect(mail?.parsed.replyTo?.value).toEqual([{ name: '', address: body.email }]);
      expect(mail?.parsed.subject).toBe(`Anfrage über Beraterkompass: Anfrage zu ${own}`);
      expect(mail?.parsed.text).toContain(quoted(body.nachricht));
      expect(mail?.parsed.text).toContain(
        'Position: CFO\nZielfirmen: Kranichwerk\nOff-Limits: Darf diese Beratung bei Kranichwerk ansprechen?',
      );
      expect(mail?.parsed.text).toContain('Die Absenderadresse ist nicht geprüft.');
      expect(mail?.source).not.toContain(other);
      expect(mail?.parsed.text).not.toContain(other);
    }
    expect(await server.query(`select from public.contact_messages where id = '${body.id}'`)).toEqual([]);
    expect(await states()).toMatchObject([
      { consultancy: AHORN, state: 'sent' },
      { consultancy: BIRKE, state: 'sent' },
    ]);
  });

  test('also to one without an address goes to the operator for that one, who learns whether it may be forwarded', async () => {
    const body = enquire([AHORN, ZEDER], { mayForward: true, vacancy: { start: 'sofort' } });
    expect((await post(form.url, body)).answer?.recipients).toEqual([sent(AHORN), sent(ZEDER, false)]);
    expect(mailsTo('anfragen@ahornsteg.de')).not.toEqual([]);
    const [mail] = mailsTo('team@beraterkompass.example', body.id);
    expectCompleteMail(mail);
    expect(mail?.parsed.text).toContain(`Ohne eigene Anfrageadresse: ${ZEDER}. Die Nachricht darf`);
    expect(mail?.parsed.text).toContain('Start: sofort');
    expect(
      await server.query(`select status, vacancy from public.contact_messages where id = '${body.id}'`),
    ).toEqual([{ status: 'unread', vacancy: { start: 'sofort' } }]);
    expect(
      await server.query(
        `select consultancies from private.forward_consents where message_id = '${body.id}'`,
      ),
    ).toEqual([{ consultancies: [ZEDER] }]);
  });

  test('names no agency without an address either, although nobody allowed to forward it', async () => {
    await post(form.url, enquire([AHORN, ZEDER], { betreff: `Anfrage zu ${AHORN} und ${ZEDER}` }));
    const mail = mailsTo('anfragen@ahornsteg.de').at(-1);
    expect(mail?.parsed.subject).toBe(`Anfrage über Beraterkompass: Anfrage zu ${AHORN}`);
    expect(mail?.source).not.toContain(ZEDER);
    expect(mail?.parsed.text).not.toContain(ZEDER);
    expect(mail?.parsed.html).not.toContain(ZEDER);
  });

  test('keeps a subject of its own, and names the agency where it names another one', async () => {
    await post(form.url, enquire([AHORN, BIRKE], { betreff: `Wie bei ${BIRKE.toUpperCase()}: Leitung` }));
    expect(mailsTo('anfragen@ahornsteg.de').at(-1)?.parsed.subject).toBe(
      `Anfrage über Beraterkompass: Anfrage zu ${AHORN}`,
    );
    expect(mailsTo('post@birkenhof.de').at(-1)?.parsed.subject).toBe(
      `Anfrage über Beraterkompass: Wie bei ${BIRKE.toUpperCase()}: Leitung`,
    );
  });

  test.each([
    ['paused', `update public."Personalberatungen" set status = 'paused' where "Name" = '${AHORN}'`],
    ['whose owner left', `delete from public.agency_members where user_id = '${OWNER}'`],
    [
      'whose owner is frozen',
      `insert into public.frozen_accounts (user_id, reason) values ('${OWNER}', 'x')`,
    ],
    [
      'whose name another entry has',
      `insert into public."Personalberatungen" ("Name", status) values ('${AHORN}', 'active')`,
    ],
  ])('to an entry that is %s goes to the operator, once the sender knows', async (_, change) => {
    await server.query(change);
    const before = catcher.mails.length;
    expect(await post(form.url, enquire([AHORN]))).toMatchObject({
      status: 409,
      answer: { message: MESSAGES.otherRecipients },
    });
    expect(catcher.mails).toHaveLength(before);
    expect((await post(form.url, enquire([AHORN], { direct: [] }))).answer?.recipients).toEqual([
      sent(AHORN, false),
    ]);
    await server.query(`delete from public.frozen_accounts`);
  });

  test('of which the form says more names than there may be is refused', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Beratung ${String(index)}`);
    expect(await post(form.url, enquire(names))).toMatchObject({ status: 400 });
  });
});

describe('nothing is lost and nothing is sent twice', () => {
  test('sent again, and four times at once: one mail, and the same answer', async () => {
    const body = enquire([AHORN]);
    const before = catcher.mails.length;
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(form.url, body)));
    const again = await post(form.url, body);
    expect([...replies, again].map(({ status, answer }) => [status, answer?.recipients])).toEqual(
      Array.from({ length: 5 }, () => [200, [sent(AHORN)]]),
    );
    expect(catcher.mails).toHaveLength(before + 1);
  });

  test('the function is killed between storing and sending: the job sends, once', async () => {
    // As it is left where the function ended after its first call of the database.
    const { id, name, email, betreff, nachricht } = enquire([AHORN]);
    await server.query(
      `select private.keep_enquiry('${id}', '${name}', '${email}', '${betreff}', '${nachricht}', array['${AHORN}'], array['${AHORN}'], false, null)`,
    );
    const before = catcher.mails.length;
    expect(await Promise.all([runJobs(form.url), runJobs(form.url)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    expect(catcher.mails).toHaveLength(before + 1);
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    // Its visitor tries again, too.
    expect((await post(form.url, enquire([AHORN], { id }))).answer?.recipients).toEqual([sent(AHORN)]);
    expect(catcher.mails).toHaveLength(before + 1);
  });

  test('killed after it took the mail: nobody else sends it for five minutes, then the job does', async () => {
    const { id } = enquire([AHORN]);
    await server.query(
      `select private.keep_enquiry('${id}', 'A', 'a@b.de', 'B', 'C', array['${AHORN}'], array['${AHORN}'], false, null)`,
    );
    await server.query('select id from private.take_message_mails(null, 10)');
    const before = catcher.mails.length;
    await runJobs(form.url);
    expect(catcher.mails).toHaveLength(before);
    await makeDue();
    await runJobs(form.url);
    expect(catcher.mails).toHaveLength(before + 1);
  });

  test('the mail server is down: the visitor is thanked, the mail waits and is sent later', async () => {
    const broken = await startContactFunction(server, smtpVariables(new URL(await findDeadOrigin()).port));
    const body = enquire([AHORN]);
    expect(await post(broken.url, body)).toMatchObject({
      status: 200,
      answer: { recipients: [sent(AHORN)] },
    });
    expect(await states()).toMatchObject([
      { state: 'queued', attempts: 1, last_error: expect.stringMatching(/CONN/) },
    ]);
    expect(broken.lines.join('\n')).not.toContain(body.email);
    await makeDue();
    await runJobs(form.url);
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  test('the mail server is slow: the visitor is thanked after ten seconds at most', async () => {
    const silent = await startContactFunction(server, smtpVariables(new URL(await startSilentServer()).port));
    expect(await post(silent.url, enquire([AHORN, BIRKE]))).toMatchObject({ status: 200 });
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
    await post(form.url, enquire([AHORN]));
    const pauses: unknown[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      // oxlint-disable no-await-in-loop -- one after the other
      pauses.push(
        ...(await server.query(
          'select round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as minutes from private.message_deliveries',
        )),
      );
      await makeDue();
      await runJobs(form.url);
      // oxlint-enable no-await-in-loop
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 320, 320].map((minutes) => ({ minutes })));
    await server.query(
      "update private.message_deliveries set first_attempt_at = now() - interval '7 days' + interval '1 minute'",
    );
    await makeDue();
    await runJobs(form.url);
    expect(await states()).toMatchObject([{ state: 'queued', attempts: 11 }]);
    await server.query("update private.message_deliveries set first_attempt_at = now() - interval '7 days'");
    await makeDue();
    await runJobs(form.url);
    expect(await states()).toMatchObject([
      { state: 'failed', attempts: 11, last_error: expect.stringContaining('451') },
    ]);
    expect(mailsTo('anfragen@ahornsteg.de')).toHaveLength(before);
    treatments = {};
    await server.query(`do $$
    begin
      perform set_config('request.jwt.claims', jsonb_build_object(
        'role', 'authenticated', 'sub', '${ADMIN_ID}', 'iat', extract(epoch from now())::int + 1)::text, true);
      perform public.resend_mail(id) from private.message_deliveries;
    end $$`);
    await runJobs(form.url);
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
    expect(mailsTo('anfragen@ahornsteg.de')).toHaveLength(before + 1);
  });

  test('5xx: undeliverable at once, and the other mail of the enquiry arrives nevertheless', async () => {
    treatments = { 'anfragen@ahornsteg.de': '550 Postfach unbekannt' };
    await post(form.url, enquire([AHORN, BIRKE]));
    expect(await states()).toMatchObject([
      { consultancy: AHORN, state: 'failed', attempts: 1, last_error: expect.stringContaining('550') },
      { consultancy: BIRKE, state: 'sent' },
    ]);
  });

  test.each([
    ['550 5.4.5 Daily quota exceeded', 'queued'],
    ['554 5.7.1 Sender not authorised', 'queued'],
    ['550 5.1.1 No such mailbox', 'failed'],
    ['554 5.6.0 Message content not accepted', 'failed'],
  ] as const)('%s: %s', async (treatment, state) => {
    treatments = { 'anfragen@ahornsteg.de': treatment };
    await post(form.url, enquire([AHORN]));
    expect(await states()).toMatchObject([{ state, attempts: 1 }]);
  });

  test('the connection is cut after DATA: it may have arrived, so it is not sent again, and the operator sees it', async () => {
    treatments = { 'anfragen@ahornsteg.de': 'take and cut' };
    const before = catcher.mails.length;
    await post(form.url, enquire([AHORN]));
    expect(await states()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'unclear' }]);
    treatments = {};
    await runJobs(form.url);
    expect(catcher.mails).toHaveLength(before + 1);
  });

  test('the address is removed before the mail goes out: undeliverable, to nobody', async () => {
    treatments = { 'anfragen@ahornsteg.de': '451 Bitte später' };
    await post(form.url, enquire([AHORN]));
    await server.query('delete from private.enquiry_addresses');
    treatments = {};
    const before = catcher.mails.length;
    await makeDue();
    await runJobs(form.url);
    expect(await states()).toMatchObject([{ state: 'failed', last_error: 'no address' }]);
    expect(catcher.mails).toHaveLength(before);
  });

  test.each(['', 'sb_publishable_x'])('the jobs are for the secret key, not for %j', async (key) => {
    expect(await runJobs(form.url, key)).toMatchObject({ status: 403 });
  });
});

/** So many mails to this entry were tried today. */
const fill = (name: string, amount: number) =>
  server.query(`do $$
  declare e uuid;
  begin
    for i in 1..${String(amount)} loop
      e := gen_random_uuid();
      insert into private.enquiries (id) values (e);
      insert into private.enquiry_words values (e, 'A', 'andere' || i || '@b.de', 'B', 'C');
      insert into private.message_deliveries (enquiry_id, agency_id, consultancy, state, attempts, first_attempt_at, finished_at)
      select e, id, "Name", 'sent', 1, now(), now() from public."Personalberatungen" where "Name" = '${name}';
    end loop;
  end $$`);

describe('the limits', () => {
  test.each([
    [19, false],
    [20, true],
  ])('after %i mails to a mailbox in one day the next is delayed: %s', async (amount, isDelayed) => {
    await fill(AHORN, amount);
    const before = catcher.mails.length;
    const { answer } = await post(form.url, enquire([AHORN, BIRKE]));
    expect(answer?.recipients).toEqual([{ ...sent(AHORN), isDelayed }, sent(BIRKE)]);
    expect(catcher.mails).toHaveLength(before + (isDelayed ? 1 : 2));
  });

  test('a mailbox of two entries is one mailbox', async () => {
    await server.query(`update private.enquiry_addresses set email = 'gemeinsam@firma.example'`);
    await fill(AHORN, 20);
    const { answer } = await post(form.url, enquire([BIRKE]));
    expect(answer?.recipients).toEqual([{ ...sent(BIRKE), isDelayed: true }]);
  });

  test('what is delayed is kept without losing a try, and sent once the day is over', async () => {
    await fill(AHORN, 20);
    await post(form.url, enquire([AHORN]));
    const waiting = () =>
      server.query(`select attempts from private.message_deliveries where state = 'queued'`);
    await makeDue();
    await runJobs(form.url);
    expect(await waiting()).toEqual([{ attempts: 0 }]);
    await server.query(
      `update private.message_deliveries set first_attempt_at = now() - interval '25 hours' where state = 'sent'`,
    );
    await makeDue();
    const before = catcher.mails.length;
    await runJobs(form.url);
    expect(await waiting()).toEqual([]);
    expect(catcher.mails).toHaveLength(before + 1);
  });

  test.each([
    ['one sender', 30, `'j.gross@muster.example'`],
    ['everybody', 400, `'andere' || i || '@b.de'`],
  ])('%s has %i mails a day', async (_, amount, email) => {
    await server.query(`do $$
    declare e uuid;
    begin
      for i in 1..${String(amount)} loop
        e := gen_random_uuid();
        insert into private.enquiries (id) values (e);
        insert into private.enquiry_words values (e, 'A', ${email}, 'B', 'C');
        insert into private.message_deliveries (enquiry_id, agency_id, consultancy, state, attempts, first_attempt_at, finished_at)
        values (e, 1000000 + i, 'X', 'sent', 1, now(), now());
      end loop;
    end $$`);
    expect((await post(form.url, enquire([AHORN]))).answer?.recipients).toEqual([
      { ...sent(AHORN), isDelayed: true },
    ]);
  });
});

const OPERATOR = 'team@beraterkompass.example';
const operatorMails = (id: string) =>
  server.query(`select state, attempts from private.operator_mails where message_id = '${id}'`);

describe('a message to the operator', () => {
  test('over 200 a day is kept without losing a try, and mailed once the day is over', async () => {
    await server.query(`with made as (
        insert into public.contact_messages (id, name, email, betreff, nachricht, created_at)
        select gen_random_uuid(), 'A', 'a' || i || '@b.de', 'B', 'C', now() - interval '2 days' from generate_series(1, 200) i
        returning id)
      insert into private.operator_mails (message_id, state, attempts, first_attempt_at) select id, 'sent', 1, now() from made`);
    const body = fillIn();
    expect((await post(form.url, body)).status).toBe(200);
    await runJobs(form.url);
    expect(mailsTo(OPERATOR, body.id)).toEqual([]);
    expect(await operatorMails(body.id)).toEqual([{ state: 'queued', attempts: 0 }]);
    await server.query(`update private.operator_mails set first_attempt_at = now() - interval '25 hours'`);
    await runJobs(form.url);
    await runJobs(form.url);
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
      expect((await post(form.url, body)).status).toBe(200);
      expect(await operatorMails(body.id)).toEqual([{ state, attempts: 1 }]);
      treatments = {};
      expect(mailsTo(OPERATOR, body.id)).toHaveLength(arrived);
      await server.query(`update private.operator_mails set next_attempt_at = now() where state = 'queued'`);
      await runJobs(form.url);
      expect(mailsTo(OPERATOR, body.id).map(({ parsed }) => parsed.text)).toEqual([
        expect.stringContaining(`Ohne eigene Anfrageadresse: ${ZEDER}. Die Nachricht darf`),
      ]);
    },
  );

  test('that was inserted directly, because the function was out of reach, is mailed by the job; one that was read is not', async () => {
    const [inserted, read] = [fillIn(), fillIn()];
    for (const { id, name, email, betreff, nachricht } of [inserted, read]) {
      // oxlint-disable-next-line no-await-in-loop -- strangers insert one row at a time
      const response = await fetch(`${server.url}/rest/v1/contact_messages`, {
        method: 'POST',
        headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ id, name, email, betreff, nachricht, status: 'unread' }),
      });
      expect(response.status).toBe(201);
    }
    await server.query(`update public.contact_messages set status = 'read' where id = '${read.id}'`);
    await runJobs(form.url);
    expect(mailsTo(OPERATOR, inserted.id)).toHaveLength(1);
    expect(mailsTo(OPERATOR, read.id)).toEqual([]);
  });
});

const ask = (body: { readonly id: string; readonly email: string }, changes: object = {}) =>
  post(form.url, { action: 'requestReceiptCode', id: body.id, email: body.email, ...changes });
const lastCode = () =>
  /^(\d{3}) (\d{3})$/m
    .exec(catcher.mails.at(-1)?.parsed.text ?? '')
    ?.slice(1)
    .join('') ?? '';

describe('a receipt', () => {
  test('goes to an address that has confirmed itself by code, and names who got the enquiry', async () => {
    const body = enquire([AHORN, ZEDER], { vacancy: { industry: 'Pharma' } });
    await post(form.url, body);
    expect(await ask(body)).toMatchObject({ status: 200 });
    expectCompleteMail(mailsTo(body.email).at(-1));
    const code = lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const enter = (typed: string) =>
      post(form.url, { action: 'sendReceipt', id: body.id, email: body.email, code: typed });
    expect(await enter(wrong)).toMatchObject({ status: 422 });
    expect(await enter(code)).toMatchObject({ status: 200 });
    const receipt = mailsTo(body.email).at(-1);
    expectCompleteMail(receipt);
    expect(receipt?.parsed.subject).toBe('Empfangsbestätigung für Ihre Anfrage');
    expect(receipt?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(receipt?.parsed.text).toContain(`- ${AHORN}`);
    expect(receipt?.parsed.text).toContain('Eine Antwort kommt von der Personalberatung selbst.');
    expect(receipt?.parsed.text).toContain('Branche: Pharma');
    expect(receipt?.parsed.text).not.toContain(body.nachricht);
    expect(await enter(code)).toMatchObject({ status: 422 });
  });

  test('is for nobody but the sender of the enquiry, and a code a minute', async () => {
    const body = enquire([AHORN]);
    await post(form.url, body);
    const before = catcher.mails.length;
    expect(await ask(body, { email: 'opfer@fremd.example' })).toMatchObject({ status: 422 });
    expect(await ask(body, { id: crypto.randomUUID() })).toMatchObject({
      status: 422,
      answer: { message: RECEIPT_MESSAGES.gone },
    });
    expect(catcher.mails).toHaveLength(before);
    expect(await ask(body)).toMatchObject({ status: 200 });
    expect(await ask(body)).toMatchObject({ status: 429 });
    expect(catcher.mails).toHaveLength(before + 1);
  });
});
