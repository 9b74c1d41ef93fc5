import { randomBytes, randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import * as z from 'zod';
import { CLIENT_ADDRESS_HEADER } from '#supabase/local/function-process.ts';
import { type FactorAnswer, readAccounts, readFactors } from './auth-accounts.ts';
import { answerAuth, AuthRequestError, readAuthBody } from './auth-answer.ts';
import { type EmbeddedContext, jsonAnswer, type Middleware, pathOf, withContent } from './middleware.ts';
import { completeSession } from './session-claims.ts';
import { readToken, signToken } from './signed-tokens.ts';
import { makeSecret, matchStep } from './totp.ts';

const CHALLENGE_SECONDS = 300;
const TOKEN_SECONDS = 3600;

const enrolment = z.object({
  factor_type: z.string(),
  friendly_name: z.string().max(255).default(''),
  issuer: z.string().optional(),
});
const verification = z.object({ challenge_id: z.uuid(), code: z.string() });

interface CallerSession {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly aal: string;
}

const addressOf = ({ headers }: Request) => headers.get(CLIENT_ADDRESS_HEADER) ?? '127.0.0.1';

interface Factor extends FactorAnswer {
  readonly secret: string;
}

/** @throws AuthRequestError where the caller has no valid session */
export async function readCaller(
  { db, jwtSecret }: EmbeddedContext,
  request: Request,
): Promise<CallerSession> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const claims = token.split('.').length === 3 ? readToken(token, jwtSecret) : null;
  if (claims?.session_id === undefined) {
    throw new AuthRequestError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { rows } = await db.query<CallerSession>(
    `select account.id as "userId", account.email, session.id as "sessionId", coalesce(session.aal, 'aal1') as aal
     from auth.sessions as session join auth.users as account on account.id = session.user_id
     where session.id = $1 and account.id = $2`,
    [claims.session_id, claims.sub],
  );
  if (rows[0] === undefined) {
    throw new AuthRequestError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  return rows[0];
}

async function findFactor({ db }: EmbeddedContext, userId: string, factorId: string): Promise<Factor> {
  const { rows } = z.uuid().safeParse(factorId).success
    ? await db.query<Factor>(
        'select id, status, factor_type, secret from auth.mfa_factors where id = $1 and user_id = $2',
        [factorId, userId],
      )
    : { rows: [] };
  if (rows[0] === undefined) {
    throw new AuthRequestError(404, 'mfa_factor_not_found', 'A factor was not found for this user');
  }
  return rows[0];
}

/** Deletes a factor; sessions that were opened with it have the lower level (aal1) from then on. */
async function removeFactor({ db }: EmbeddedContext, factorId: string): Promise<void> {
  await db.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
     and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await db.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factorId]);
  await db.query('delete from auth.mfa_factors where id = $1', [factorId]);
}

async function enrol(context: EmbeddedContext, request: Request): Promise<Response> {
  const caller = await readCaller(context, request);
  const { factor_type: type, friendly_name: name, issuer } = await readAuthBody(request, enrolment);
  if (type !== 'totp') {
    throw new AuthRequestError(400, 'validation_failed', 'factor_type needs to be totp');
  }
  const factors = await readFactors(context.db, caller.userId);
  if (factors.some(({ status }) => status === 'verified') && caller.aal !== 'aal2') {
    throw new AuthRequestError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const id = randomUUID();
  const secret = makeSecret();
  const { rows } = await context.db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, now(), now()) on conflict do nothing returning id`,
    [id, caller.userId, name, secret],
  );
  if (rows.length === 0) {
    throw new AuthRequestError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  const service = issuer ?? new URL(request.url).host;
  const label = `${encodeURIComponent(service)}:${encodeURIComponent(caller.email)}`;
  const uri = `otpauth://totp/${label}?${new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer: service,
    period: '30',
    secret,
  }).toString()}`;
  return jsonAnswer({ id, type, friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } });
}

async function challenge(context: EmbeddedContext, request: Request, factorId: string): Promise<Response> {
  const caller = await readCaller(context, request);
  const factor = await findFactor(context, caller.userId, factorId);
  const id = randomUUID();
  await context.db.query(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)',
    [id, factor.id, addressOf(request)],
  );
  await context.db.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
    factor.id,
  ]);
  return jsonAnswer({
    id,
    type: factor.factor_type,
    expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS,
  });
}

async function checkChallenge(
  { db }: EmbeddedContext,
  challengeId: string,
  factorId: string,
  address: string,
): Promise<void> {
  const { rows } = await db.query<{ is_another: boolean; is_old: boolean }>(
    `select verified_at is not null or ip_address <> $4 as is_another,
       created_at < now() - make_interval(secs => $3) as is_old
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId, factorId, CHALLENGE_SECONDS, address],
  );
  const [found] = rows;
  if (found === undefined) {
    throw new AuthRequestError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  // Also of one that is used up.
  if (found.is_another) {
    throw new AuthRequestError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (found.is_old) {
    throw new AuthRequestError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    );
  }
}

