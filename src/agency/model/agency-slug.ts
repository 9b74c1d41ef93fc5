import type { Agency } from './agency.ts';

/** Replacements for letters that are not a Latin letter with an accent. */
const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The text in place of a name without a Latin letter or digit. */
const NAMELESS = 'personalberatung';
/** Characters of a name in an address. */
const MAX_NAME_LENGTH = 60;

/** The words of a name in Latin letters and digits. */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether a name has no character that can be used in an address. docs/decisions/found.md, Addresses. */
export function isNameless({ name }: Pick<Agency, 'name'>): boolean {
  return wordsOf(name) === '';
}

/**
 * The last part of an entry's address, „7-spreegarn-tech-talente“: the number identifies the entry, the name is for
 * readers. docs/decisions/found.md, Addresses.
 */
export function agencySlug({ id, name }: Pick<Agency, 'id' | 'name'>): string {
  const words = wordsOf(name);
  // A long name ends with its last whole word, unless it has only one.
  const cut = words.slice(0, MAX_NAME_LENGTH + 1);
  const end = words.length > MAX_NAME_LENGTH ? cut.lastIndexOf(' ') : words.length;
  const kept = cut.slice(0, end > 0 ? end : MAX_NAME_LENGTH).trim();
  return [String(id), ...(kept || NAMELESS).split(' ')].join('-');
}
