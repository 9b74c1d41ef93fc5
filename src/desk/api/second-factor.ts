import { isAuthError } from '@supabase/supabase-js';
import { BRAND } from '#config/site.ts';
import { supabase } from '#lib/supabase/supabase.ts';

/** Why enrolling or proving a second factor failed, as far as the screens distinguish it. */
export type FactorFailure =
  | 'wrongCode'
  /** Too much time passed between asking and answering. */
  | 'expired'
  /** The call that asked and the one that answered came from different addresses. */
  | 'otherAddress'
  | 'tooManyAttempts'
  /** The factor is gone, or the session is. */
  | 'gone'
  /** The project has second factors switched off. */
  | 'switchedOff'
  | 'unreachable'
  | 'failed';

/** A factor that waits for its first code. */
export interface Enrolment {
  readonly factorId: string;
  /** For typing it, in base 32. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly uri: string;
}

/** The name under which authenticator apps list the site. */
const FACTOR_NAME = 'Authenticator-App';

const FAILURES: Readonly<Record<string, FactorFailure>> = {
  mfa_verification_failed: 'wrongCode',
  mfa_verification_rejected: 'wrongCode',
  mfa_challenge_expired: 'expired',
  mfa_ip_address_mismatch: 'otherAddress',
  over_request_rate_limit: 'tooManyAttempts',
  mfa_factor_not_found: 'gone',
  session_not_found: 'gone',
  mfa_totp_enroll_not_enabled: 'switchedOff',
  mfa_totp_verify_not_enabled: 'switchedOff',
};

function classifyFactorError(error: unknown): FactorFailure {
  if (!isAuthError(error)) return 'unreachable';
  const known = error.code === undefined ? undefined : FAILURES[error.code];
  if (known !== undefined) return known;
  if (error.status === 429) return 'tooManyAttempts';
  if (error.status === undefined || error.status === 0 || error.status >= 500) return 'unreachable';
  return 'failed';
}

/** The outcome of a step: its result, or why it failed. */
export type FactorResult<Result> =
  | { readonly result: Result; readonly failure: null }
  | { readonly result: null; readonly failure: FactorFailure };

function failed(error: unknown): FactorResult<never> {
  return { result: null, failure: classifyFactorError(error) };
}

/**
 * Begins to enrol an authenticator app. What an abandoned attempt has left is removed first. A factor counts
 * only once proveSecondFactor has confirmed it by a code.
 */
export async function beginEnrolment(): Promise<FactorResult<Enrolment>> {
  const { mfa } = supabase().auth;
  try {
    const { data: factors, error: listError } = await mfa.listFactors();
    if (listError !== null) return failed(listError);
    for (const { id, status } of factors.all) {
      if (status === 'verified') continue;
      const { error } = await mfa.unenroll({ factorId: id });
      if (error !== null) return failed(error);
    }
    const { data, error } = await mfa.enroll({
      factorType: 'totp',
      issuer: BRAND,
      friendlyName: FACTOR_NAME,
    });
    if (error !== null) return failed(error);
    return { result: { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri }, failure: null };
  } catch (thrown) {
    return failed(thrown);
  }
}

/**
 * Proves the second factor in this session, which has all rights from then on; the first time this confirms it.
 *
 * @param code six digits
 * @param factorId the factor that is being enrolled; without it the one that is
 * @returns why it failed; null where it succeeded
 */
export async function proveSecondFactor(code: string, factorId?: string): Promise<FactorFailure | null> {
  const { mfa } = supabase().auth;
  try {
    let id = factorId;
    if (id === undefined) {
      const { data, error } = await mfa.listFactors();
      if (error !== null) return classifyFactorError(error);
      id = data.totp[0]?.id;
    }
    if (id === undefined) return 'gone';
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    return error === null ? null : classifyFactorError(error);
  } catch (thrown) {
    return classifyFactorError(thrown);
  }
}
