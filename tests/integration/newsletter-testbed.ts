import { beforeEach } from 'vitest';
import type { NewsletterAnswer } from '#newsletter/model/newsletter-calls.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/*
 * The newsletter with all that it needs: the edge function in Deno, a mail server that keeps what it gets, the embedded Supabase.
 * docs/decisions/newsletter.md.
 */

export const SITE = 'https://www.muster.example';
/** The secret with which the mail provider signs its reports. */
export const SECRET = Buffer.from('ein geheimer Schlüssel').toString('base64');
export const ADMIN = { id: '22222222-2222-4222-8222-222222222222', email: 'chefin@muster.example' };
export const STRANGER = '11111111-1111-4111-8111-111111111111';

/** Starts it for the tests of the file that calls this, each of which begins without subscribers and issues. */
export function prepareNewsletter() {
  const prepared = prepareFunctions<NewsletterAnswer>(['newsletter'], {
    env: () => ({ SITE_ORIGINS: SITE, VITE_SITE_URL: SITE, MAIL_WEBHOOK_SECRET: `whsec_${SECRET}` }),
    hasMailbox: (recipient) => !recipient.startsWith('niemand'),
    treat: (recipient) => {
      if (recipient.startsWith('spaeter')) return '451 4.7.1 Try again later';
      if (recipient.startsWith('abgelehnt')) return '554 5.6.0 Rejected';
      return recipient.startsWith('getrennt') ? 'take and cut' : 'take';
    },
    rows: `insert into auth.users (id, email) values ('${ADMIN.id}', '${ADMIN.email}'), ('${STRANGER}', 'x@y.example');
      insert into public.admins (user_id) values ('${ADMIN.id}')`,
  });
  const { query, call, mailsTo } = prepared;
  beforeEach(async () => {
    await query('delete from public.newsletter_issues');
    await query('delete from public.subscribers');
    await query('delete from private.limited_uses');
  });

  const lastTo = (email: string) => mailsTo(email).at(-1);

  return {
    ...prepared,
    unsubscribe: (token: string) => call({ action: 'unsubscribe', token }),
    lastTo,
    /** Reads the token after the # of the link. */
    tokenIn: (email: string, page: string) =>
      new RegExp(`${SITE}/newsletter/${page}#(\\S+)`).exec(lastTo(email)?.parsed.text ?? '')?.[1] ?? '',
    stateOf: async (email: string): Promise<unknown> => {
      const [row] = await query(`select state from public.subscribers where email_key = lower('${email}')`);
      return typeof row === 'object' && row !== null && 'state' in row ? row.state : null;
    },
    /** The proof of consent, an event a line. */
    eventsOf: async (email: string) =>
      (
        await query(
          `select kind, way, page, text_version from private.consent_events
       where address_hash = private.subscriber_hash('${email}') order by at, id`,
        )
      ).map((row) =>
        Object.values(row ?? {})
          .filter((value) => value !== null)
          .join(' '),
      ),
    /** Inserts a confirmed subscriber. */
    join: async (email: string): Promise<void> => {
      await query(
        `insert into public.subscribers (email, state, requested_at, confirmed_at)
         values ('${email}', 'active', now() - interval '2 hours', now() - interval '1 hour')`,
      );
    },
    unsubscribeByHand: (email: string) =>
      query(`select private.end_subscription('${email}', 'unsubscribed', 'link')`),
  };
}
