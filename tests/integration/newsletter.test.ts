import { describe, expect, test, vi } from 'vitest';
import { CONSENT_VERSION, CONSENT_WORDING } from '#newsletter/model/consent.ts';
import { CONFIRMATION_SENT, ALREADY_SUBSCRIBED } from '#newsletter/model/newsletter-contract.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';
import { nextAddress, proofFor } from '#tests/harness/contact-function.ts';
import { ADMIN, SITE, prepareNewsletter } from './newsletter-testbed.ts';

/* A subscription from the form to its confirmation and its end, and the proof of it. What is sent to it: newsletter-issues.test.ts; what its mails report: newsletter-reports.test.ts. */

const {
  running,
  query,
  call,
  runJobs,
  unsubscribe,
  mailsTo,
  lastTo,
  tokenIn,
  stateOf,
  eventsOf,
  join,
  unsubscribeByHand,
  rpc,
  startAnother,
  urlOf,
} = prepareNewsletter();

const subscribe = (email: string, headers?: Readonly<Record<string, string>>, url?: string) =>
  call({ action: 'subscribe', email, page: '/blog', textVersion: CONSENT_VERSION }, headers, url);
/** From another network each time, with the work that it takes. */
const subscribeWorking = async () => {
  const from = { 'cf-connecting-ip': nextAddress() };
  const proof = await proofFor(await subscribe('da@ahornsteg.de', from));
  const body = { action: 'subscribe', email: 'da@ahornsteg.de', page: '/blog', textVersion: CONSENT_VERSION };
  return (await call({ ...body, proof }, from)).answer.outcome;
};
const confirm = (token: string) => call({ action: 'confirm', token });

/** The mail goes out after the answer. */
const awaitMail = (email: string, count = 1) =>
  vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), 5_000);

/** Waits until the work that goes on after the answer is over. */
const awaitState = (email: string, state: string | null) =>
  vi.waitFor(async () => expect(await stateOf(email)).toBe(state), 5_000);

/** As if the time had come for what waits. */
const letTimePass = () =>
  query(
    "update private.outgoing_mails set next_attempt_at = now() where kind = 'newsletter_confirmation' and state = 'queued'",
  );

const awaitFinished = (email: string) =>
  vi.waitFor(async () => expect(await eventsOf(email)).toContain('mail'), 5_000);

