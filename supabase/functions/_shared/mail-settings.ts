import { isLoopback, parseCount, type ReadVariable } from './environment.ts';

/** Hosted projects allow only 465, and block 25 and 587. */
export const DEFAULT_SMTP_PORT = 465;
export const DEFAULT_RESEND_API_URL = 'https://api.resend.com/emails';

/** A name to show, and an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The sender of the site's mails. */
export interface MailIdentity {
  readonly from: Mailbox;
  /** The operator's mailbox: messages go there, and answers to automatic mails. */
  readonly to: Mailbox;
  /** The operator's facts for the foot of a mail, line by line; only those that are set. */
  readonly imprint: readonly string[];
  /** Address of the site, without a slash at its end, for links; null where none is known. */
  readonly siteUrl: string | null;
}

export interface SmtpSettings extends MailIdentity {
  readonly transport: 'smtp';
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS from the first byte. */
  readonly isSecure: boolean;
  /** Whether the connection has to be upgraded to TLS before a password or a mail is sent. */
  readonly shouldStartTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface HttpSettings extends MailIdentity {
  readonly transport: 'http';
  readonly apiKey: string;
  readonly apiUrl: string;
}

interface ConsoleSettings extends MailIdentity {
  readonly transport: 'console';
}

/** Messages are stored but no mail is sent, for the reason given here. */
interface NoMailSettings {
  readonly transport: 'none';
  readonly problem: string;
}

/** Settings that can send. */
export type MailSetup = SmtpSettings | HttpSettings | ConsoleSettings;
export type MailSettings = MailSetup | NoMailSettings;

/** Reads `address` or `Name <address>`. */
export function parseMailbox(text: string): Mailbox | null {
  const match = /^(?:([^<>\r\n]*)<([^<>\s]+@[^<>\s]+)>|([^<>\s,;]+@[^<>\s,;]+))$/.exec(text.trim());
  if (!match) return null;
  const name = (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return { name, address: match[2] ?? match[3] ?? '' };
}

function readSmtp(read: ReadVariable, sender: MailIdentity): SmtpSettings | NoMailSettings {
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
    // „false“ is set for a server without TLS; without a value, TLS is required.
    shouldStartTls: !isSecure && security === undefined && !isLoopback(host),
    login: user !== undefined && password !== undefined ? { user, password } : null,
  };
}

function readHttp(read: ReadVariable, sender: MailIdentity): HttpSettings | NoMailSettings {
  const apiKey = read('RESEND_API_KEY');
  if (apiKey === undefined) return { transport: 'none', problem: 'RESEND_API_KEY is not set' };
  return { ...sender, transport: 'http', apiKey, apiUrl: read('RESEND_API_URL') ?? DEFAULT_RESEND_API_URL };
}

/** The transport that MAIL_TRANSPORT names, or the one whose variables are set. */
function chooseTransport(read: ReadVariable, isLocal: boolean): string {
  const chosen = read('MAIL_TRANSPORT');
  if (chosen !== undefined) return chosen;
  if (read('SMTP_HOST') !== undefined) return 'smtp';
  if (read('RESEND_API_KEY') !== undefined) return 'http';
  // The console of a hosted project is a log that others read and that is kept for days.
  return isLocal ? 'console' : 'none';
}

function readMailbox(read: ReadVariable, name: 'MAIL_FROM' | 'MAIL_TO'): Mailbox | null {
  const text = read(name);
  return text === undefined ? null : parseMailbox(text);
}

/** The texts that are set, joined by the separator. */
const joinPresent = (separator: string, texts: readonly (string | undefined)[]) =>
  texts.filter(Boolean).join(separator);

const labelled = (label: string, value: string | undefined) =>
  value === undefined ? undefined : `${label}: ${value}`;

/** The operator's facts for a business letter, from the variables that the site is built with. */
function readImprint(read: ReadVariable): string[] {
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

/** Reads the mail settings. It never throws: with faulty settings the fault is reported and no mail is sent, but messages are still stored. */
export function readMailSettings(read: ReadVariable, isLocal: boolean, siteUrl: string | null): MailSettings {
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
