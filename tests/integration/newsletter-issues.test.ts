import { describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#newsletter/model/consent.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';
import { MESSAGES } from '#supabase/functions/newsletter/messages.ts';
import { ADMIN, SITE, STRANGER, prepareNewsletter } from './newsletter-testbed.ts';

/* An issue of the newsletter from its draft to the mail that arrives, once, and to whom it belongs. */

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
  join,
  unsubscribeByHand,
  asAccount,
  makeMailsDue,
  rpc: callRpc,
  startAnother,
} = prepareNewsletter();

const deliveriesOf = async (issue: string) =>
  Object.fromEntries(
    (
      await query(
        `select coalesce(s.email, '–') as email,
           case when m.state = 'queued' and m.claimed_at is not null then 'claimed'
             when m.last_error in ('unclear', 'unsubscribed') then m.last_error else m.state end
         from private.outgoing_mails m left join public.subscribers s on s.id = m.subscriber where m.issue_id = '${issue}'`,
      )
    ).map((row) => Object.values(row ?? {}).map(String)),
  );

/** Claims a mail of an issue, as the function does. */
const claim = (issue: string, isRepeatable = false) =>
  query(`select id from private.claim_mails(1, 'newsletter', '${issue}', ${String(isRepeatable)})`);
const finish = (mail: unknown, outcome: string) =>
  query(`select private.finish_mail('${String(Reflect.get(Object(mail), 'id'))}', '${outcome}', null)`);

const issueState = async () => (await query('select state from public.newsletter_issues'))[0];

const ARTICLES = [{ title: 'Was kostet es?', text: 'Üblich sind 25–33 %.', path: '/blog/kosten' }];

async function rpc(name: string, args: unknown, user = ADMIN.id): Promise<{ status: number; data: unknown }> {
  const response = await callRpc(name, user, args);
  const text = await response.text();
  return { status: response.status, data: text === '' ? null : JSON.parse(text) };
}

async function save(subject = 'Neu: „Kosten“ & mehr'): Promise<string> {
  const { data } = await rpc('save_newsletter_issue', {
    issue: null,
    subject,
    introduction: 'Guten Tag,\n\nzwei Sätze <b>ohne</b> HTML.',
    articles: ARTICLES,
  });
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
}
const start = (issue: string, edit = 1) => rpc('start_newsletter_issue', { issue, seen_edit: edit });
const sendBatch = (issueId: string, user = ADMIN.id) =>
  call({ action: 'sendBatch', issueId }, asAccount(user));
const sendTest = (issueId: string, recipient = ADMIN.id, url?: string) =>
  call({ action: 'sendTest', issueId, recipient }, asAccount(ADMIN.id), url);
const TESTER = '33333333-3333-4333-8333-333333333333';
const logOf = (issue: string) =>
  query(
    `select concat_ws(' ', action, table_name, changes -> 'recipient' ->> 'after') as entry from public.admin_log
     where row_key = '${issue}' and actor_email = '${ADMIN.email}' order by id`,
  );

