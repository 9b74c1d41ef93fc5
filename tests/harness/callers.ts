import { signToken } from '#supabase/local/compat/signed-tokens.ts';
import type { DatabaseRole } from './run-as.ts';
import type { EmbeddedServer } from './embedded-server.ts';

export const STRANGER_ID = '11111111-1111-4111-8111-111111111111';
export const ADMIN_ID = '22222222-2222-4222-8222-222222222222';
/** An administrator who has enrolled a second factor. */
export const FACTOR_ADMIN_ID = '22222222-2222-4222-8222-2222222222fa';
/** The owner of the first entry. */
export const MEMBER_ID = '99999999-9999-4999-8999-999999999991';
/** The owner of the second entry. */
export const OTHER_MEMBER_ID = '99999999-9999-4999-8999-999999999992';
/** An editor of the first entry whose account is frozen. */
export const FROZEN_ID = '99999999-9999-4999-8999-999999999993';

/**
 * The role of a caller, which decides about its rights. „nobody“ is a caller whom the API must refuse before it queries
 * the database.
 */
export type CallerRole =
  'anonymous' | 'stranger' | 'member' | 'other member' | 'frozen' | 'administrator' | 'service' | 'nobody';

/** A caller, honest or not. */
export interface Caller {
  readonly name: string;
  readonly role: CallerRole;
  /** Role and claims that reach the database once the token is verified; null where it cannot be. */
  readonly verified: DatabaseRole | null;
  /** The headers of a call over HTTP. */
  readonly headers: (server: EmbeddedServer) => Record<string, string>;
}

const ADMIN_METADATA = {
  user_metadata: { role: 'admin', is_admin: true, roles: ['service_role'] },
  app_metadata: { role: 'admin', is_admin: true, claims_admin: true, provider: 'email' },
  is_admin: true,
  user_role: 'service_role',
};

// The first thing an attacker would try: a token signed with Lite's default secret, for a role to which no policy applies.
const LITE_DEFAULT_SECRET = 'unsafe-secret-change-me';

function claimsOf(userId: string, secondsLeft = 3600): Readonly<Record<string, unknown>> {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: userId,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now - 3600 + secondsLeft,
    exp: now + secondsLeft,
  };
}

/** A session that has ended. */
const ENDED = '88888888-8888-4888-8888-8888888888ee';
/** A session of the member that the site's own code did not begin. */
export const FOREIGN_SESSION = '88888888-8888-4888-8888-8888888888ff';

function withToken({ publishableKey }: EmbeddedServer, token: string): Record<string, string> {
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function unsigned(claims: Readonly<Record<string, unknown>>, signature: string): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.${signature}`;
}

const serviceClaims = () => ({ ...claimsOf(ADMIN_ID), role: 'service_role' });

/** Somebody with a token of this account that has these claims. */
export const callerWith = (
  name: string,
  role: CallerRole,
  userId: string,
  claims: Readonly<Record<string, unknown>> = {},
): Caller => ({
  name,
  role,
  verified: { role: 'authenticated', userId, claims },
  headers: (server) => withToken(server, server.sign({ ...claimsOf(userId), ...claims })),
});

/** Somebody whose token cannot be verified. */
const forger = (name: string, token: (server: EmbeddedServer) => string): Caller => ({
  name,
  role: 'nobody',
  verified: null,
  headers: (server) => withToken(server, token(server)),
});

export const CALLERS: readonly Caller[] = [
  {
    name: 'anonymous',
    role: 'anonymous',
    verified: { role: 'anon' },
    headers: ({ publishableKey }) => ({ apikey: publishableKey }),
  },
  callerWith('signed-in stranger', 'stranger', STRANGER_ID),
  callerWith('stranger whose metadata says admin', 'stranger', STRANGER_ID, ADMIN_METADATA),
  callerWith('member', 'member', MEMBER_ID),
  callerWith('member of another entry', 'other member', OTHER_MEMBER_ID),
  callerWith('frozen member', 'frozen', FROZEN_ID),
  callerWith('administrator', 'administrator', ADMIN_ID),
  callerWith('administrator with second factor', 'administrator', FACTOR_ADMIN_ID, { aal: 'aal2' }),
  callerWith('administrator without the second factor', 'stranger', FACTOR_ADMIN_ID, { aal: 'aal1' }),
  callerWith('administrator who has enrolled no second factor', 'stranger', ADMIN_ID, { aal: 'aal1' }),
  callerWith('administrator, signed out', 'stranger', ADMIN_ID, { session_id: ENDED }),
  callerWith('member, signed out', 'stranger', MEMBER_ID, { session_id: ENDED }),
  callerWith('member by a recovery code', 'stranger', MEMBER_ID, { session_id: FOREIGN_SESSION }),
  {
    name: 'secret key',
    role: 'service',
    verified: { role: 'service_role' },
    headers: ({ secretKey }) => ({ apikey: secretKey }),
  },
  forger('expired administrator', ({ sign }) => sign(claimsOf(ADMIN_ID, -60))),
  forger('administrator, signed with another secret', () => signToken(claimsOf(ADMIN_ID), 'x'.repeat(43))),
  forger("service_role, signed with Lite's default secret", () =>
    signToken(serviceClaims(), LITE_DEFAULT_SECRET),
  ),
  forger('service_role, unsigned', () => unsigned(serviceClaims(), '')),
  forger('administrator, alg none', () => unsigned(claimsOf(ADMIN_ID), 'c2lnbmF0dXJl')),
  { name: 'no key', role: 'nobody', verified: null, headers: () => ({}) },
  {
    name: 'unknown secret key',
    role: 'nobody',
    verified: null,
    headers: () => ({ apikey: 'sb_secret_unknown', authorization: 'Bearer sb_secret_unknown' }),
  },
];

export function callerNamed(name: string): Caller {
  const caller = CALLERS.find((candidate) => candidate.name === name);
  if (!caller) throw new Error(`No caller is called ${name}`);
  return caller;
}

export const anonymous = callerNamed('anonymous');
export const stranger = callerNamed('signed-in stranger');
export const member = callerNamed('member');
export const otherMember = callerNamed('member of another entry');
export const frozen = callerNamed('frozen member');
export const administrator = callerNamed('administrator');
export const factorAdministrator = callerNamed('administrator with second factor');
export const service = callerNamed('secret key');