describe('signing up', () => {
  test('mails a link, and nothing is confirmed before its button is pressed [C12]', async () => {
    const { status, answer } = await subscribe(' Neu@ahornsteg.de');
    expect({ status, answer }).toEqual({
      status: 200,
      answer: { message: CONFIRMATION_SENT, outcome: 'accepted' },
    });
    await awaitMail('Neu@ahornsteg.de');
    const mail = lastTo('Neu@ahornsteg.de');
    expectCompleteMail(mail);
    expect(mail?.parsed.subject).toBe('Bitte bestätigen Sie Ihre Anmeldung zum Newsletter');
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const token = tokenIn('Neu@ahornsteg.de', 'bestaetigen');
    expect(token).toMatch(/^[\w-]{43}$/);

    const kept = JSON.stringify(await query('select * from private.newsletter_tokens'));
    expect(kept).not.toContain(token);
    // A mail scanner's visit to a link reaches the site, never the function; and the function takes no GET.
    expect((await fetch(urlOf())).status).toBe(405);
    expect(await stateOf('neu@ahornsteg.de')).toBe('pending');

    // Another device, without anything that this one knows.
    expect((await confirm(token)).answer.outcome).toBe('confirmed');
    expect(await stateOf('neu@ahornsteg.de')).toBe('active');
    expect((await confirm(token)).answer.outcome).toBe('used');
    expect(await eventsOf('NEU@ahornsteg.de')).toEqual([
      `form /blog ${CONSENT_VERSION}`,
      'mail',
      'confirmed',
    ]);
  });

  test('keeps the words that are beside the form, to the letter', async () => {
    const [text] = await query(
      `select wording from private.consent_texts where version = '${CONSENT_VERSION}'`,
    );
    expect(text).toEqual({ wording: CONSENT_WORDING });
    const unknown = await call({
      action: 'subscribe',
      email: 'a@b.de',
      page: '/blog',
      textVersion: 'erfunden',
    });
    expect(unknown).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('laden Sie sie neu') },
    });
    expect(await stateOf('a@b.de')).toBeNull();
  });

  test('a link is good for 48 hours', async () => {
    await subscribe('spaet@ahornsteg.de');
    await awaitMail('spaet@ahornsteg.de');
    const token = tokenIn('spaet@ahornsteg.de', 'bestaetigen');
    await query(`update private.newsletter_tokens set made_at = now() - interval '48 hours 1 second'`);
    expect((await confirm(token)).answer.outcome).toBe('expired');
    await query(`update private.newsletter_tokens set made_at = now() - interval '47 hours 59 minutes'`);
    expect((await confirm(token)).answer.outcome).toBe('confirmed');
    expect((await confirm('a'.repeat(43))).answer.outcome).toBe('expired');
  });

  test('is answered the same whether or not the address is known, unless it is confirmed', async () => {
    const answers = [];
    for (const [email, state] of [
      ['unbekannt@ahornsteg.de', null],
      ['wartet@ahornsteg.de', 'pending'],
      ['weg@ahornsteg.de', 'unsubscribed'],
      ['zurueck@ahornsteg.de', 'bounced'],
    ] as const) {
      if (state) await query(`insert into public.subscribers (email, state) values ('${email}', '${state}')`);
      const { status, answer } = await subscribe(email);
      answers.push({ status, answer });
      await awaitMail(email);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    await join('da@ahornsteg.de');
    const known = await subscribe('Da@AHORNSTEG.de');
    expect(known).toMatchObject({
      status: 200,
      answer: { message: ALREADY_SUBSCRIBED, outcome: 'registered' },
    });
    expect(mailsTo('da@ahornsteg.de')).toHaveLength(0);
  });

  test('five an hour from one network without work, confirmed or not', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.9' };
    await join('da@ahornsteg.de');
    for (let count = 0; count < 5; count += 1) {
      const { status } = await subscribe(
        count === 0 ? 'da@ahornsteg.de' : `n${String(count)}@ahornsteg.de`,
        headers,
      );
      expect(status).toBe(200);
    }
    expect((await subscribe('da@ahornsteg.de', headers)).status).toBe(202);
    expect((await subscribe('da@ahornsteg.de')).status).toBe(200);
  });

  test('one mail a day to an address, and the next once its link is of no use', async () => {
    await subscribe('oft@ahornsteg.de');
    await awaitMail('oft@ahornsteg.de');
    await awaitFinished('oft@ahornsteg.de');
    await subscribe('oft@ahornsteg.de');
    await unsubscribeByHand('oft@ahornsteg.de');
    await subscribe('oft@ahornsteg.de');
    await runJobs();
    expect(mailsTo('oft@ahornsteg.de')).toHaveLength(1);
    const [waiting] = await query(
      `select next_attempt_at between now() + interval '23 hours' and now() + interval '24 hours' as tomorrow
       from private.outgoing_mails where state = 'queued' and recipient = 'oft@ahornsteg.de'`,
    );
    expect(waiting).toEqual({ tomorrow: true });
    await letTimePass();
    await runJobs();
    await awaitMail('oft@ahornsteg.de', 2);
    expect((await confirm(tokenIn('oft@ahornsteg.de', 'bestaetigen'))).answer.outcome).toBe('confirmed');
  });

  test('120 mails an hour in all; what is beyond waits for the jobs', async () => {
    await query(`select private.count_use('mail_newsletter_confirmation', '', 120)`);
    expect((await subscribe('beyond@ahornsteg.de')).answer.outcome).toBe('accepted');
    await runJobs();
    expect(mailsTo('beyond@ahornsteg.de')).toHaveLength(0);
    await query(`update private.limited_uses set used_at = used_at - interval '61 minutes'`);
    await letTimePass();
    await runJobs();
    await awaitMail('beyond@ahornsteg.de');
  });

  test('beyond 200 an hour in all, nobody learns whether an address is confirmed', async () => {
    await join('da@ahornsteg.de');
    await query(`select private.count_use('subscription', '', 199)`);
    expect([await subscribeWorking(), await subscribeWorking()]).toEqual(['registered', 'accepted']);
    expect(mailsTo('da@ahornsteg.de')).toHaveLength(0);
  });

  test.each([
    ['no address', { action: 'subscribe', email: 'nix', page: '/blog', textVersion: CONSENT_VERSION }, 422],
    [
      'no page',
      { action: 'subscribe', email: 'a@b.de', page: 'https://fremd.example', textVersion: 'x' },
      400,
    ],
    ['half a token', { action: 'confirm', token: 'abc' }, 400],
    ['another action', { action: 'delete' }, 400],
    ['no JSON', '{', 400],
  ])('a call with %s is refused', async (_, body, status) => expect((await call(body)).status).toBe(status));

  test('pages of other websites are refused, and jobs without the secret key', async () => {
    expect((await subscribe('a@b.de', { origin: 'https://fremd.example' })).status).toBe(403);
    expect((await subscribe('a@b.de', { origin: SITE })).status).toBe(200);
    expect((await call({ action: 'runJobs' }, { apikey: running().server.publishableKey })).status).toBe(403);
  });
});

