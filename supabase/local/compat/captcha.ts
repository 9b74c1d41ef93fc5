import * as z from 'zod';
import { answerAuth, AuthRequestError, readAuthBody } from './auth-answer.ts';
import { type EmbeddedContext, type Middleware, pathOf } from './middleware.ts';

const PROTECTED = /^\/auth\/v1\/(signup|recover|resend|magiclink|otp|token|sso)$/;
/** The ways to a token that a hosted auth server leaves open. */
const OPEN_GRANTS = ['refresh_token', 'pkce', 'id_token'];

const body = z.looseObject({
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().default('') }).optional(),
});

/**
 * The captcha protection of a hosted auth server (supabase/config.toml), with a secret for which every token fails: without the secret
 * key nobody signs up, in by password, or has a mail sent, whatever the address.
 */
export function requireCaptcha({ secretKey }: EmbeddedContext): Middleware {
  return async (request, next) => {
    const grant = new URL(request.url).searchParams.get('grant_type') ?? '';
    const isProtected = request.method === 'POST' && PROTECTED.test(pathOf(request));
    const isOpen = pathOf(request) === '/auth/v1/token' && OPEN_GRANTS.includes(grant);
    if (!isProtected || isOpen || request.headers.get('apikey') === secretKey) return next(request);
    return answerAuth(async () => {
      const { gotrue_meta_security: security } = await readAuthBody(request, body);
      const token = security?.captcha_token.trim() ?? '';
      const reason = token === '' ? 'no captcha_token found' : 'invalid-input-response';
      throw new AuthRequestError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`);
    });
  };
}