describe('an issue', () => {
  test('arrives with everything that large providers ask for, and its links end the subscription', async () => {
    await join('leserin@ahornsteg.de');
    const issue = await save();
    expect(await start(issue)).toMatchObject({ status: 200, data: 1 });
    expect((await sendBatch(issue)).answer).toMatchObject({ handled: 1 });
    const mail = lastTo('leserin@ahornsteg.de');
    expectCompleteMail(mail);
    expect(mail?.parsed.subject).toBe('Neu: „Kosten“ & mehr');
    expect(mail?.parsed.text).toContain(`„Was kostet es?“ lesen:\n${SITE}/blog/kosten`);
    expect(mail?.parsed.text).toContain('zwei Sätze <b>ohne</b> HTML.');
    expect(mail?.parsed.text).toContain(`Impressum: ${SITE}/impressum`);
    const token = tokenIn('leserin@ahornsteg.de', 'abmelden');
    const unfolded = mail?.source.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
    expect(unfolded).toContain(
      `List-Unsubscribe: <${running().server.url}/functions/v1/newsletter?unsubscribe=${token}>\r\n`,
    );
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(unfolded).toMatch(/^List-ID: .*<newsletter\.www\.muster\.example>\r$/m);
    expect(await issueState()).toEqual({ state: 'sent' });
    expect((await unsubscribe(token)).answer.outcome).toBe('ended');
  });

  test('goes to nobody twice, whatever the mail server does, and says what became of it', async () => {
    const emails = ['gut', 'spaeter', 'abgelehnt', 'getrennt', 'niemand', 'abgemeldet'].map(
      (name) => `${name}2@ahornsteg.de`,
    );
    for (const email of emails) await join(email);
    const issue = await save();
    await start(issue);
    await unsubscribeByHand('abgemeldet2@ahornsteg.de');
    await Promise.all([sendBatch(issue), sendBatch(issue), runJobs()]);
    await sendBatch(issue);
    expect(await deliveriesOf(issue)).toEqual({
      'gut2@ahornsteg.de': 'sent',
      'spaeter2@ahornsteg.de': 'queued',
      'abgelehnt2@ahornsteg.de': 'failed',
      'getrennt2@ahornsteg.de': 'unclear',
      'niemand2@ahornsteg.de': 'failed',
      'abgemeldet2@ahornsteg.de': 'unsubscribed',
    });
    expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 0, 0, 1, 0, 0]);
    expect(await stateOf('niemand2@ahornsteg.de')).toBe('bounced');
    expect(await stateOf('abgelehnt2@ahornsteg.de')).toBe('active');
    expect(await issueState()).toEqual({ state: 'sending' });
    expect(await start(issue)).toMatchObject({ status: 409 });
  });

  test('is stopped, goes on, and what a killed function had begun is not sent again', async () => {
    for (const email of ['a3@ahornsteg.de', 'b3@ahornsteg.de']) await join(email);
    const issue = await save();
    await start(issue);
    await rpc('stop_newsletter_issue', { issue });
    await sendBatch(issue);
    await runJobs();
    expect(new Set(Object.values(await deliveriesOf(issue)))).toEqual(new Set(['queued']));
    await start(issue);
    // Claimed, and then nothing more happened.
    await claim(issue);
    await makeMailsDue();
    await runJobs();
    expect(new Set(Object.values(await deliveriesOf(issue)))).toEqual(new Set(['sent', 'unclear']));
    expect([...mailsTo('a3@ahornsteg.de'), ...mailsTo('b3@ahornsteg.de')]).toHaveLength(1);
    expect(await issueState()).toEqual({ state: 'sent' });
  });

  test('waits while the mail server is down, whatever that takes, and takes only what it sends', async () => {
    for (const email of ['a4@ahornsteg.de', 'b4@ahornsteg.de', 'c4@ahornsteg.de']) await join(email);
    const issue = await save();
    await start(issue);
    await unsubscribeByHand('a4@ahornsteg.de');
    const down = { action: 'sendBatch', issueId: issue };
    for (let count = 0; count < 9; count += 1) {
      expect(
        (await call(down, asAccount(ADMIN.id), (await startAnother(smtpVariables(1))).url)).answer,
      ).toMatchObject({ handled: 0 });
      await makeMailsDue();
    }
    // Which one is tried is chance: who has unsubscribed may not have had a turn.
    expect(await deliveriesOf(issue)).toMatchObject({
      'b4@ahornsteg.de': 'queued',
      'c4@ahornsteg.de': 'queued',
    });
    expect((await sendBatch(issue)).answer).toMatchObject({ handled: 2 });
    expect(await deliveriesOf(issue)).toEqual({
      'a4@ahornsteg.de': 'unsubscribed',
      'b4@ahornsteg.de': 'sent',
      'c4@ahornsteg.de': 'sent',
    });
    expect(await issueState()).toEqual({ state: 'sent' });
    expect([...mailsTo('b4@ahornsteg.de'), ...mailsTo('c4@ahornsteg.de')]).toHaveLength(2);
  });

  test.each([
    ['a sender went away', 'within a day', '22 hours', true, 'claimed'],
    ['a sender went away', 'after a day', '24 hours', true, 'unclear'],
    ['a sender went away', 'with another transport', '22 hours', false, 'unclear'],
    ['no answer came', 'within a day', '22 hours', true, 'claimed'],
    ['no answer came', 'after a day', '24 hours', true, 'unclear'],
    ['no answer came', 'with another transport', '22 hours', false, 'unclear'],
  ])(
    'is sent again after %s as long as the provider recognises it: %s',
    async (what, _, age, isRepeatable, state) => {
      await join('d4@ahornsteg.de');
      const issue = await save();
      await start(issue);
      const [claimed] = await claim(issue, true);
      if (what === 'no answer came') await finish(claimed, 'repeat');
      await query(
        `update private.outgoing_mails set claimed_at = claimed_at - interval '${age}',
           unanswered_since = unanswered_since - interval '${age}' where issue_id = '${issue}'`,
      );
      await makeMailsDue();
      expect(await claim(issue, isRepeatable)).toHaveLength(state === 'claimed' ? 1 : 0);
      expect(await deliveriesOf(issue)).toEqual({ 'd4@ahornsteg.de': state });
    },
  );

  test('goes to no more addresses a day than is set; the rest goes out on the next day', async () => {
    await Promise.all(['e1', 'e2', 'e3'].map((name) => join(`${name}@ahornsteg.de`)));
    await query(`select private.count_use('mail_newsletter_issue', '', 998)`);
    const issue = await save();
    await start(issue);
    const claimed = [await claim(issue), await claim(issue)].flat();
    expect(claimed).toHaveLength(2);
    expect(await claim(issue)).toEqual([]);
    await Promise.all(claimed.map((mail) => finish(mail, 'sent')));
    await makeMailsDue();
    expect(await claim(issue)).toEqual([]);
    await query(`update private.limited_uses set used_at = used_at - interval '1 day'`);
    await makeMailsDue();
    expect(await claim(issue)).toHaveLength(1);
  });

  test('goes out behind all other mails of the newsletter, also to tens of thousands', async () => {
    await query(
      `insert into public.subscribers (email, state, requested_at, confirmed_at)
       select 'viele' || n || '@ahornsteg.de', 'active', now(), now() from generate_series(1, 30000) as n`,
    );
    const issue = await save();
    expect(await start(issue)).toMatchObject({ status: 200, data: 30_000 });
    await query(
      `select private.request_subscription('{network,block}', 'neu5@ahornsteg.de', '/blog', '${CONSENT_VERSION}')`,
    );
    expect(await query(`select kind from private.claim_mails(2, 'newsletter')`)).toEqual([
      { kind: 'newsletter_confirmation' },
      { kind: 'newsletter_issue' },
    ]);
  });

  test('is previewed, and tested on one administrator alone, whom the log names; a test goes to nobody else', async () => {
    const issue = await save('Vorschau');
    await join('leserin@ahornsteg.de');
    const before = running().catcher.mails.length;
    const preview = await call({ action: 'preview', issueId: issue }, asAccount(ADMIN.id));
    expect(preview.answer.mail).toMatchObject({
      subject: 'Vorschau',
      html: expect.stringContaining('Üblich sind 25–33 %.'),
      text: expect.stringContaining('Üblich sind 25–33 %.'),
    });
    expect((await sendTest(issue)).status).toBe(200);
    expect(await sendTest(issue, STRANGER)).toMatchObject({
      status: 404,
      answer: { message: MESSAGES.noRecipient },
    });
    expect(await sendTest(STRANGER)).toMatchObject({ status: 404, answer: { message: MESSAGES.unreadable } });
    expect(
      running()
        .catcher.mails.slice(before)
        .map(({ envelope }) => envelope.to),
    ).toEqual([[ADMIN.email]]);
    expect(await query("select state from private.outgoing_mails where kind = 'newsletter_test'")).toEqual([
      { state: 'sent' },
    ]);
    expect(await logOf(issue)).toEqual([
      { entry: 'insert newsletter_issues' },
      { entry: `newsletter_test newsletter_issues ${ADMIN.email}` },
    ]);
  });

  test.each([
    ['the server refuses it', 'abgelehnt@muster.example', 'failed'],
    ['there is no such mailbox', 'niemand@muster.example', 'failed'],
    ['the server is down', 'erreichbar@muster.example', 'queued'],
  ])('as a test is not called sent where %s, and waits once, but not for ever', async (_, email, state) => {
    const issue = await save();
    const other = await save();
    await query(`insert into auth.users (id, email) values ('${TESTER}', '${email}');
      insert into public.admins (user_id) values ('${TESTER}')`);
    const at = state === 'queued' ? (await startAnother(smtpVariables(1))).url : undefined;
    for (const tested of [issue, other, issue]) {
      expect(await sendTest(tested, TESTER, at)).toMatchObject({
        status: 503,
        answer: { message: MESSAGES.notSent },
      });
    }
    expect(
      await query(`select state, attempts, split_part(occasion, ' ', 2) as issue from private.outgoing_mails
        where recipient = '${email}' order by number`),
    ).toEqual(
      (state === 'queued' ? [other, issue] : [issue, other, issue]).map((tested) => ({
        state,
        attempts: 1,
        issue: tested,
      })),
    );
    // One that is being sent is not replaced.
    await query(`update private.outgoing_mails set claimed_at = now() where recipient = '${email}'`);
    await sendTest(other, TESTER, at);
    expect(await query(`select from private.outgoing_mails where recipient = '${email}'`)).toHaveLength(
      state === 'queued' ? 3 : 4,
    );
    expect(await logOf(issue)).toEqual([{ entry: 'insert newsletter_issues' }]);
    await query(`delete from public.admins where user_id = '${TESTER}'`);
    await query(`delete from auth.users where id = '${TESTER}'`);
  });

  test('a draft saved elsewhere is not overwritten, and what is sent is what was seen', async () => {
    await join('leserin@ahornsteg.de');
    const issue = await save();
    const args = { issue, subject: 'Anders', introduction: '', articles: ARTICLES };
    expect(await rpc('save_newsletter_issue', { ...args, seen_edit: 1 })).toMatchObject({
      data: { edit: 2 },
    });
    for (const [name, known] of [
      ['save_newsletter_issue', { ...args, seen_edit: 1 }],
      ['start_newsletter_issue', { issue, seen_edit: 1 }],
    ] as const)
      expect(await rpc(name, known)).toMatchObject({ status: 409, data: { hint: 'edited_elsewhere' } });
    await start(issue, 2);
    expect(await rpc('delete_newsletter_issue', { issue })).toMatchObject({ data: { hint: 'wrong_state' } });
  });

  test('is nobody else’s to see, to send or to count', async () => {
    const issue = await save();
    for (const action of ['preview', 'sendTest', 'sendBatch']) {
      expect((await call({ action, issueId: issue, recipient: ADMIN.id }, asAccount(STRANGER))).status).toBe(
        403,
      );
      expect((await call({ action, issueId: issue, recipient: ADMIN.id })).status).toBe(401);
    }
  });
});
