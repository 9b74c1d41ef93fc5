import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod';
import { readAccounts } from './auth-accounts.ts';
import { answerAuth, AuthRequestError } from './auth-answer.ts';
import { type EmbeddedContext, type Middleware, pathOf, withContent } from './middleware.ts';
import { type Claims, readToken, signToken } from './signed-tokens.ts';

/** A method of authentication, by its name in tokens (`amr`). */
type Method = 'password' | 'otp' | 'totp';

const sessionSchema = z.looseObject({ access_token: z.string() });

/** Records for a session that its owner has authenticated by this method. */
async function recordMethod(db: PGlite, sessionId: string, method: Method): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

interface SessionFacts {
  readonly aal: string;
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
}

async function readSession(db: PGlite, sessionId: string): Promise<SessionFacts> {
  const { rows } = await db.query<SessionFacts>(
    `select coalesce(session.aal, 'aal1') as aal, coalesce(
       (select jsonb_agg(jsonb_build_object('method', claim.authentication_method,
                                            'timestamp', extract(epoch from claim.updated_at)::int)
                         order by claim.updated_at desc)
        from auth.mfa_amr_claims as claim where claim.session_id = session.id), '[]') as amr
     from auth.sessions as session where session.id = $1`,
    [sessionId],
  );
  return rows[0] ?? { aal: 'aal1', amr: [] };
}

const admission = z.object({
  claims: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.object({ http_code: z.number(), message: z.string() })),
});

/**
 * Asks the database's hook whether the session may begin or go on, and returns the claims of its token.
 *
 * @throws AuthRequestError where it may not; the session is deleted
 */
async function admitSession(
  db: PGlite,
  { sub, session_id: sessionId, ...claims }: Claims,
  method: Method | 'token_refresh',
): Promise<Readonly<Record<string, unknown>>> {
  const event = {
    user_id: sub,
    authentication_method: method,
    claims: { ...claims, sub, session_id: sessionId },
  };
  const { rows } = await db.query<{ answer: unknown }>('select private.admit_session($1::jsonb) as answer', [
    JSON.stringify(event),
  ]);
  const { claims: admitted, error } = admission.parse(rows[0]?.answer);
  if (admitted !== undefined) return admitted;
  await db.query('delete from auth.refresh_tokens where session_id::text = $1', [sessionId]);
  await db.query('delete from auth.sessions where id = $1', [sessionId]);
  throw new AuthRequestError(error?.http_code ?? 500, 'unknown', error?.message ?? 'Hook failed');
}

/**
 * A session as Lite answers it, with the claims that a hosted auth server signs and the account's factors.
 *
 * @param session an answer of Lite with a token
 * @param method how it began or was raised, or that it is renewed
 * @throws AuthRequestError where the database's hook does not admit it
 */
export async function completeSession(
  { db, jwtSecret }: EmbeddedContext,
  session: z.infer<typeof sessionSchema>,
  method: Method | 'token_refresh',
  origin: string,
): Promise<Record<string, unknown>> {
  const claims = readToken(session.access_token, jwtSecret);
  const [account] = claims === null ? [] : await readAccounts(db, 'account.id = $1', [claims.sub]);
  if (claims?.session_id === undefined || account === undefined) return session;
  if (method !== 'token_refresh') await recordMethod(db, claims.session_id, method);
  const completed = {
    ...claims,
    iss: `${origin}/auth/v1`,
    phone: account['phone'],
    app_metadata: account['app_metadata'],
    user_metadata: account['user_metadata'],
    is_anonymous: account['is_anonymous'],
    ...(await readSession(db, claims.session_id)),
  };
  const token = signToken(await admitSession(db, completed, method), jwtSecret);
  return { ...session, access_token: token, user: account };
}

/** The method that a successful call to these paths proves. */
function methodOf(request: Request): Method | 'token_refresh' {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth/v1/verify') return 'otp';
  return searchParams.get('grant_type') === 'password' ? 'password' : 'token_refresh';
}

/**
 * Adds the claims that policies on a hosted project may use and Lite's tokens lack: how the owner has signed in (`aal`,
 * `amr`), and the account's data (`app_metadata`, `user_metadata`). Like a hosted auth server it asks the database's hook first.
 */
export function completeSessions(context: EmbeddedContext): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (!response.ok || request.method !== 'POST' || !/^\/auth\/v1\/(token|verify)$/.test(pathOf(request))) {
      return response;
    }
    const session = sessionSchema.safeParse(await response.clone().json());
    if (!session.success) return response;
    return answerAuth(async () => {
      const { origin } = new URL(request.url);
      return withContent(response, await completeSession(context, session.data, methodOf(request), origin));
    });
  };
}
