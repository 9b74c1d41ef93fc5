import { isRecord } from '#lib/record.ts';

/**
 * Finds the fault of a project's answer to `/auth/v1/settings`. `supabase db push` carries none of these settings;
 * docs/operating.md says where each is set.
 *
 * @returns null where only existing accounts can sign in, and only by e-mail
 */
export function findAuthProblem(settings: unknown): string | null {
  if (!isRecord(settings) || !isRecord(settings['external'])) return 'are not readable';
  const { external } = settings;
  if (settings['disable_signup'] !== true) return 'let anyone sign up';
  if (external['anonymous_users'] === true) return 'let anyone sign in anonymously';
  const others = Object.keys(external).filter((name) => name !== 'email' && external[name] === true);
  if (others.length > 0) return `let accounts of ${others.join(', ')} sign in`;
  if (settings['saml_enabled'] === true) return 'let accounts of a SAML provider sign in';
  if (external['email'] !== true) return 'let no administrator sign in by e-mail';
  if (settings['mailer_autoconfirm'] === true)
    return 'take an e-mail address for confirmed that nobody has confirmed';
  return null;
}
