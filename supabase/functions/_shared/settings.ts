import * as z from 'zod';
import { isLoopback, parseCount, type ReadVariable } from './environment.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';

/** Pictures an hour from one address, which a whole office may share. */
const DEFAULT_RATE_LIMIT_PICTURES = 3000;

/** The address that makes the host build the site again, or why there is none. */
export type BuildHook = { readonly url: string } | { readonly problem: string };

export interface Settings {
  readonly supabaseUrl: string;
  /** Skips row-level security. */
  readonly secretKey: string;
  /** All secret keys of the project, of which a scheduler may have any. */
  readonly secretKeys: readonly string[];
  /** Origins of the pages that may call; null for all, and empty for none. */
  readonly siteOrigins: readonly string[] | null;
  /** The header in which the gateway names the caller's address; null where the operator has named none. */
  readonly clientAddressHeader: string | null;
  readonly rateLimitSalt: string;
  readonly rateLimitPictures: number;
  readonly mail: MailSettings;
  /** The secret with which the mail provider signs its reports; null where it sends none. */
  readonly mailWebhookSecret: string | null;
  /** Null where only the host's own schedule builds the site. */
  readonly buildHook: BuildHook | null;
}

function parseKeys(text: string): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    // Does not include the parser's message, which quotes the keys.
    throw new Error('SUPABASE_SECRET_KEYS is not a JSON object of keys.');
  }
}

/**
 * The secret keys, the function's own first. Hosted projects pass them to a function since 2025 in a dictionary of named keys,
 * before that as a single key. A self-hosted project may name a single key itself.
 */
function readSecretKeys(read: ReadVariable): string[] {
  const keys = parseKeys(read('SUPABASE_SECRET_KEYS') ?? '{}');
  const ordered = [
    keys['default'],
    ...Object.values(keys),
    read('SUPABASE_SECRET_KEY'),
    read('SUPABASE_SERVICE_ROLE_KEY'),
  ];
  return [...new Set(ordered.filter((key) => key !== undefined))];
}

/**
 * Whether only this machine can call the function. A project on the loopback interface is local. A project without TLS
 * at another name may be the container of `supabase start` or a server that the operator runs, which look the same here
 * (http://kong:8000), so it is local only if PROJECT_IS_LOCAL says so. A project with TLS is never local, so that
 * settings copied to a hosted project open nothing there.
 */
function isLocalProject(supabaseUrl: string, read: ReadVariable): boolean {
  const url = URL.parse(supabaseUrl);
  if (url?.protocol !== 'http:') return false;
  return isLoopback(url.hostname) || read('PROJECT_IS_LOCAL') === 'true';
}

/**
 * The origins of pages that may call: all for a local project, otherwise those that are configured, and none where none
 * is.
 */
function readSiteOrigins(read: ReadVariable, isLocal: boolean): readonly string[] | null {
  const named = (read('SITE_ORIGINS') ?? '').split(',').map((origin) => origin.trim().replace(/\/$/, ''));
  const origins = named.filter((origin) => origin !== '');
  return isLocal && origins.length === 0 ? null : origins;
}

/** The address of the build hook is a secret, so it has to be encrypted in transit (https). */
function readBuildHook(read: ReadVariable): BuildHook | null {
  const address = read('BUILD_HOOK_URL');
  if (address === undefined) return null;
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe ? { url: address } : { problem: 'BUILD_HOOK_URL is no https address' };
}

/**
 * The settings of a function.
 *
 * @param environment reads a variable of the environment
 * @throws Error naming what is missing, if messages could not even be stored
 */
export function readSettings(environment: (name: string) => string | undefined): Settings {
  const read: ReadVariable = (name) => environment(name)?.trim() || undefined;
  const supabaseUrl = read('SUPABASE_URL');
  const secretKeys = readSecretKeys(read);
  const [secretKey] = secretKeys;
  if (supabaseUrl === undefined) throw new Error('SUPABASE_URL is not set.');
  if (secretKey === undefined) {
    throw new Error(
      'None of SUPABASE_SECRET_KEYS, SUPABASE_SECRET_KEY and SUPABASE_SERVICE_ROLE_KEY is set.',
    );
  }
  const isLocal = isLocalProject(supabaseUrl, read);
  const siteOrigins = readSiteOrigins(read, isLocal);
  const siteUrl = read('VITE_SITE_URL') ?? siteOrigins?.[0];
  return {
    supabaseUrl: supabaseUrl.replace(/\/+$/, ''),
    secretKey,
    secretKeys,
    siteOrigins,
    clientAddressHeader: read('CLIENT_ADDRESS_HEADER') ?? null,
    // Without a salt of its own the secret key is used, which is as secret as a salt has to be.
    rateLimitSalt: read('RATE_LIMIT_SALT') ?? `contact rate limit ${secretKey}`,
    rateLimitPictures: parseCount(read('RATE_LIMIT_PICTURES') ?? '') ?? DEFAULT_RATE_LIMIT_PICTURES,
    mail: readMailSettings(read, isLocal, siteUrl?.replace(/\/+$/, '') ?? null),
    mailWebhookSecret: read('MAIL_WEBHOOK_SECRET') ?? null,
    buildHook: readBuildHook(read),
  };
}

/** Logs missing settings and what fails without them. */
export function logMissingSettings(
  { siteOrigins, clientAddressHeader, mail }: Settings,
  withoutMail?: string,
): void {
  if (siteOrigins?.length === 0) {
    console.error('Every call is rejected: SITE_ORIGINS is not set, and this project is not local.');
  }
  if (clientAddressHeader === null) {
    console.error('All callers share the limits of one: CLIENT_ADDRESS_HEADER is not set.');
  }
  if (withoutMail !== undefined && mail.transport === 'none')
    console.error(`${withoutMail}: ${mail.problem}.`);
}
