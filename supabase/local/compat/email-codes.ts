import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { requireSecretKey } from './admin-users.ts';
import { answerAuth, AuthRequestError, readAuthBody } from './auth-answer.ts';
import { type EmbeddedContext, jsonAnswer, type Middleware, pathOf, withBody } from './middleware.ts';

/** The default of hosted projects. */
const SECONDS_BETWEEN_MAILS = 60;

const mailRequest = z.looseObject({ email: z.string().optional(), create_user: z.boolean().optional() });
const codeRequest = z.looseObject({
  email: z.string().optional(),
  type: z.string().optional(),
  token_hash: z.unknown().optional(),
});
const linkRequest = z.looseObject({ email: z.string(), type: z.literal('magiclink') });

interface Account {
  readonly seconds_since_mail: number | null;
}

async function findAccount({ db }: EmbeddedContext, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(
    `select extract(epoch from now() - recovery_sent_at)::float8 as seconds_since_mail
     from auth.users where email = lower($1)`,
    [email],
  );
  return rows[0];
}

/**
 * Closes what Lite allows and a hosted project does not. Lite creates a confirmed account for any address for which a
 * code is requested, although sign-up is off; it sends any number of mails, and rejects codes of the type `email`. The
 * links that it mails beside the codes are rejected, except a token of `generate_link`, which needs the secret key, once.
 * What a code opens decides the database's hook.
 */
export function guardEmailCodes(context: EmbeddedContext): Middleware {
  /** Tokens of `generate_link` that are not used yet. */
  const links = new Set<string>();

  const generateLink = async (request: Request): Promise<Response> => {
    requireSecretKey(request, context.secretKey);
    const { email } = await readAuthBody(request, linkRequest);
    const token = randomBytes(28).toString('hex');
    const { rows } = await context.db.query(
      `update auth.users set recovery_token = $2, recovery_sent_at = now() where email = lower($1) returning id`,
      [email, token],
    );
    if (rows.length === 0) throw new AuthRequestError(404, 'user_not_found', 'User not found');
    links.add(token);
    return jsonAnswer({ hashed_token: token, verification_type: 'magiclink' });
  };

  const send: Middleware = async (request, next) => {
    const { email, create_user: mayCreate = true } = await readAuthBody(request, mailRequest);
    if (email === undefined || email === '') return next(request);
    const account = await findAccount(context, email);
    if (account === undefined && pathOf(request).endsWith('/otp')) {
      throw mayCreate
        ? new AuthRequestError(422, 'signup_disabled', 'Signups not allowed for this instance')
        : new AuthRequestError(422, 'otp_disabled', 'Signups not allowed for otp');
    }
    const secondsLeft = Math.ceil(SECONDS_BETWEEN_MAILS - (account?.seconds_since_mail ?? Infinity));
    if (secondsLeft > 0) {
      throw new AuthRequestError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${String(secondsLeft)} seconds.`,
      );
    }
    return next(request);
  };

  const verify: Middleware = async (request, next) => {
    const body = await readAuthBody(request, codeRequest);
    if (request.method === 'POST' && typeof body.token_hash === 'string' && links.delete(body.token_hash)) {
      return next(request);
    }
    if (request.method !== 'POST' || body.token_hash !== undefined) {
      throw new AuthRequestError(403, 'otp_expired', 'Email link is invalid or has expired');
    }
    // Lite stores the code that it has mailed to an account as type `magiclink`.
    const renamed = body.type === 'email' ? { ...body, type: 'magiclink' } : body;
    return next(withBody(request, new TextEncoder().encode(JSON.stringify(renamed))));
  };

  return async (request, next) => {
    const path = pathOf(request);
    if (path === '/auth/v1/verify' && request.method !== 'OPTIONS')
      return answerAuth(async () => verify(request, next));
    if (request.method === 'POST' && path === '/auth/v1/admin/generate_link') {
      return answerAuth(async () => generateLink(request));
    }
    if (request.method === 'POST' && /^\/auth\/v1\/(otp|magiclink|recover)$/.test(path)) {
      return answerAuth(async () => send(request, next));
    }
    return next(request);
  };
}
