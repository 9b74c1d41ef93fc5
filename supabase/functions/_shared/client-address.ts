import type { Context } from 'hono';
import type { Settings } from './settings.ts';

export const UNKNOWN_NETWORK = 'unknown';

/** An IPv4 address in the last 32 bits of an IPv6 address, as a server that listens on both receives it. */
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const MAYBE_IPV6 = /^[\da-f:.]+$/i;

/** The eight groups of an IPv6 address, or null if it is none. */
function parseIpv6Groups(address: string): string[] | null {
  if (!MAYBE_IPV6.test(address)) return null;
  // The URL parser reads every spelling and returns the normal one: lower case, no leading zeros, one "::".
  const hostname = URL.parse(`http://[${address}]`)?.hostname;
  if (hostname === undefined) return null;
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last];
}

/**
 * The common part of one internet subscriber's addresses: the IPv4 address, or the first bits of an IPv6 address,
 * because subscribers choose the rest themselves and could evade a limit. All other values count as one unknown caller.
 *
 * @param bits 64 for the smallest network of a subscriber; 48 for the largest
 */
export function toNetwork(address: string, bits: 64 | 48 = 64): string {
  const bare = address.trim().replace(/%.*$/, '');
  const ipv4 = MAPPED_IPV4.exec(bare)?.[1] ?? bare;
  if (IPV4.test(ipv4)) return ipv4;
  const groups = parseIpv6Groups(bare);
  return groups === null ? UNKNOWN_NETWORK : `${groups.slice(0, bits / 16).join(':')}::/${String(bits)}`;
}

/**
 * The caller's address as the gateway names it. Gateways that append to a header leave before the last element what the
 * client may have invented.
 *
 * @param headerName the header that the operator has named; null where none is
 * @returns '' where it does not arrive
 */
export function findClientAddress(headers: Headers, headerName: string | null): string {
  return headerName === null ? '' : (headers.get(headerName)?.split(',').at(-1)?.trim() ?? '');
}

/** Hexadecimal HMAC-SHA-256. */
export async function hashText(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The networks of a caller, as hashes: IPv4 or /64, then IPv4 or /48. */
export type Networks = readonly [network: string, block: string];

/**
 * The hashes in place of a caller's address in the limits. There are few enough addresses to try them all, so only
 * the secret salt keeps the hashes from revealing the address.
 */
export async function hashNetworks(
  { raw }: Context['req'],
  { clientAddressHeader, rateLimitSalt }: Pick<Settings, 'clientAddressHeader' | 'rateLimitSalt'>,
): Promise<Networks> {
  const address = findClientAddress(raw.headers, clientAddressHeader);
  const hash = (bits: 64 | 48) => hashText(toNetwork(address, bits), rateLimitSalt);
  return [await hash(64), await hash(48)];
}
