import { isMailProvider, registrableDomain } from '#domain/links/registrable-domain.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';

/** What a mailbox says about whose it is. */
export interface MailboxOwner {
  /** The domain that somebody has registered; of a host without one the host itself. */
  readonly domain: string;
  /** Whether anybody can have such a mailbox: it proves no company. */
  readonly isFreeMail: boolean;
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whose mailbox this is, by the public suffix list. */
export function ownerOfMailbox(email: string): MailboxOwner {
  const host = hostOf(email);
  const domain = registrableDomain(host);
  // Under a public suffix anybody has a mailbox.
  if (domain === null) return { domain: host, isFreeMail: true };
  return { domain, isFreeMail: isMailProvider(domain) };
}

/** The domains of whoever runs the site: that of its address and those of its mailboxes. */
export function operatorDomains({
  siteOrigins,
  mail,
}: Pick<Settings, 'siteOrigins' | 'mail'>): ReadonlySet<string> {
  const addresses = mail.transport === 'none' ? [] : [mail.from.address, mail.to.address];
  const owners = addresses.map(ownerOfMailbox).filter(({ isFreeMail }) => !isFreeMail);
  const sites = (siteOrigins ?? []).flatMap((origin) => registrableDomain(origin) ?? []);
  return new Set([...owners.map(({ domain }) => domain), ...sites]);
}
