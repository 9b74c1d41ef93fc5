import { startsWithBytes } from './foreign-file.ts';
import { decodeCp850, detectSingleByte } from './single-byte.ts';

/** The encodings in which spreadsheets and databases save tables. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes at the beginning of a file in which the zeros of UTF-16 are counted. */
const SAMPLE_LENGTH = 4_096;
/** In Latin script nearly every second byte of UTF-16 is zero; other texts have none. */
const MIN_ZERO_SHARE = 0.3;
/** Readable characters per unreadable one for UTF-8; files may be cut inside a character. */
const READABLE_FOR_ONE = 10;

function zeroShare(sample: Uint8Array, parity: 0 | 1): number {
  let zeros = 0;
  for (let at: number = parity; at < sample.length; at += 2) if (sample[at] === 0) zeros += 1;
  return zeros / Math.max(1, sample.length / 2);
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const unreadable = text.match(/\uFFFD/g)?.length ?? 0;
    const readable = text.match(/[^\0-\u007F\uFFFD]/g)?.length ?? 0;
    return readable > unreadable * READABLE_FOR_ONE;
  }
}

/**
 * The encoding of a table's file: by its byte-order mark; by the zeros of UTF-16; UTF-8 where the bytes are valid;
 * otherwise one of those in which every byte is a character. docs/decisions/import.md.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = MARKS.find(([, start]) => startsWithBytes(bytes, start));
  if (marked !== undefined) return marked[0];
  const sample = bytes.subarray(0, SAMPLE_LENGTH);
  const [even, odd] = [zeroShare(sample, 0), zeroShare(sample, 1)];
  if (Math.max(even, odd) > MIN_ZERO_SHARE) return odd > even ? 'utf-16le' : 'utf-16be';
  return isMostlyUtf8(bytes) ? 'utf-8' : detectSingleByte(bytes);
}

/** The text of the bytes, without a byte-order mark. What is no character becomes U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  return encoding === 'cp850' ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes);
}
