import { parse } from 'tldts';
import { SHARED_MAIL_DOMAINS } from './shared-mail-domains.ts';
import { SHARED_SITES } from './shared-sites.ts';

/**
 * Mailboxes that anybody can have, by the name before the public suffix: `gmx.de`, `gmx.net` and `gmx.at` alike. They prove no
 * company, also where the provider runs a website under the same name. The database has the same list.
 */
export const FREE_MAIL_NAMES: ReadonlySet<string> = new Set([
  'aol',
  'arcor',
  'bluewin',
  'email',
  'fastmail',
  'freemail',
  'freenet',
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'hushmail',
  'icloud',
  'kabelmail',
  'laposte',
  'libero',
  'live',
  'mac',
  'mail',
  'mailbox',
  'mailfence',
  'me',
  'msn',
  'o2mail',
  'online',
  'orange',
  'outlook',
  'passport',
  'pm',
  'posteo',
  'proton',
  'protonmail',
  'rocketmail',
  'runbox',
  't-online',
  'tuta',
  'tutamail',
  'tutanota',
  'unitybox',
  'vodafone',
  'web',
  'wanadoo',
  'yahoo',
  'yandex',
  'ymail',
  'zoho',
  'zohomail',
]);

/** Whether anybody can have a mailbox of this registrable domain: it proves no company. */
export function isMailProvider(domain: string): boolean {
  return FREE_MAIL_NAMES.has(domain.slice(0, domain.indexOf('.'))) || SHARED_MAIL_DOMAINS.has(domain);
}

/** Longer is no host name. */
const MAX_HOST_LENGTH = 253;

/**
 * The domain that somebody has registered, of a web address or a host name, as ASCII in lower case: `jobs.firma.co.uk` is
 * `firma.co.uk`. Null where there is none: a public suffix (also one like `github.io`, under which strangers have
 * websites), an IP address, a name without a dot, nonsense.
 */
export function registrableDomain(address: string): string | null {
  const host = hostOf(address);
  if (host === null) return null;
  const { domain, isIp, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isIp !== true && (isIcann === true || isPrivate === true) ? domain : null;
}

/** The host as the network knows it, or null. What looks like a letter of another script stays that one. */
function hostOf(address: string): string | null {
  const text = address.trim();
  if (text.length > 2000) return null;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  return host.length > MAX_HOST_LENGTH ? null : host;
}

/** What a mailbox says about a website. */
export type DomainProof =
  | { readonly kind: 'proven'; readonly domain: string }
  /** The mailbox is one that anybody can have. */
  | { readonly kind: 'freeMail' }
  | { readonly kind: 'otherDomain' };

/** Whether a mailbox and a website belong to whoever registered the same domain. docs/decisions/consultancy-access.md. */
export function proveByDomain(email: string, website: string): DomainProof {
  const domain = registrableDomain(email.slice(email.lastIndexOf('@') + 1));
  const websiteDomain = registrableDomain(website);
  if (domain === null || !email.includes('@')) return { kind: 'otherDomain' };
  if (isMailProvider(domain)) return { kind: 'freeMail' };
  // A mailbox of the site itself says nothing about a firm that has a page there.
  if (SHARED_SITES.has(domain)) return { kind: 'otherDomain' };
  return domain === websiteDomain ? { kind: 'proven', domain } : { kind: 'otherDomain' };
}