describe('a mail that asks for confirmation', () => {
  test('that the mail server does not take is sent by the jobs, and so is that of a function that was killed', async () => {
    expect(
      (await subscribe('unten@ahornsteg.de', {}, (await startAnother(smtpVariables(1))).url)).answer.outcome,
    ).toBe('accepted');
    await vi.waitFor(async () => {
      expect(await query('select attempts from private.outgoing_mails where last_error is not null')).toEqual(
        [{ attempts: 1 }],
      );
    }, 5_000);
    // Stored, and then nothing more happened.
    await query(
      `select private.request_subscription('{a,a}', 'getoetet@ahornsteg.de', '/blog', '${CONSENT_VERSION}')`,
    );
    await query(`select private.claim_mails(100, 'newsletter')`);
    await runJobs();
    // Whoever has begun has five minutes.
    expect(mailsTo('getoetet@ahornsteg.de')).toHaveLength(0);
    await letTimePass();
    await runJobs();
    await runJobs();
    for (const email of ['unten@ahornsteg.de', 'getoetet@ahornsteg.de']) {
      expect(mailsTo(email)).toHaveLength(1);
      expect((await confirm(tokenIn(email, 'bestaetigen'))).answer.outcome).toBe('confirmed');
    }
  });

  test('is tried again after 4xx, never after a cut behind DATA, and as undeliverable only without a mailbox', async () => {
    const emails = [
      'spaeter1@ahornsteg.de',
      'getrennt1@ahornsteg.de',
      'abgelehnt1@ahornsteg.de',
      'niemand1@ahornsteg.de',
    ];
    await Promise.all(emails.map((email) => subscribe(email)));
    await awaitState('niemand1@ahornsteg.de', 'bounced');
    await awaitFinished('getrennt1@ahornsteg.de');
    await letTimePass();
    await runJobs();
    expect(mailsTo('getrennt1@ahornsteg.de')).toHaveLength(1);
    expect((await confirm(tokenIn('getrennt1@ahornsteg.de', 'bestaetigen'))).answer.outcome).toBe(
      'confirmed',
    );
    const waiting = await query(
      `select recipient, attempts, next_attempt_at > now() as waits from private.outgoing_mails
       where kind = 'newsletter_confirmation' and state = 'queued' order by recipient`,
    );
    expect(waiting).toEqual([
      { recipient: 'abgelehnt1@ahornsteg.de', attempts: 2, waits: true },
      { recipient: 'spaeter1@ahornsteg.de', attempts: 2, waits: true },
    ]);
  });

  test('is sent to whoever signs up again after its last try', async () => {
    await query(
      `with s as (insert into public.subscribers (email) values ('steckt@ahornsteg.de') returning id)
       insert into private.outgoing_mails (kind, channel, recipient, subscriber, first_attempt_at)
       select 'newsletter_confirmation', 'newsletter', 'steckt@ahornsteg.de', id, now() - interval '7 days' from s`,
    );
    await runJobs();
    expect(mailsTo('steckt@ahornsteg.de')).toHaveLength(0);
    await subscribe('steckt@ahornsteg.de');
    await awaitMail('steckt@ahornsteg.de');
  });
});

