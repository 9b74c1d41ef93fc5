/** Letters of German domains. Others look like these: „а“ of the Cyrillic alphabet like „a“. */
const GERMAN = /^[a-z0-9äöüß-]+$/;
const ENCODED = 'xn--';
const MAX_PART_LENGTH = 63;

/** How RFC 3492 adapts the threshold to the letters that are already decoded. */
function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}

/** Decodes a part of a domain behind its `xn--` (RFC 3492, Punycode); anything but Punycode becomes some other text. */
function decodePunycode(encoded: string): string {
  const end = encoded.lastIndexOf('-');
  const letters = Array.from(encoded.slice(0, Math.max(0, end)));
  let [code, position, bias, read] = [128, 0, 72, end + 1];
  while (read < encoded.length) {
    const before = position;
    for (let [weight, base] = [1, 36]; read < encoded.length; base += 36) {
      const digit = (Number.parseInt(encoded.charAt(read), 36) + 26) % 36;
      const threshold = Math.min(26, Math.max(1, base - bias));
      position += digit * weight;
      read += 1;
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    bias = adaptBias(position - before, count, before === 0);
    code += Math.floor(position / count);
    position %= count;
    if (!(code <= 0x10_ff_ff)) return encoded;
    letters.splice(position, 0, String.fromCodePoint(code));
    position += 1;
  }
  return letters.join('');
}

/** The part of a domain in German letters; null where it has others. */
function toGermanLetters(part: string): string | null {
  if (!part.startsWith(ENCODED) || part.length > MAX_PART_LENGTH) return null;
  const decoded = decodePunycode(part.slice(ENCODED.length));
  const address = `https://${decoded}.de`;
  if (!GERMAN.test(decoded) || !URL.canParse(address)) return null;
  return new URL(address).hostname === `${part}.de` ? decoded : null;
}

/**
 * A host as readers of German write it: `münsterlicht.de` for `xn--mnsterlicht-thb.de`. A part with any letter that is not
 * German stays as it is, so that no domain looks like another.
 *
 * @param host as the URL parser gives it, with its port or without
 */
export function formatGermanHost(host: string): string {
  return host
    .split('.')
    .map((part) => toGermanLetters(part) ?? part)
    .join('.');
}

/** Encoded letters of German in a path: ä, ö, ü, ß and their capitals. */
const GERMAN_LETTER = /%C3%(?:A4|B6|BC|9F|84|96|9C)/gi;

/** The address of a link as it is shown, with German letters as they are read; any others stay encoded. */
export function labelOfAddress(href: string): string {
  const { host, pathname } = new URL(href);
  const path = pathname === '/' ? '' : pathname.replaceAll(GERMAN_LETTER, decodeURIComponent);
  return `${formatGermanHost(host.replace(/^www\./, ''))}${path}`;
}
