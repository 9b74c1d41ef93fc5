import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SECRET, STRANGER, prepareNewsletter } from './newsletter-testbed.ts';

/* What the mail provider reports of mails that went out: of the newsletter, and with enquiries. docs/decisions/newsletter.md. */

const { query, call, stateOf, eventsOf, join } = prepareNewsletter();

const now = () => new Date().toISOString();

const bounce = (email: string, type = 'Permanent', at = now()) =>
  JSON.stringify({ type: 'email.bounced', created_at: at, data: { to: [email], bounce: { type } } });
const complaint = (email: string) =>
  JSON.stringify({ type: 'email.complained', created_at: now(), data: { to: [email] } });

let numbers = 0;
function report(body: string, changes: Readonly<Record<string, string>> = {}) {
  numbers += 1;
  const id = changes['svix-id'] ?? `msg_${String(numbers)}`;
  const timestamp = changes['svix-timestamp'] ?? String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', Buffer.from(SECRET, 'base64')).update(`${id}.${timestamp}.${body}`);
  return call(body, {
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,YWx0 v1,${signature.digest('base64')}`,
    ...changes,
  });
}

describe('what the mail provider reports', () => {
  test('a mailbox that does not exist ends the subscription at once, a full one does not', async () => {
    await join('fest@ahornsteg.de');
    await report(bounce('fest@ahornsteg.de', 'Transient'));
    await report(
      JSON.stringify({ type: 'email.delivered', created_at: now(), data: { to: ['fest@ahornsteg.de'] } }),
    );
    await report('{"type": "email.bounced"}');
    expect(await stateOf('fest@ahornsteg.de')).toBe('active');
    // By a clock that is two hours off.
    const early = String(Math.floor(Date.now() / 1000) - 7_200);
    expect((await report(bounce('Fest@ahornsteg.de'), { 'svix-timestamp': early })).status).toBe(200);
    expect(await stateOf('fest@ahornsteg.de')).toBe('bounced');
    await join('beschwert@ahornsteg.de');
    await report(complaint('beschwert@ahornsteg.de'));
    expect(await stateOf('beschwert@ahornsteg.de')).toBe('unsubscribed');
    expect((await eventsOf('beschwert@ahornsteg.de')).at(-1)).toBe('unsubscribed complaint');
  });

  test('twice counts once, and what is older than the confirmation says nothing about it', async () => {
    await join('treu@ahornsteg.de');
    await report(bounce('treu@ahornsteg.de', 'Permanent', new Date(Date.now() - 7_200_000).toISOString()));
    expect(await stateOf('treu@ahornsteg.de')).toBe('active');
    const body = bounce('treu@ahornsteg.de');
    await report(body, { 'svix-id': 'msg_gleich' });
    expect(await stateOf('treu@ahornsteg.de')).toBe('bounced');
    await query(
      `update public.subscribers set state = 'active', confirmed_at = now() - interval '1 minute', ended_at = null`,
    );
    expect((await report(body, { 'svix-id': 'msg_gleich' })).status).toBe(200);
    expect(await stateOf('treu@ahornsteg.de')).toBe('active');
  });

  test('a late one about the time before a new sign-up does not end it', async () => {
    await query(
      `insert into public.subscribers (email, requested_at) values ('neu2@ahornsteg.de', now() - interval '1 hour')`,
    );
    await report(bounce('neu2@ahornsteg.de', 'Permanent', new Date(Date.now() - 7_200_000).toISOString()));
    expect(await stateOf('neu2@ahornsteg.de')).toBe('pending');
    await report(bounce('neu2@ahornsteg.de'));
    expect(await stateOf('neu2@ahornsteg.de')).toBe('bounced');
  });

  test('a bounce is that of the last mail with an enquiry that went to the address in the last seven days', async () => {
    const [agency] = await query(
      `insert into public."Personalberatungen" ("Name", status) values ('Bounce & Partner', 'draft') returning id`,
    );
    const agencyId = String(Reflect.get(Object(agency), 'id'));
    await query(
      `insert into private.enquiry_addresses (agency_id, email, confirmed_at, confirmed_by)
       values (${agencyId}, 'Anfragen@bounce.de', now() - interval '20 days', '${STRANGER}')`,
    );
    for (const [mailName, age, sentAt] of [
      ['long ago', '8 days', 'now()'],
      ['first', '2 days', 'now()'],
      ['last', '1 hour', 'now()'],
      ['waiting', '1 hour', 'null'],
    ] as const) {
      await query(
        `with e as (insert into private.enquiries (id) values (gen_random_uuid()) returning id)
         insert into private.outgoing_mails (kind, channel, enquiry_id, agency_id, agency_name, first_attempt_at, sent_at)
         select 'enquiry', 'send-contact-email', e.id, ${agencyId}, '${mailName}', now() - interval '${age}', ${sentAt} from e`,
      );
    }
    const failed = async () =>
      (
        await query(
          `select agency_name from private.outgoing_mails
           where agency_id = ${agencyId} and state = 'failed' and last_error = 'bounced' order by agency_name`,
        )
      ).map((row) =>
        Object.values(row ?? {})
          .map(String)
          .join(' '),
      );
    await report(bounce('anfragen@bounce.de', 'Transient'));
    await report(bounce('andere@bounce.de'));
    expect(await failed()).toEqual([]);
    await report(bounce('anfragen@bounce.de'));
    expect(await failed()).toEqual(['last']);
    await report(bounce('anfragen@bounce.de'));
    await report(bounce('anfragen@bounce.de'));
    expect(await failed()).toEqual(['first', 'last']);

    // A mail is known by the address that it went to, whatever the entry has by now.
    await query(`update private.outgoing_mails
      set sent_at = now(), failed_at = null, last_error = null, recipient_hash = private.keyed_hash('mail alt@bounce.de') where agency_name = 'last'`);
    await report(bounce('anfragen@bounce.de'));
    expect(await failed()).toEqual(['first']);
    await report(bounce('Alt@bounce.de'));
    expect(await failed()).toEqual(['first', 'last']);
  });

  test.each([
    ['a forged signature', { 'svix-signature': 'v1,bmVpbg==' }],
    ['an empty signature', { 'svix-signature': '' }],
    ['no number', { 'svix-id': '' }],
    ['a time long past', { 'svix-timestamp': String(Math.floor(Date.now() / 1000) - 10_801) }],
    ['a time to come', { 'svix-timestamp': String(Math.floor(Date.now() / 1000) + 14_400) }],
    ['no time', { 'svix-timestamp': 'jetzt' }],
  ])('with %s changes nothing', async (_, changes) => {
    await join('treu@ahornsteg.de');
    expect((await report(bounce('treu@ahornsteg.de'), changes)).status).toBe(401);
    expect(await stateOf('treu@ahornsteg.de')).toBe('active');
  });
});
