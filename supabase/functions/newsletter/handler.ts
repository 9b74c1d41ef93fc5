import type { Context, MiddlewareHandler } from 'hono';
import {
  type NewsletterAnswer,
  type NewsletterOutcome,
  type NewsletterRequest,
  newsletterRequestSchema,
} from '#newsletter/model/newsletter-calls.ts';
import { parseUnsubscribeToken } from '#newsletter/model/newsletter-contract.ts';
import { hashNetworks, type Networks } from '#supabase/functions/_shared/client-address.ts';
import { createApp, readJson, readText, requireOrigin } from '#supabase/functions/_shared/create-app.ts';
import { tokenOf } from '#supabase/functions/_shared/find-caller.ts';
import { keepAlive } from '#supabase/functions/_shared/keep-alive.ts';
import type { Outbox } from '#supabase/functions/_shared/outbox.ts';
import { type ProvenWork, readProvenWork, requireWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { RejectedError } from '#supabase/functions/_shared/read-project-answer.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { hasSecretKey } from '#supabase/functions/_shared/secret-key.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { MESSAGES } from './messages.ts';
import { createSender, type NewsletterSender } from './newsletter-sender.ts';
import type { Subscriptions } from './subscriptions.ts';
import { hashToken } from './hash-token.ts';
import { parseMailReport, verifyWebhook } from './webhook.ts';

function parseRequest(body: unknown): NewsletterRequest {
  const parsed = newsletterRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'email');
  throw issue === undefined
    ? new RequestError(400, { message: MESSAGES.unreadable })
    : new RequestError(422, { message: issue.message, fields: { email: issue.message } });
}

const answerWith = (outcome: NewsletterOutcome): NewsletterAnswer => ({
  message: MESSAGES[outcome],
  outcome,
});

/** @throws RequestError 401 where the caller is not signed in */
function readToken({ req }: Context): string {
  const token = tokenOf(req);
  if (token === null) throw new RequestError(401, { message: MESSAGES.signedOut });
  return token;
}

/** The token of an address to unsubscribe with one click; null for any other request. */
const oneClickToken = ({ req }: Context) => parseUnsubscribeToken(`#${req.query('unsubscribe') ?? ''}`);

