import { isMailProvider, registrableDomain } from '#lib/links/registrable-domain.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';

/** The owner of a mailbox, as far as its domain shows. */
export interface MailboxOwner {
  /** The registrable domain; for a host without one, the host itself. */
  readonly domain: string;
  /** Whether anybody can get such a mailbox, so that it proves no company. */
  readonly isFreeMail: boolean;
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The owner of a mailbox, by the public suffix list. */
export function ownerOfMailbox(email: string): MailboxOwner {
  const host = hostOf(email);
  const domain = registrableDomain(host);
  // Anybody can get a mailbox directly under a public suffix.
  if (domain === null) return { domain: host, isFreeMail: true };
  return { domain, isFreeMail: isMailProvider(domain) };
}

/** The operator's domains: that of the site's address and those of its mailboxes. */
export function operatorDomains({
  siteOrigins,
  mail,
}: Pick<Settings, 'siteOrigins' | 'mail'>): ReadonlySet<string> {
  const addresses = mail.transport === 'none' ? [] : [mail.from.address, mail.to.address];
  const owners = addresses.map(ownerOfMailbox).filter(({ isFreeMail }) => !isFreeMail);
  const sites = (siteOrigins ?? []).flatMap((origin) => registrableDomain(origin) ?? []);
  return new Set([...owners.map(({ domain }) => domain), ...sites]);
}
