import * as z from 'zod';

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
  'RATE_LIMIT_MESSAGES',
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
  'NEWSLETTER_MAILS_PER_DAY',
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

/** Hosted projects only let 465 through: they block 25 and 587. */
export const DEFAULT_SMTP_PORT = 465;
export const DEFAULT_RESEND_API_URL = 'https://api.resend.com/emails';

/** Messages an hour from one address. */
const DEFAULT_RATE_LIMIT_MESSAGES = 5;
/** Pictures an hour from one address, behind which a whole office may be. */
const DEFAULT_RATE_LIMIT_PICTURES = 3000;
/** So that an issue leaves enough of a mail provider's day for codes and enquiries. */
const DEFAULT_NEWSLETTER_MAILS_PER_DAY = 1000;

/** A name to show, and an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Who sends the site's mails. */
export interface MailSender {
  readonly from: Mailbox;
  /** The operator's mailbox: messages go there, and answers to automatic mails. */
  readonly to: Mailbox;
  /** The operator's facts for the foot of a mail, line by line; those that are set. */
  readonly imprint: readonly string[];
  /** Address of the site, without a slash at its end, for links; null where none is known. */
  readonly siteUrl: string | null;
}

export interface SmtpSettings extends MailSender {
  readonly transport: 'smtp';
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isSecure: boolean;
  /** No mail and no password before the connection is upgraded to TLS. */
  readonly requiresStartTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface HttpSettings extends MailSender {
  readonly transport: 'http';
  readonly apiKey: string;
  readonly apiUrl: string;
}

interface ConsoleSettings extends MailSender {
  readonly transport: 'console';
}

/** Messages are stored, mail is not sent, and this is why. */
interface NoMailSettings {
  readonly transport: 'none';
  readonly problem: string;
}

export type MailSettings = SmtpSettings | HttpSettings | ConsoleSettings | NoMailSettings;

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

/** Reads a variable. An empty one is an unset one. */
type Read = (name: EnvironmentName) => string | undefined;

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

/** Reads `address` or `Name <address>`. */
export function parseMailbox(text: string): Mailbox | null {
  const match = /^(?:([^<>\r\n]*)<([^<>\s]+@[^<>\s]+)>|([^<>\s,;]+@[^<>\s,;]+))$/.exec(text.trim());
  if (!match) return null;
  const name = (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return { name, address: match[2] ?? match[3] ?? '' };
}

/** A positive whole number, or null. */
function parseCount(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);

function readSmtp(read: Read, sender: MailSender): SmtpSettings | NoMailSettings {
  const host = read('SMTP_HOST');
  const port = parseCount(read('SMTP_PORT') ?? String(DEFAULT_SMTP_PORT));
  const security = read('SMTP_SECURE');
  const user = read('SMTP_USER');
  const password = read('SMTP_PASSWORD');
  if (host === undefined) return { transport: 'none', problem: 'SMTP_HOST is not set' };
  if (port === null || port > 65_535) return { transport: 'none', problem: 'SMTP_PORT is not a port number' };
  if (security !== undefined && security !== 'true' && security !== 'false') {
    return { transport: 'none', problem: 'SMTP_SECURE is neither true nor false' };
  }
  if ((user === undefined) !== (password === undefined)) {
    return { transport: 'none', problem: 'SMTP_USER and SMTP_PASSWORD belong together, one is not set' };
  }
  const isSecure = security === undefined ? port === 465 : security === 'true';
  return {
    ...sender,
    transport: 'smtp',
    host,
    port,
    isSecure,
    // Who says false knows a server without TLS; who says nothing means to be safe.
    requiresStartTls: !isSecure && security === undefined && !isLoopback(host),
    login: user !== undefined && password !== undefined ? { user, password } : null,
  };
}

function readHttp(read: Read, sender: MailSender): HttpSettings | NoMailSettings {
  const apiKey = read('RESEND_API_KEY');
  if (apiKey === undefined) return { transport: 'none', problem: 'RESEND_API_KEY is not set' };
  return { ...sender, transport: 'http', apiKey, apiUrl: read('RESEND_API_URL') ?? DEFAULT_RESEND_API_URL };
}

/** The transport that was asked for, or the one whose variables are set. */
function chooseTransport(read: Read, isLocal: boolean): string {
  const chosen = read('MAIL_TRANSPORT');
  if (chosen !== undefined) return chosen;
  if (read('SMTP_HOST') !== undefined) return 'smtp';
  if (read('RESEND_API_KEY') !== undefined) return 'http';
  // The console of a hosted project is a log that others read and that is kept for days.
  return isLocal ? 'console' : 'none';
}

function readMailbox(read: Read, name: 'MAIL_FROM' | 'MAIL_TO'): Mailbox | null {
  const text = read(name);
  return text === undefined ? null : parseMailbox(text);
}

/** The given ones, without a gap where one is missing. */
const joinPresent = (separator: string, texts: readonly (string | undefined)[]) =>
  texts.filter(Boolean).join(separator);

const labelled = (label: string, value: string | undefined) =>
  value === undefined ? undefined : `${label}: ${value}`;

/** What a business letter says of who sends it, by the variables that the site is built with. */
function readImprint(read: Read): string[] {
  const city = joinPresent(' ', [read('VITE_SITE_POSTAL_CODE'), read('VITE_SITE_CITY')]);
  const register = joinPresent(' ', [read('VITE_SITE_REGISTER_COURT'), read('VITE_SITE_REGISTER_NUMBER')]);
  return [
    [read('VITE_SITE_COMPANY'), read('VITE_SITE_STREET'), city],
    [labelled('Vertreten durch', read('VITE_SITE_MANAGING_DIRECTOR')), register],
    [labelled('USt-IdNr.', read('VITE_SITE_VAT_ID'))],
    [labelled('E-Mail', read('VITE_SITE_EMAIL')), labelled('Telefon', read('VITE_SITE_PHONE'))],
  ]
    .map((facts) => joinPresent(', ', facts))
    .filter((line) => line !== '');
}

/** A mistake here costs the mail, never the message: it is reported, and the message is stored. */
function readMail(read: Read, isLocal: boolean, siteUrl: string | null): MailSettings {
  const transport = chooseTransport(read, isLocal);
  const from = readMailbox(read, 'MAIL_FROM');
  const to = readMailbox(read, 'MAIL_TO');
  const site = { imprint: readImprint(read), siteUrl };
  switch (transport) {
    case 'console':
      return {
        transport,
        from: from ?? { name: 'Kontaktformular', address: 'kontaktformular@localhost' },
        to: to ?? { name: '', address: 'betreiber@localhost' },
        ...site,
      };
    case 'smtp':
    case 'http':
      if (from === null) return { transport: 'none', problem: 'MAIL_FROM is not set to an e-mail address' };
      if (to === null) return { transport: 'none', problem: 'MAIL_TO is not set to an e-mail address' };
      return (transport === 'smtp' ? readSmtp : readHttp)(read, { from, to, ...site });
    case 'none':
      return { transport, problem: 'neither SMTP_HOST nor RESEND_API_KEY is set' };
    default:
      return { transport: 'none', problem: 'MAIL_TRANSPORT is none of smtp, http, console' };
  }
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