async function tokenOf(email: string): Promise<string> {
  const [row] = await query(`select private.unsubscribe_token('${email}') as token`);
  return typeof row === 'object' && row !== null && 'token' in row ? String(row.token) : '';
}

describe('unsubscribing', () => {
  test('takes a link and a button, no session, and is the same the second time', async () => {
    await join('genug@ahornsteg.de');
    const token = await tokenOf('genug@ahornsteg.de');
    expect((await unsubscribe(token)).answer).toMatchObject({ outcome: 'ended' });
    expect(await stateOf('genug@ahornsteg.de')).toBe('unsubscribed');
    expect((await unsubscribe(token)).answer).toMatchObject({ outcome: 'unknown' });
    expect((await unsubscribe('0'.repeat(64))).answer).toMatchObject({ outcome: 'unknown' });
    expect((await eventsOf('genug@ahornsteg.de')).at(-1)).toBe('unsubscribed link');
  });

  test('by the button of a mail client takes one POST; whoever opens the address comes to the page', async () => {
    await join('klick@ahornsteg.de');
    const address = `${urlOf()}?unsubscribe=${await tokenOf('klick@ahornsteg.de')}`;
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(address, { method, redirect: 'manual' });
      expect(opened.status).toBe(303);
      expect(opened.headers.get('location')).toBe(
        `${SITE}/newsletter/abmelden#${await tokenOf('klick@ahornsteg.de')}`,
      );
    }
    const wrong = await fetch(address, { method: 'POST', body: 'x=y' });
    expect(wrong.status).toBe(400);
    expect(await stateOf('klick@ahornsteg.de')).toBe('active');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
      expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    }
    expect((await eventsOf('klick@ahornsteg.de')).at(-1)).toBe('unsubscribed one_click');
  });
});

test('the proof of consent has every event with its exact time and words, and who asked is in the log', async () => {
  await subscribe('beweis@ahornsteg.de');
  await awaitMail('beweis@ahornsteg.de');
  await awaitFinished('beweis@ahornsteg.de');
  await confirm(tokenIn('beweis@ahornsteg.de', 'bestaetigen'));
  const response = await rpc('consent_proof', ADMIN.id, { email: 'Beweis@ahornsteg.de' });
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
  expect(await response.json()).toMatchObject({
    state: 'active',
    events: [
      { kind: 'form', at: time, page: '/blog', text_version: CONSENT_VERSION, wording: CONSENT_WORDING },
      { kind: 'mail', at: time },
      { kind: 'confirmed', at: time },
    ],
  });
  expect(await query(`select actor_email from public.admin_log where action = 'consent_read'`)).toEqual([
    { actor_email: ADMIN.email },
  ]);
});

test('nobody changes or deletes a proof, not even with the secret key', async () => {
  for (const statement of [
    `update private.consent_events set kind = 'mail'`,
    `update private.consent_texts set wording = 'x'`,
  ]) {
    await expect(query(statement)).rejects.toThrow('cannot be changed');
  }
});
