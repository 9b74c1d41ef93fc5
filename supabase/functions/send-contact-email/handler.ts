import { type ContactAnswer, MESSAGE_SENT } from '#domain/contact/contact-contract.ts';
import { formatTooMany, MESSAGES } from './answers.ts';
import { findClientAddress, hashAddress } from '#supabase/functions/_shared/client-address.ts';
import { assertOrigin, corsHeaders } from '#supabase/functions/_shared/cors.ts';
import type { Database } from './database.ts';
import { composeOperatorMail } from './mail.ts';
import { ProjectError } from '#supabase/functions/_shared/project.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { readJson } from '#supabase/functions/_shared/request.ts';
import type { MailSettings, Settings } from '#supabase/functions/_shared/settings.ts';
import { createSendMail, MailError } from '#supabase/functions/_shared/transports.ts';
import { type IdentifiedMessage, parseBody } from './validation.ts';

/** The kind of a failure and where it happened, never its words: they may quote the message. */
function describeError(error: unknown): string {
  if (error instanceof ProjectError || error instanceof MailError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...frames].join('\n');
}

/** Mails a stored message. The visitor's part is done, so a failure is the operator's to read, not theirs. */
async function notifyOperator(message: IdentifiedMessage, settings: MailSettings): Promise<void> {
  if (settings.transport === 'none') {
    console.error(`Message ${message.id} is stored but not mailed: ${settings.problem}.`);
    return;
  }
  try {
    await createSendMail(settings)(composeOperatorMail(message, settings, new Date()));
  } catch (error) {
    console.error(`Message ${message.id} is stored but not mailed: ${describeError(error)}.`);
  }
}

/**
 * Takes a message of the contact form: checks it, counts it against its sender's limit, stores it,
 * mails it. A retry of a stored message is a success and does nothing, so a message whose mail
 * failed is not mailed later: it waits in the inbox.
 *
 * @throws RequestError for whatever the sender can change
 * @throws ProjectError
 */
async function takeMessage(
  request: Request,
  peer: string,
  settings: Settings,
  database: Database,
): Promise<ContactAnswer> {
  assertOrigin(request, settings.siteOrigins, MESSAGES.foreignOrigin);
  const parsed = parseBody(await readJson(request, MESSAGES), () => crypto.randomUUID());
  const success: ContactAnswer = { message: MESSAGE_SENT };
  if (parsed.kind === 'spam') {
    console.warn('A message with a filled-in honeypot was dropped.');
    return success;
  }

  const { message } = parsed;
  const address = findClientAddress(request.headers, settings.clientAddressHeaders, peer);
  const attempt = await database.claimAttempt(await hashAddress(address, settings.rateLimitSalt), message.id);
  if (attempt.kind === 'known') return success;
  if (attempt.kind === 'rateLimited') {
    const seconds = attempt.retryAfterSeconds;
    throw new RequestError(429, { message: formatTooMany(seconds) }, { 'Retry-After': String(seconds) });
  }
  if (await database.store(message)) await notifyOperator(message, settings.mail);
  return success;
}

/** The function: a request and its connection's address in, an answer out. It never throws. */
export function createHandler(settings: Settings, database: Database) {
  return async (request: Request, peer: string): Promise<Response> => {
    const headers = {
      ...corsHeaders(request, settings.siteOrigins),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    try {
      return Response.json(await takeMessage(request, peer, settings, database), { headers });
    } catch (error) {
      if (error instanceof RequestError) {
        return Response.json(error.answer, {
          status: error.status,
          headers: { ...headers, ...error.headers },
        });
      }
      console.error(`A message was not stored: ${describeError(error)}.`);
      const answer: ContactAnswer = { message: MESSAGES.notStored };
      return Response.json(answer, { status: 503, headers });
    }
  };
}
