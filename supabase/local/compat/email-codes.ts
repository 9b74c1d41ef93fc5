import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { requireSecretKey } from './admin-users.ts';
import { answerAuth, AuthRequestError, readAuthBody } from './auth-answer.ts';
import { readCaller } from './factors.ts';
import {
  type EmbeddedContext,
  jsonAnswer,
  type Middleware,
  pathOf,
  type RequestHandler,
  withBody,
} from './middleware.ts';
import { limitVerifications } from './verification-limit.ts';

const accountRequest = z.looseObject({ email: z.string().optional() });
const codeRequest = z.looseObject({
  email: z.string().default(''),
  token: z.string().default(''),
  type: z.string().optional(),
  token_hash: z.string().optional(),
});
const linkRequest = z.looseObject({ email: z.string(), type: z.literal('magiclink') });
const hookAnswer = z.object({ error: z.object({ http_code: z.number(), message: z.string() }).optional() });

/** What the auth server keeps of a code. */
const hashCode = (email: string, code: string) =>
  createHash('sha224')
    .update(email.toLowerCase() + code)
    .digest('hex');

/**
 * Answers what concerns codes by e-mail as a hosted project does, where sign-up is off and the database's hook decides about each
 * mail: Lite mails whoever is signed in. What a stranger could have mailed is closed before (captcha.ts), and nothing asks with the secret
 * key.
 */
export function guardEmailCodes(context: EmbeddedContext): Middleware {
  const { db, secretKey } = context;
  const limit = limitVerifications(secretKey);

  const generateLink = async (request: Request): Promise<Response> => {
    requireSecretKey(request, secretKey);
    const { email } = await readAuthBody(request, linkRequest);
    const token = randomBytes(28).toString('hex');
    const { rows } = await db.query(
      `update auth.users set recovery_token = $2, recovery_sent_at = now() where email = lower($1) returning id`,
      [email, token],
    );
    if (rows.length === 0) throw new AuthRequestError(404, 'user_not_found', 'User not found');
    return jsonAnswer({ hashed_token: token, verification_type: 'magiclink' });
  };

  /** @returns the hook's refusal; null where it lets the mail go, which nobody gets */
  const askHook = async (type: string): Promise<Response | null> => {
    const { rows } = await db.query<{ answer: unknown }>(
      `select private.refuse_auth_mail(jsonb_build_object('email_data', jsonb_build_object('email_action_type', $1::text))) as answer`,
      [type],
    );
    const { error } = hookAnswer.parse(rows[0]?.answer);
    return error === undefined
      ? null
      : jsonAnswer({ code: error.http_code, msg: error.message }, error.http_code);
  };

  /** What a signed-in account has mailed, such as a code to change its address. */
  const sendToCaller = async (request: Request, type: string, next: RequestHandler): Promise<Response> => {
    await readCaller(context, request);
    return (await askHook(type)) ?? next(request);
  };

  const changeAccount: Middleware = async (request, next) => {
    const { email } = await readAuthBody(request, accountRequest);
    return email === undefined ? next(request) : sendToCaller(request, 'email_change', next);
  };

  const verify: Middleware = async (request, next) => {
    if (request.method !== 'POST') {
      throw new AuthRequestError(403, 'otp_expired', 'Email link is invalid or has expired');
    }
    limit(request);
    const {
      email,
      token,
      type,
      token_hash: hash = hashCode(email, token),
    } = await readAuthBody(request, codeRequest);
    // Lite knows `magiclink` where a hosted project also has `email`.
    const renamed = { type: type === 'email' ? 'magiclink' : type, token_hash: hash };
    return next(withBody(request, new TextEncoder().encode(JSON.stringify(renamed))));
  };

  return async (request, next) => {
    const call = `${request.method} ${pathOf(request).replace('/auth/v1/', '')}`;
    if (call === 'POST admin/generate_link') return answerAuth(async () => generateLink(request));
    if (call === 'PUT user') return answerAuth(async () => changeAccount(request, next));
    if (call === 'GET reauthenticate') {
      return answerAuth(async () => sendToCaller(request, 'reauthentication', next));
    }
    if (/^(?!OPTIONS)\w+ verify$/.test(call)) return answerAuth(async () => verify(request, next));
    return next(request);
  };
}
