/** Variables that name the project. A hosted one sets them by itself. */
export const PROJECT_VARIABLES = [
  'SUPABASE_URL',
  'SUPABASE_SECRET_KEYS',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
] as const;

/** Variables that the operator sets, all explained in supabase/functions/.env.example. */
export const OPERATOR_VARIABLES = [
  'SITE_ORIGINS',
  'PROJECT_IS_LOCAL',
  'CLIENT_ADDRESS_HEADER',
  'RATE_LIMIT_SALT',
  'RATE_LIMIT_PICTURES',
  'MAIL_TRANSPORT',
  'MAIL_FROM',
  'MAIL_TO',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_SECURE',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'RESEND_API_KEY',
  'RESEND_API_URL',
  'MAIL_WEBHOOK_SECRET',
  'BUILD_HOOK_URL',
  'VITE_SITE_URL',
  'VITE_SITE_COMPANY',
  'VITE_SITE_STREET',
  'VITE_SITE_POSTAL_CODE',
  'VITE_SITE_CITY',
  'VITE_SITE_EMAIL',
  'VITE_SITE_PHONE',
  'VITE_SITE_MANAGING_DIRECTOR',
  'VITE_SITE_REGISTER_COURT',
  'VITE_SITE_REGISTER_NUMBER',
  'VITE_SITE_VAT_ID',
] as const;

/** The only variables that the functions read. */
type EnvironmentName = (typeof PROJECT_VARIABLES | typeof OPERATOR_VARIABLES)[number];

/** Reads a variable. An empty one is an unset one. */
export type ReadVariable = (name: EnvironmentName) => string | undefined;

/** A positive whole number, or null. */
export function parseCount(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** Whether a host is this machine; of a URL, too, which puts an IPv6 address into brackets. */
export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
