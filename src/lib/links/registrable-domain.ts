import { parse } from 'tldts';
import { SHARED_MAIL_DOMAINS } from './shared-mail-domains.ts';
import { SHARED_SITES } from './shared-sites.ts';

/**
 * Providers of mailboxes for everybody, by the name before the public suffix, so that `gmx.de`, `gmx.net` and `gmx.at`
 * are one. Such a mailbox proves no company, even if the provider has a website under the same name. The database has
 * the same list.
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

/**
 * Whether anybody can get a mailbox of this registrable domain, so that it proves no company: at a provider of mailboxes, or under
 * a suffix that is no registry's (the private section of the public suffix list, such as `github.io`), where a name costs nothing.
 */
export function isMailProvider(domain: string): boolean {
  return (
    FREE_MAIL_NAMES.has(domain.slice(0, domain.indexOf('.'))) ||
    SHARED_MAIL_DOMAINS.has(domain) ||
    parse(domain, { allowPrivateDomains: true }).isPrivate === true
  );
}

/** The ending of the sample agencies: reserved (RFC 2606), so that it is nobody's, and no mail reaches it outside of the demo. */
const SAMPLE_ENDING = 'example';

/** The longest host name. */
const MAX_HOST_LENGTH = 253;

/**
 * The registrable domain of a web address or a host name, as ASCII in lower case: `jobs.firma.co.uk` is `firma.co.uk`.
 * Null where there is none: for a public suffix (also one like `github.io`, under which many people have websites), an
 * IP address, a name without a dot, or an invalid address.
 */
export function registrableDomain(address: string): string | null {
  const host = hostOf(address);
  if (host === null) return null;
  const { domain, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  const isListed = isIcann === true || isPrivate === true || publicSuffix === SAMPLE_ENDING;
  return isIp !== true && isListed ? domain : null;
}

/** The host in ASCII, or null. Letters of another script that look Latin are not replaced by Latin ones. */
function hostOf(address: string): string | null {
  const text = address.trim();
  if (text.length > 2000) return null;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  return host.length > MAX_HOST_LENGTH ? null : host;
}

/** Whether a mailbox proves that its owner belongs to a website. */
export type DomainMatch =
  | { readonly kind: 'proven'; readonly domain: string }
  /** Anybody can get such a mailbox. */
  | { readonly kind: 'freeMail' }
  | { readonly kind: 'otherDomain' };

/** Whether a mailbox and a website have the same registrable domain. docs/decisions/consultancy-access.md. */
export function proveByDomain(email: string, website: string): DomainMatch {
  const domain = registrableDomain(email.slice(email.lastIndexOf('@') + 1));
  const websiteDomain = registrableDomain(website);
  if (domain === null || !email.includes('@')) return { kind: 'otherDomain' };
  if (isMailProvider(domain)) return { kind: 'freeMail' };
  // A mailbox at a site where many agencies have pages does not prove any of these agencies.
  if (SHARED_SITES.has(domain)) return { kind: 'otherDomain' };
  return domain === websiteDomain ? { kind: 'proven', domain } : { kind: 'otherDomain' };
}