export function createHandler(settings: Settings, subscriptions: Subscriptions, outbox: Outbox) {
  const { mail, supabaseUrl } = settings;
  const addresses = {
    siteUrl: (mail.transport === 'none' ? null : mail.siteUrl) ?? supabaseUrl,
    functionUrl: `${supabaseUrl}/functions/v1/newsletter`,
  };
  const sender = mail.transport === 'none' ? null : createSender(mail, addresses, outbox);

  /** @throws RequestError 503 */
  function assertSender(): NewsletterSender {
    if (sender === null) throw new RequestError(503, { message: MESSAGES.noMail });
    return sender;
  }

  /** Answers before the mail is sent, because the time that takes would reveal whether the address is known. */
  async function subscribe(
    networks: Networks,
    work: ProvenWork,
    { email, page, textVersion }: Extract<NewsletterRequest, { action: 'subscribe' }>,
  ): Promise<NewsletterAnswer> {
    const kept = await subscriptions
      .request({ networks, work, email, page, textVersion })
      .catch((error: unknown) => {
        // The version of the consent text is not in the database.
        throw error instanceof RejectedError && error.code === '23503'
          ? new RequestError(409, { message: MESSAGES.outdatedPage })
          : error;
      });
    await requireWork(kept.work ?? 0, settings);
    if (kept.subscriber !== undefined && sender !== null) {
      // The jobs send it again if it fails here.
      void keepAlive(sender.sendDue(kept.subscriber));
    }
    return answerWith(kept.outcome ?? 'accepted');
  }

  /**
   * @param recipient the administrator who gets a test mail
   * @throws RequestError 403 where the database finds that the caller is no administrator, 404 where the recipient is none
   */
  async function openIssue(c: Context, issueId: string, recipient: string | null = null) {
    try {
      const issue = await subscriptions.openIssue(issueId, recipient, readToken(c));
      if (issue === null) throw new RequestError(404, { message: MESSAGES.unreadable });
      return issue;
    } catch (error) {
      if (!(error instanceof RejectedError)) throw error;
      if (error.status === 404) throw new RequestError(404, { message: MESSAGES.noRecipient });
      const isUnknown = error.status === 401 && error.code !== '42501';
      throw isUnknown
        ? new RequestError(401, { message: MESSAGES.signedOut })
        : new RequestError(403, { message: MESSAGES.forbidden });
    }
  }

  /** @throws RequestError 503 where the mail was not sent at once */
  async function sendTest(c: Context, issueId: string, recipient: string): Promise<NewsletterAnswer> {
    const test = assertSender();
    const { sent } = await test.sendDue((await openIssue(c, issueId, recipient)).mail);
    if (sent === 0) throw new RequestError(503, { message: MESSAGES.notSent });
    return { message: MESSAGES.testSent };
  }

  /** @throws RequestError 403 without the secret key, with a message that does not reveal that there are jobs */
  async function runJobs({ req }: Context): Promise<NewsletterAnswer> {
    if (!(await hasSecretKey(req, settings))) throw new RequestError(403, { message: MESSAGES.forbidden });
    const { handled } = sender === null ? { handled: 0 } : await keepAlive(sender.sendDue(null));
    return { message: MESSAGES.handled, handled };
  }

  async function answerPage(c: Context): Promise<NewsletterAnswer> {
    const body = await readJson(c, MESSAGES);
    const call = parseRequest(body);
    switch (call.action) {
      case 'subscribe':
        return subscribe(await hashNetworks(c.req, settings), await readProvenWork(body, settings), call);
      case 'confirm':
        return answerWith(await subscriptions.confirm(await hashToken(call.token)));
      case 'unsubscribe':
        return answerWith(await subscriptions.unsubscribe(call.token, 'link'));
      case 'runJobs':
        return runJobs(c);
      case 'preview': {
        const issue = await openIssue(c, call.issueId);
        const { subject, html, text } = assertSender().preview(issue);
        return { message: MESSAGES.composed, mail: { subject, html, text } };
      }
      case 'sendTest':
        return sendTest(c, call.issueId, call.recipient);
      case 'sendBatch': {
        await openIssue(c, call.issueId);
        const { handled } = await assertSender().sendDue(call.issueId);
        return { message: MESSAGES.handled, handled };
      }
    }
  }

  /** RFC 8058: a POST by a mail provider unsubscribes. */
  async function answerOneClick(c: Context, token: string): Promise<Response> {
    const body = await readText(c, MESSAGES);
    if (!body.includes('List-Unsubscribe') || !body.includes('One-Click')) {
      throw new RequestError(400, { message: MESSAGES.unreadable });
    }
    return c.json(answerWith(await subscriptions.unsubscribe(token, 'one_click')));
  }

  /** Handles a report of the mail provider, which repeats it after any answer other than success. */
  async function answerReport(c: Context): Promise<Response> {
    const body = await readText(c, MESSAGES);
    const secret = settings.mailWebhookSecret;
    const id = secret === null ? null : await verifyWebhook(c.req.raw.headers, body, secret, new Date());
    if (id === null) throw new RequestError(401, { message: MESSAGES.unreadable });
    const report = parseMailReport(body);
    if (report !== null) {
      const { kind, happenedAt, recipients } = report;
      await Promise.all(
        recipients.map((email, index) =>
          subscriptions.noteMailEvent({ id: `${id}-${String(index)}`, kind, email, happenedAt }),
        ),
      );
    }
    return c.json({ message: 'ok' });
  }

  /** Requests that come from no page of the site. */
  const answerMailProvider: MiddlewareHandler = async (c, next) => {
    const token = oneClickToken(c);
    if (token !== null) return answerOneClick(c, token);
    return c.req.header('svix-signature') === undefined ? next() : answerReport(c);
  };

  return (
    createApp(settings, MESSAGES)
      // A browser that opens the address of the one click is redirected to the page with the button.
      .get('*', (c) => {
        const token = oneClickToken(c);
        return token === null
          ? c.notFound()
          : c.redirect(`${addresses.siteUrl}/newsletter/abmelden#${token}`, 303);
      })
      .post('*', answerMailProvider, requireOrigin(settings, MESSAGES), async (c) =>
        c.json(await answerPage(c)),
      )
  );
}