/** Raises a session to the level with the second factor (aal2): it keeps its id and gets new tokens. */
async function raiseSession(
  context: EmbeddedContext,
  caller: CallerSession,
  factorId: string,
  origin: string,
) {
  const { db, jwtSecret } = context;
  await db.query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    caller.sessionId,
    factorId,
  ]);
  // Sessions that were opened without the second factor end.
  await db.query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') = 'aal1'`, [
    caller.userId,
  ]);
  await db.query('delete from auth.refresh_tokens where session_id = $1', [caller.sessionId]);
  const refreshToken = randomBytes(16).toString('base64url');
  await db.query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked) values ($1, $2, $3, $4, false)`,
    [randomUUID(), refreshToken, caller.userId, caller.sessionId],
  );
  const now = Math.floor(Date.now() / 1000);
  const accessToken = signToken(
    {
      sub: caller.userId,
      aud: 'authenticated',
      role: 'authenticated',
      email: caller.email,
      session_id: caller.sessionId,
      iat: now,
      exp: now + TOKEN_SECONDS,
    },
    jwtSecret,
  );
  return completeSession(
    context,
    {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      expires_at: now + TOKEN_SECONDS,
      refresh_token: refreshToken,
    },
    'totp',
    origin,
  );
}

/**
 * Second factors, of which Lite has none: enrol, challenge, verify and delete, with the answers of a hosted project's
 * auth server.
 */
export function answerFactors(context: EmbeddedContext): Middleware {
  /** The half minute of the last used code of each factor, so that no code is accepted twice. */
  const lastSteps = new Map<string, number>();

  async function verify(request: Request, factorId: string): Promise<Response> {
    const caller = await readCaller(context, request);
    const { challenge_id: challengeId, code } = await readAuthBody(request, verification);
    const factor = await findFactor(context, caller.userId, factorId);
    await checkChallenge(context, challengeId, factor.id, addressOf(request));
    const step = matchStep(factor.secret, code, Date.now());
    if (step === null || step <= (lastSteps.get(factor.id) ?? 0)) {
      throw new AuthRequestError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    lastSteps.set(factor.id, step);
    await context.db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId]);
    await context.db.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`,
      [factor.id],
    );
    return jsonAnswer(await raiseSession(context, caller, factor.id, new URL(request.url).origin));
  }

  async function unenrol(request: Request, factorId: string): Promise<Response> {
    const caller = await readCaller(context, request);
    const factor = await findFactor(context, caller.userId, factorId);
    if (factor.status === 'verified' && caller.aal !== 'aal2') {
      throw new AuthRequestError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await removeFactor(context, factor.id);
    return jsonAnswer({ id: factor.id });
  }

  /** Adds the factors to Lite's answer with an account, which has none. */
  async function addFactors(response: Response): Promise<Response> {
    const account = z.looseObject({ id: z.uuid() }).safeParse(await response.clone().json());
    if (!account.success) return response;
    const [complete] = await readAccounts(context.db, 'account.id = $1', [account.data.id]);
    return withContent(response, { ...account.data, factors: complete?.['factors'] });
  }

  return async (request, next) => {
    const path = pathOf(request);
    if (path === '/auth/v1/user') {
      const response = await next(request);
      return response.ok && request.method !== 'OPTIONS' ? addFactors(response) : response;
    }
    const [, factorId = '', action = ''] =
      /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/.exec(path) ?? [];
    const isFactors = /^\/auth\/v1\/factors(\/|$)/.test(path);
    if (!isFactors || request.method === 'OPTIONS') return next(request);
    return answerAuth(async () => {
      const call = `${request.method} ${factorId === '' ? '' : 'factor'}${action && `/${action}`}`;
      switch (call) {
        case 'POST ':
          return enrol(context, request);
        case 'POST factor/challenge':
          return challenge(context, request, factorId);
        case 'POST factor/verify':
          return verify(request, factorId);
        case 'DELETE factor':
          return unenrol(request, factorId);
        default:
          return next(request);
      }
    });
  };
}
