import { MAX_KEY_LENGTH } from './text.ts';

/**
 * Whether two words differ by at most `limit` letters left out, put in, exchanged or swapped with their neighbour
 * (optimal string alignment).
 */
export function isWithinEdits(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  if (a.length > MAX_KEY_LENGTH || b.length > MAX_KEY_LENGTH) return a === b;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return false;
    before = previous;
    previous = row;
  }
  return (previous[b.length] ?? limit + 1) <= limit;
}

/** How many letters may be wrong before another word is as likely. */
function allowedEdits(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/** Letters that sound alike at the beginning of a word: „Fertrieb“, „Kontroller“. */
const SOUNDS_LIKE: Readonly<Record<string, string>> = {
  f: 'v',
  v: 'f',
  k: 'c',
  c: 'k',
  z: 'c',
  w: 'v',
  t: 'd',
  d: 't',
  b: 'p',
  p: 'b',
};

/** Finds what a misspelt word means among known ones; the first letter is taken to be right, or to sound alike. */
export class TypoFinder {
  /** The words by their first letter and their length. */
  readonly #words = new Map<string, string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const key = `${word.charAt(0)}${String(word.length)}`;
      const list = this.#words.get(key);
      if (list === undefined) this.#words.set(key, [word]);
      else list.push(word);
    }
  }

  /** The nearest known word, the longer of two equally near ones; null where none is near enough. */
  find(word: string, most = allowedEdits(word.length)): string | null {
    const letter = word.charAt(0);
    const alike = SOUNDS_LIKE[letter];
    return (
      this.#findAmong(letter, word, most) ?? (alike === undefined ? null : this.#findAmong(alike, word, most))
    );
  }

  #findAmong(letter: string, word: string, most: number): string | null {
    for (let limit = 1; limit <= most; limit += 1)
      for (let length = word.length + limit; length >= word.length - limit; length -= 1) {
        const allowed = Math.min(limit, allowedEdits(length));
        const found = this.#words
          .get(`${letter}${String(length)}`)
          ?.find((candidate) => isWithinEdits(word, candidate, allowed));
        if (found !== undefined) return found;
      }
    return null;
  }
}
