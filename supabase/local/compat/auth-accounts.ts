import type { PGlite } from '@electric-sql/pglite';

/** A second factor as the auth server's answers have it. */
export interface FactorAnswer {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly factor_type: string;
}

/** An account as the auth server's answers have it. */
export type AuthAccount = Readonly<Record<string, unknown>> & { readonly id: string };

const FACTOR = `jsonb_strip_nulls(jsonb_build_object(
  'id', factor.id, 'created_at', factor.created_at, 'updated_at', factor.updated_at, 'status', factor.status,
  'friendly_name', factor.friendly_name, 'factor_type', factor.factor_type,
  'last_challenged_at', factor.last_challenged_at))`;

const FACTORS = `(select jsonb_agg(${FACTOR} order by factor.created_at) from auth.mfa_factors as factor
  where factor.user_id = account.id)`;

const ACCOUNT = `jsonb_strip_nulls(jsonb_build_object(
  'id', account.id, 'aud', account.aud, 'role', account.role, 'email', coalesce(account.email, ''),
  'email_confirmed_at', account.email_confirmed_at, 'confirmed_at', account.confirmed_at,
  'phone', coalesce(account.phone, ''), 'recovery_sent_at', account.recovery_sent_at,
  'last_sign_in_at', account.last_sign_in_at, 'banned_until', account.banned_until,
  'app_metadata', coalesce(account.raw_app_meta_data, '{}'), 'user_metadata', coalesce(account.raw_user_meta_data, '{}'),
  'identities', coalesce((select jsonb_agg(jsonb_build_object(
      'identity_id', identity.id, 'id', identity.provider_id, 'user_id', identity.user_id,
      'identity_data', identity.identity_data, 'provider', identity.provider,
      'last_sign_in_at', identity.last_sign_in_at, 'created_at', identity.created_at,
      'updated_at', identity.updated_at, 'email', identity.email))
    from auth.identities as identity where identity.user_id = account.id), '[]'),
  'factors', ${FACTORS}, 'created_at', account.created_at, 'updated_at', account.updated_at,
  'is_anonymous', account.is_anonymous))`;

/** The accounts that meet a condition on `account`, as the auth server answers them. */
export async function readAccounts(
  db: PGlite,
  conditionAndOrder: string,
  params: readonly unknown[],
): Promise<AuthAccount[]> {
  const { rows } = await db.query<{ answer: AuthAccount }>(
    `select ${ACCOUNT} as answer from auth.users as account where ${conditionAndOrder}`,
    [...params],
  );
  return rows.map(({ answer }) => answer);
}

export async function readFactors(db: PGlite, userId: string): Promise<FactorAnswer[]> {
  const { rows } = await db.query<{ answer: FactorAnswer }>(
    `select ${FACTOR} as answer from auth.mfa_factors as factor where factor.user_id = $1 order by factor.created_at`,
    [userId],
  );
  return rows.map(({ answer }) => answer);
}
