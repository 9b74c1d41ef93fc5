/**
 * Proof of work: where a network asks for more than others, or many ask, the browser has to find a number by trying.
 * Nobody is refused, but thousands of calls become expensive. docs/decisions/limits.md.
 */
/** A piece of work, as a function asks for it, signed by it. */
export interface WorkChallenge {
  /** Also its id: the proof of it counts once. */
  readonly salt: string;
  /** 1 for the least; each further level doubles the numbers to try. */
  readonly level: number;
  /** Until when the proof counts, in milliseconds since 1970. */
  readonly expires: number;
  /** The hash of the wanted number. */
  readonly target: string;
  readonly signature: string;
}

/** The proof that it is done. */
export interface WorkProof extends WorkChallenge {
  readonly number: number;
}

/** The status of an answer that asks for work. No error, because browsers write each of those to their console. */
export const WORK_STATUS = 202;

/** The numbers of the first level: a quarter of a second on a desk, about one second on a phone. */
const FIRST_NUMBERS = 1_000;
/** PBKDF2 iterations, so that a native program gains little over a browser. */
const ITERATIONS = 1_000;

/** The number of candidates, from 0. */
export const countCandidates = (level: number): number => FIRST_NUMBERS * 2 ** (level - 1);

/** PBKDF2 of a number: 128 bits as hexadecimal digits. */
export async function deriveTarget(salt: string, number: number): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(String(number)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS };
  const bits = await crypto.subtle.deriveBits(algorithm, key, 128);
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
