import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { NewsletterAnswer } from '#newsletter/model/newsletter-calls.ts';
import { type RunningFunction, startFunction } from '#supabase/local/function-process.ts';
import { smtpVariables } from '#tests/harness/contact-backend.ts';
import { nextAddress } from '#tests/harness/contact-function.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';
import { findDeadOrigin } from '#tests/harness/loopback.ts';
import { type MailCatcher, launchMailCatcher } from '#tests/harness/mail-catcher.ts';

/*
 * The newsletter with all that it needs: the edge function in Deno, a mail server that keeps what it gets, the embedded Supabase.
 * docs/decisions/newsletter.md.
 */

export const SITE = 'https://www.muster.example';
/** The secret with which the mail provider signs its reports. */
export const SECRET = Buffer.from('ein geheimer Schlüssel').toString('base64');
export const ADMIN = { id: '22222222-2222-4222-8222-222222222222', email: 'chefin@muster.example' };
export const STRANGER = '11111111-1111-4111-8111-111111111111';

interface Running {
  readonly server: EmbeddedServer;
  readonly catcher: MailCatcher;
  readonly newsletter: RunningFunction;
  /** Whose mail server is down. */
  readonly mailless: RunningFunction;
}

interface Reply {
  readonly status: number;
  readonly answer: NewsletterAnswer;
  readonly headers: Headers;
}

async function start(): Promise<Running> {
  const server = await launchEmbedded();
  const catcher = await launchMailCatcher({
    hasMailbox: (recipient) => !recipient.startsWith('niemand'),
    treat: (recipient) => {
      if (recipient.startsWith('spaeter')) return '451 4.7.1 Try again later';
      if (recipient.startsWith('abgelehnt')) return '554 5.6.0 Rejected';
      return recipient.startsWith('getrennt') ? 'take and cut' : 'take';
    },
  });
  const settings = { name: 'newsletter', supabaseUrl: server.url, secretKey: server.secretKey } as const;
  const env = { SITE_ORIGINS: SITE, VITE_SITE_URL: SITE, MAIL_WEBHOOK_SECRET: `whsec_${SECRET}` };
  const { port } = new URL(await findDeadOrigin());
  const [newsletter, mailless] = await Promise.all([
    startFunction({ ...settings, env: { ...smtpVariables(catcher.port), ...env } }),
    startFunction({ ...settings, env: { ...smtpVariables(port), ...env } }),
  ]);
  await server.query(
    `insert into auth.users (id, email) values ('${ADMIN.id}', '${ADMIN.email}'), ('${STRANGER}', 'x@y.example')`,
  );
  await server.query(`insert into public.admins (user_id) values ('${ADMIN.id}')`);
  return { server, catcher, newsletter, mailless };
}

/** Starts it for the tests of the file that calls this, each of which begins without subscribers and issues. */
export function prepareNewsletter() {
  let started: Running | undefined;
  const running = (): Running => {
    if (started === undefined) throw new Error('Only tests reach the newsletter');
    return started;
  };

  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    const { server, catcher, newsletter, mailless } = running();
    await Promise.all([newsletter.close(), mailless.close()]);
    await catcher.close();
    await server.close();
  });
  beforeEach(async () => {
    await query('delete from public.newsletter_issues');
    await query('delete from public.subscribers');
    await query('delete from private.limited_uses');
  });

  const query = (sql: string) => running().server.query(sql);

  async function call(
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    { url }: RunningFunction = running().newsletter,
  ): Promise<Reply> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': nextAddress(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer: NewsletterAnswer = JSON.parse(await response.text());
    return { status: response.status, answer, headers: response.headers };
  }

  const mailsTo = (email: string) =>
    running().catcher.mails.filter(({ envelope }) => envelope.to.includes(email));
  const lastTo = (email: string) => mailsTo(email).at(-1);

  return {
    running,
    query,
    call,
    runJobs: () => call({ action: 'runJobs' }, { apikey: running().server.secretKey }),
    unsubscribe: (token: string) => call({ action: 'unsubscribe', token }),
    mailsTo,
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
    /** Signs up and confirms. */
    join: async (email: string): Promise<void> => {
      await query(
        `insert into public.subscribers (email, state, requested_at, confirmed_at)
         values ('${email}', 'active', now() - interval '2 hours', now() - interval '1 hour')`,
      );
    },
    unsubscribeByHand: (email: string) =>
      query(`select private.end_subscription('${email}', 'unsubscribed', 'link')`),
    bearing: (user: string) => ({ authorization: `Bearer ${running().server.accessTokenFor(user)}` }),
  };
}
