import * as z from 'zod';
import { isLoopback, parseCount, type Read } from './environment.ts';
import { type MailSettings, readMail } from './mail-settings.ts';

/** Messages an hour from one address. */
const DEFAULT_RATE_LIMIT_MESSAGES = 5;
/** Pictures an hour from one address, behind which a whole office may be. */
const DEFAULT_RATE_LIMIT_PICTURES = 3000;
/** So that an issue leaves enough of a mail provider's day for codes and enquiries. */
const DEFAULT_NEWSLETTER_MAILS_PER_DAY = 1000;

/** Where the host is asked to build the site again, or why it cannot be. */
export type BuildHook = { readonly url: string } | { readonly problem: string };

export interface Settings {
  readonly supabaseUrl: string;
  /** Skips row-level security. */
  readonly secretKey: string;
  /** Origins of pages that may call, or null for all. None where nobody may call at all. */
  readonly siteOrigins: readonly string[] | null;
  readonly clientAddressHeaders: readonly string[];
  readonly rateLimitSalt: string;
  readonly rateLimitMessages: number;
  readonly rateLimitPictures: number;
  readonly mail: MailSettings;
  /** With which the mail provider signs its reports; null where it sends none. */
  readonly mailWebhookSecret: string | null;
  /** Mails of issues in 24 hours; what is over it waits. */
  readonly newsletterMailsPerDay: number;
  /** Null where the site is built by the host's own schedule alone. */
  readonly buildHook: BuildHook | null;
}

function parseKeys(text: string): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    // Without the parser's message, which quotes the keys.
    throw new Error('SUPABASE_SECRET_KEYS is not a JSON object of keys.');
  }
}

/**
 * The key that hosted projects hand to a function: since 2025 a dictionary of named keys, before
 * that a single one. A self-hosted project may name a single key itself.
 */
function readSecretKey(read: Read): string | undefined {
  const keys = parseKeys(read('SUPABASE_SECRET_KEYS') ?? '{}');
  return (
    keys['default'] ??
    Object.values(keys)[0] ??
    read('SUPABASE_SECRET_KEY') ??
    read('SUPABASE_SERVICE_ROLE_KEY')
  );
}

/**
 * Whether only this machine can call. A project on the loopback interface is local. One that is reached without TLS
 * at another name may be the container of `supabase start` or a server of one's own, which look alike from here
 * (http://kong:8000): it is local only where PROJECT_IS_LOCAL says so. With TLS it never is, so that a file of
 * settings that was copied to a hosted project opens nothing there.
 */
function isLocalProject(supabaseUrl: string, read: Read): boolean {
  const url = URL.parse(supabaseUrl);
  if (url?.protocol !== 'http:') return false;
  return isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1')) || read('PROJECT_IS_LOCAL') === 'true';
}

/**
 * Pages that may call: all of them where nobody else is near, otherwise those that are named, and none where none
 * is.
 */
function readSiteOrigins(read: Read, isLocal: boolean): readonly string[] | null {
  const named = (read('SITE_ORIGINS') ?? '').split(',').map((origin) => origin.trim().replace(/\/$/, ''));
  const origins = named.filter((origin) => origin !== '');
  return isLocal && origins.length === 0 ? null : origins;
}

/** Its address is a secret, which does not travel unencrypted. */
function readBuildHook(read: Read): BuildHook | null {
  const address = read('BUILD_HOOK_URL');
  if (address === undefined) return null;
  const url = URL.parse(address);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1')));
  return isSafe ? { url: address } : { problem: 'BUILD_HOOK_URL is no https address' };
}

/**
 * The settings of a function.
 *
 * @param environment reads a variable of the environment
 * @throws Error naming what is missing, if messages could not even be stored
 */
export function readSettings(environment: (name: string) => string | undefined): Settings {
  const read: Read = (name) => environment(name)?.trim() || undefined;
  const supabaseUrl = read('SUPABASE_URL');
  const secretKey = readSecretKey(read);
  if (supabaseUrl === undefined) throw new Error('SUPABASE_URL is not set.');
  if (secretKey === undefined) {
    throw new Error(
      'None of SUPABASE_SECRET_KEYS, SUPABASE_SECRET_KEY and SUPABASE_SERVICE_ROLE_KEY is set.',
    );
  }
  const isLocal = isLocalProject(supabaseUrl, read);
  const siteOrigins = readSiteOrigins(read, isLocal);
  const siteUrl = read('VITE_SITE_URL') ?? siteOrigins?.[0];
  const addressHeader = read('CLIENT_ADDRESS_HEADER');
  return {
    supabaseUrl: supabaseUrl.replace(/\/+$/, ''),
    secretKey,
    siteOrigins,
    // In front of every hosted project is Cloudflare, which overwrites the first of these.
    clientAddressHeaders: addressHeader
      ? [addressHeader]
      : [...(supabaseUrl.startsWith('https:') ? ['cf-connecting-ip'] : []), 'x-forwarded-for'],
    // Never unsalted: the secret key is as secret as a salt has to be.
    rateLimitSalt: read('RATE_LIMIT_SALT') ?? `contact rate limit ${secretKey}`,
    rateLimitMessages: parseCount(read('RATE_LIMIT_MESSAGES') ?? '') ?? DEFAULT_RATE_LIMIT_MESSAGES,
    rateLimitPictures: parseCount(read('RATE_LIMIT_PICTURES') ?? '') ?? DEFAULT_RATE_LIMIT_PICTURES,
    mail: readMail(read, isLocal, siteUrl?.replace(/\/+$/, '') ?? null),
    mailWebhookSecret: read('MAIL_WEBHOOK_SECRET') ?? null,
    newsletterMailsPerDay:
      parseCount(read('NEWSLETTER_MAILS_PER_DAY') ?? '') ?? DEFAULT_NEWSLETTER_MAILS_PER_DAY,
    buildHook: readBuildHook(read),
  };
}
