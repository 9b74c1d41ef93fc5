/** What is known of a job title. */
export interface JobTitle {
  /** Codes of five digits of the classification of occupations; the last one is the level, 1 helper to 4 expert. */
  readonly codes: readonly string[];
  /** How many words of the text are the title. */
  readonly length: number;
}

const ENDING = /(?:innen|in|ern|er|en|em|es|e|n|s|r)$/;
const MIN_STEM = 4;

/**
 * The key under which a word of a job title is kept: umlauts as their vowel, women as men, no ending
 * („Kämmerin“, „Kaemmerer“ and „Kämmerern“ are one).
 *
 * @param word a folded word, ä as ae
 */
export function jobTitleKey(word: string): string {
  const plain = word
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
    .replace(/(?:frau|frauen|leute)$/, 'mann');
  const stem = plain.replace(ENDING, '');
  if (stem.length < MIN_STEM || stem === plain) return plain;
  return jobTitleKey(stem);
}

/** The official job titles, looked up by the words of a text. */
export class JobTitles {
  readonly #codes = new Map<string, readonly string[]>();
  #longest = 1;

  /** @param lines of `job-titles.generated.ts`: codes joined by a comma, a blank, and keys joined by „|“ */
  constructor(lines: string) {
    for (const line of lines.split('\n')) {
      const at = line.indexOf(' ');
      const codes = line.slice(0, at).split(',');
      for (const key of line.slice(at + 1).split('|')) {
        this.#codes.set(key, codes);
        this.#longest = Math.max(this.#longest, key.split(' ').length);
      }
    }
  }

  /**
   * The longest job title that begins at a word.
   *
   * @param words the folded words of a text
   * @param at the position of the first word
   * @returns null where no title begins there
   */
  find(words: readonly string[], at: number): JobTitle | null {
    for (let length = Math.min(this.#longest, words.length - at); length > 0; length -= 1) {
      const key = words
        .slice(at, at + length)
        .map(jobTitleKey)
        .join(' ');
      const codes = this.#codes.get(key);
      if (codes !== undefined) return { codes, length };
    }
    return null;
  }
}
