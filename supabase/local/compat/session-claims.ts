import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod';
import { readAccounts } from './accounts.ts';
import { type EmbeddedContext, type Middleware, pathOf, withContent } from './middleware.ts';
import { readToken, signToken } from './tokens.ts';

/** A method of authentication, by its name in tokens (`amr`). */
export type Method = 'password' | 'otp' | 'totp';

const sessionSchema = z.looseObject({ access_token: z.string() });

/** Records for a session that its owner has authenticated by this method. */
export async function recordMethod(db: PGlite, sessionId: string, method: Method): Promise<void> {
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

/**
 * A session as Lite answers it, with the claims that a hosted auth server signs and the account's factors.
 *
 * @param session an answer of Lite with a token
 */
export async function completeSession(
  { db, jwtSecret }: EmbeddedContext,
  session: z.infer<typeof sessionSchema>,
  origin: string,
): Promise<Record<string, unknown>> {
  const claims = readToken(session.access_token, jwtSecret);
  const [account] = claims === null ? [] : await readAccounts(db, 'account.id = $1', [claims.sub]);
  if (claims?.session_id === undefined || account === undefined) return session;
  const token = signToken(
    {
      ...claims,
      iss: `${origin}/auth/v1`,
      phone: account['phone'],
      app_metadata: account['app_metadata'],
      user_metadata: account['user_metadata'],
      is_anonymous: account['is_anonymous'],
      ...(await readSession(db, claims.session_id)),
    },
    jwtSecret,
  );
  return { ...session, access_token: token, user: account };
}

/** The method that a successful call to these paths proves; null for others, such as the refresh of a session. */
function methodOf(request: Request): Method | null {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth/v1/verify') return 'otp';
  return searchParams.get('grant_type') === 'password' ? 'password' : null;
}

/**
 * Adds the claims that policies on a hosted project may use and Lite's tokens lack: how the owner has signed in (`aal`,
 * `amr`), and the account's data (`app_metadata`, `user_metadata`).
 */
export function completeSessions(context: EmbeddedContext): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (!response.ok || request.method !== 'POST' || !/^\/auth\/v1\/(token|verify)$/.test(pathOf(request))) {
      return response;
    }
    const session = sessionSchema.safeParse(await response.clone().json());
    if (!session.success) return response;
    const sessionId = readToken(session.data.access_token, context.jwtSecret)?.session_id;
    const method = methodOf(request);
    if (sessionId !== undefined && method !== null) await recordMethod(context.db, sessionId, method);
    return withContent(response, await completeSession(context, session.data, new URL(request.url).origin));
  };
}
