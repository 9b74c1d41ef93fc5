import { findPlaceBySpelling } from '#lib/language/places.ts';
import { countCharacters, isLongerThan, isVisible, takeCharacters } from '#lib/text/characters.ts';
import { foldText } from '#lib/text/fold.ts';
import type { FieldValue } from './read-number.ts';
import type { CellFinding } from './report.ts';

/** The separators of towns, beside slashes: names of towns hold none of these, but „und“ and slashes do in other lists. */
const TOWN_SEPARATORS = /[,;|•·\n]|\s(?:und|and|sowie|&|\+)\s/i;
const ENTRY_SEPARATORS = /[,;|•\n]|\s\/\s/;
/** The blank before a postcode within an address: „Neuer Wall 10 20354 Hamburg“. */
const POSTCODE_FOLLOWS = /(?<=[\p{Ll}\d])\s(?=(?:\p{Lu}{1,3}-)?\d{5}\s+\p{L})/gu;

/** What stands behind a slash and is no second town: „Frankfurt/Main“, „Freiburg/Br.“, „Kempten/Allgäu“. Folded. */
const ADDITIONS = new Set(
  `main oder saale rhein ruhr neckar donau elbe weser lahn havel spree inn isar lech mosel saar tauber fils enz rems brenz
   riss aisch pegnitz lippe m o s n br opf oberpfalz pfalz allgaeu breisgau schwarzwald weinstrasse bergstrasse taunus
   westerwald sauerland odenwald bodensee harz eifel ostfriesland holstein westfalen westf vogtland erzgebirge lausitz`.split(
    /\s+/,
  ),
);

const COUNTRY = String.raw`(?:[A-Za-z]{1,3}-|[A-Z]{1,3}\s)?`;
/** „50667“, „L-1470“, „1012 AB“, „00-950“, „110 00“. */
const POSTCODE = String.raw`${COUNTRY}(?:\d{4,5}(?:\s[A-Z]{2})?|\d{2}-\d{3}|\d{3}\s\d{2})`;
const POSTCODE_BEFORE = new RegExp(String.raw`^${POSTCODE}\s+(?=\p{L})`, 'u');
const POSTCODE_BEHIND = new RegExp(String.raw`(?<=\p{L}\.?)\s+[(\[]?${COUNTRY}\d{4,5}[)\]]?$`, 'u');
const POSTCODE_ALONE = new RegExp(`^${POSTCODE}$`);

const STREET =
  /(?:str\.?|stra(?:ß|ss)e|weg|platz|allee|gasse|ring|damm|ufer|chaussee)\s*\d+\s*[a-z]?$|^(?:postfach|p\.? ?o\.? box)\b|^(?:\d+\.\s?)?(?:og|eg|stock|etage|obergeschoss|erdgeschoss)$/i;
/** „Unter den Linden 21“, „Kaiser-Wilhelm-Ring 14-16“, and the „16“ of „14/16“ alone. */
const HOUSE_NUMBER = /(?:^|(?<=\p{L}[.)]?)\s*)\d{1,3}\s?[a-z]?(?:\s?[-–+]\s?(?:\d{1,3}\s?[a-z]?|[a-z]))?$/iu;
/** A longer entry is no address. */
const MAX_STREET = 200;
const BULLET = /^[-–*]\s+/;

export interface ListRules {
  readonly isTowns: boolean;
  /** Characters of the whole list, entries joined by a comma and a blank. */
  readonly maxLength: number;
}

const isAddition = (part: string) => ADDITIONS.has(foldText(part).trim().replace(/\.$/, ''));

/** Splits an entry at its slashes; „Frankfurt/Main“ is one town. */
function splitAtSlashes(entry: string): string[] {
  const parts = entry.split('/');
  return parts.flatMap((part, at) => {
    const [before = '', next = ''] = [parts[at - 1], parts[at + 1]];
    if (isAddition(part) && isVisible(before) && !isAddition(before)) return [];
    return isAddition(next) && isVisible(part) && !isAddition(part) ? [`${part}/${next}`] : [part];
  });
}

const splitTowns = (text: string) =>
  text.replaceAll(POSTCODE_FOLLOWS, '\n').split(TOWN_SEPARATORS).flatMap(splitAtSlashes);

/** A town without its postcode; null where an entry is only a postcode, a street or a house number. */
function readTown(entry: string): { readonly town: string | null; readonly reason: 'street' | 'postcode' } {
  if (entry.length > MAX_STREET) return { town: entry, reason: 'postcode' };
  if (STREET.test(entry)) return { town: null, reason: 'street' };
  if (POSTCODE_ALONE.test(entry)) return { town: null, reason: 'postcode' };
  const town = entry.replace(POSTCODE_BEFORE, '').replace(POSTCODE_BEHIND, '');
  if (!HOUSE_NUMBER.test(town)) return { town, reason: 'postcode' };
  // „Berlin 12“ is the old number of a post office, which belongs to no street.
  const withoutNumber = town.replace(HOUSE_NUMBER, '');
  return findPlaceBySpelling(withoutNumber) === undefined
    ? { town: null, reason: 'street' }
    : { town: withoutNumber, reason: 'postcode' };
}

/**
 * The entries of a list in one cell, or in several that were joined by line breaks: separated by commas, semicolons,
 * bars or lines; towns also by slashes and „und“, without postcodes and streets. docs/decisions/import.md.
 *
 * @param text without blanks around it
 */
export function readListCell(text: string, { isTowns, maxLength }: ListRules): FieldValue<readonly string[]> {
  if (text === '') return { value: null, findings: [] };
  const findings: CellFinding[] = [];
  const drop = (was: string, reason: CellFinding['reason']) => {
    findings.push({ kind: 'dropped', reason, was: takeCharacters(was, 500), becomes: null });
  };
  const entries: string[] = [];
  const known = new Set<string>();
  let length = 0;
  const parts = (isTowns ? splitTowns(text) : text.split(ENTRY_SEPARATORS)).map((part) => part.trim());
  for (const part of parts) {
    let entry = part.replace(BULLET, '');
    if (!isVisible(entry)) continue;
    if (isTowns) {
      const { town, reason } = readTown(entry);
      if (town === null) {
        drop(entry, reason);
        continue;
      }
      if (town !== entry) findings.push({ kind: 'repaired', reason, was: entry, becomes: town });
      entry = town;
    }
    const key = foldText(entry);
    if (known.has(key)) {
      drop(entry, 'repeatedEntry');
      continue;
    }
    const next = length + countCharacters(entry) + (length === 0 ? 0 : 2);
    if (next > maxLength || isLongerThan(entry, maxLength)) {
      drop(entry, 'tooManyEntries');
      continue;
    }
    known.add(key);
    entries.push(entry);
    length = next;
  }
  if (entries.length === 0) {
    if (findings.length === 0) drop(text, 'placeholder');
    return { value: null, findings };
  }
  if (parts.length !== text.split(',').length) {
    findings.push({ kind: 'repaired', reason: 'separators', was: text, becomes: entries.join(', ') });
  } else if (parts.some((part) => BULLET.test(part))) {
    findings.push({ kind: 'repaired', reason: 'bullets', was: text, becomes: entries.join(', ') });
  }
  return { value: entries, findings };
}
