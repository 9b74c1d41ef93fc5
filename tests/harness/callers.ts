import { signToken } from '#supabase/local/compat/tokens.ts';
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

/** A session that is none any more. */
const ENDED = '88888888-8888-4888-8888-8888888888ee';
/** A session of the member that the auth server began otherwise than with the site's own code. */
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

/** Every caller, honest or not. */
export const CALLERS: readonly Caller[] = [
  {
    name: 'anonymous',
    role: 'anonymous',
    verified: { role: 'anon' },
    headers: ({ publishableKey }) => ({ apikey: publishableKey }),
  },
  {
    name: 'signed-in stranger',
    role: 'stranger',
    verified: { role: 'authenticated', userId: STRANGER_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(STRANGER_ID))),
  },
  {
    name: 'stranger whose metadata says admin',
    role: 'stranger',
    verified: { role: 'authenticated', userId: STRANGER_ID, claims: ADMIN_METADATA },
    headers: (server) => withToken(server, server.sign({ ...ADMIN_METADATA, ...claimsOf(STRANGER_ID) })),
  },
  {
    name: 'member',
    role: 'member',
    verified: { role: 'authenticated', userId: MEMBER_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(MEMBER_ID))),
  },
  {
    name: 'member of another entry',
    role: 'other member',
    verified: { role: 'authenticated', userId: OTHER_MEMBER_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(OTHER_MEMBER_ID))),
  },
  {
    name: 'frozen member',
    role: 'frozen',
    verified: { role: 'authenticated', userId: FROZEN_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(FROZEN_ID))),
  },
  {
    name: 'administrator',
    role: 'administrator',
    verified: { role: 'authenticated', userId: ADMIN_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(ADMIN_ID))),
  },
  {
    name: 'administrator with second factor',
    role: 'administrator',
    verified: { role: 'authenticated', userId: FACTOR_ADMIN_ID, claims: { aal: 'aal2' } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(FACTOR_ADMIN_ID), aal: 'aal2' })),
  },
  {
    name: 'administrator without the second factor',
    role: 'stranger',
    verified: { role: 'authenticated', userId: FACTOR_ADMIN_ID, claims: { aal: 'aal1' } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(FACTOR_ADMIN_ID), aal: 'aal1' })),
  },
  {
    name: 'administrator who has enrolled no second factor',
    role: 'stranger',
    verified: { role: 'authenticated', userId: ADMIN_ID, claims: { aal: 'aal1' } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(ADMIN_ID), aal: 'aal1' })),
  },
  {
    name: 'administrator, signed out',
    role: 'stranger',
    verified: { role: 'authenticated', userId: ADMIN_ID, claims: { session_id: ENDED } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(ADMIN_ID), session_id: ENDED })),
  },
  {
    name: 'member, signed out',
    role: 'stranger',
    verified: { role: 'authenticated', userId: MEMBER_ID, claims: { session_id: ENDED } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(MEMBER_ID), session_id: ENDED })),
  },
  {
    name: 'member by a recovery code',
    role: 'stranger',
    verified: { role: 'authenticated', userId: MEMBER_ID, claims: { session_id: FOREIGN_SESSION } },
    headers: (server) =>
      withToken(server, server.sign({ ...claimsOf(MEMBER_ID), session_id: FOREIGN_SESSION })),
  },
  {
    name: 'secret key',
    role: 'service',
    verified: { role: 'service_role' },
    headers: ({ secretKey }) => ({ apikey: secretKey }),
  },
  {
    name: 'expired administrator',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, server.sign(claimsOf(ADMIN_ID, -60))),
  },
  {
    name: 'administrator, signed with another secret',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, signToken(claimsOf(ADMIN_ID), 'x'.repeat(43))),
  },
  {
    name: "service_role, signed with Lite's default secret",
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, signToken(serviceClaims(), LITE_DEFAULT_SECRET)),
  },
  {
    name: 'service_role, unsigned',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, unsigned(serviceClaims(), '')),
  },
  {
    name: 'administrator, alg none',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, unsigned(claimsOf(ADMIN_ID), 'c2lnbmF0dXJl')),
  },
  {
    name: 'no key',
    role: 'nobody',
    verified: null,
    headers: () => ({}),
  },
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
