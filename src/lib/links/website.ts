/** A safe reading of a website field: a link, or the unchanged text where it is no web address. */
export type Website =
  { readonly kind: 'link'; readonly href: string } | { readonly kind: 'text'; readonly text: string };

// A scheme has no dot, so 'www.firma.de:8080' is an address without one.
const SCHEME = /^[a-z][a-z0-9+-]*:/i;
const HTTP = /^https?:\/\//i;

const DOMAIN = /^([a-z0-9_-]+\.)+([a-z]{2,}|xn--[a-z0-9-]+)\.?$/;
const IP_ADDRESS = /^(\d+\.){3}\d+$/;

/**
 * Whether a host can be one of the public web. The URL parser turns any number into an IP address
 * ('2015' into 0.0.7.223), so an IP address must be in the text as such.
 */
function isPublicHost(host: string, text: string): boolean {
  return DOMAIN.test(host) || (IP_ADDRESS.test(host) && text.includes(host));
}

/**
 * Makes the field `Webseite` safe to show: https:// is put before an address without a scheme, and
 * only http and https addresses of a real host become links. Everything else (`javascript:`, mail
 * addresses, 'auf Anfrage', addresses with a user name in them) stays text. docs/decisions/data-and-paging.md.
 *
 * @returns null where the field is empty
 */
export function parseWebsite(field: string | null): Website | null {
  const text = field?.trim() ?? '';
  if (text === '') return null;
  const asText: Website = { kind: 'text', text };
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) return asText;
  if (SCHEME.test(text) && !HTTP.test(text)) return asText;
  const address = HTTP.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(address)) return asText;
  const url = new URL(address);
  const hasUserName = /^https?:\/*[^/?#]*@/i.test(address);
  if (hasUserName || !isPublicHost(url.hostname, text)) return asText;
  return { kind: 'link', href: url.href };
}
