import { foldText } from '#domain/text/fold.ts';
import { countCharacters, isLongerThan, isVisible, takeCharacters } from '#domain/text/characters.ts';
import type { FieldValue } from './read-number.ts';
import type { CellFinding } from './report.ts';

/** The separators of towns: names of towns hold none of these, but „und“ and slashes do in other lists. */
const TOWN_SEPARATORS = /[,;|•·/\n]|\s(?:und|and|sowie|&|\+)\s/i;
const ENTRY_SEPARATORS = /[,;|•\n]|\s\/\s/;
const POSTCODE = /^(?:(?:D|DE|A|AT|CH)[- ])?\d{4,5}\s+(?=\p{L})/iu;
const STREET =
  /(?:str\.?|stra(?:ß|ss)e|weg|platz|allee|gasse|ring|damm|ufer|chaussee)\s*\d+\s*[a-z]?$|^(?:postfach|p\.? ?o\.? box)\b/i;
/** A longer entry is no address. */
const MAX_STREET = 200;
const BULLET = /^[-–*]\s+/;

export interface ListRules {
  readonly isTowns: boolean;
  /** Characters of the whole list, entries joined by a comma and a blank. */
  readonly maxLength: number;
}

/**
 * The entries of a list in one cell, or in several that were joined by line breaks: separated by commas, semicolons,
 * bars or lines; towns also by slashes and „und“, without postcodes and streets. docs/decisions/import.md.
 *
 * @param text without blanks around it
 */
export function readList(text: string, { isTowns, maxLength }: ListRules): FieldValue<readonly string[]> {
  if (text === '') return { value: null, findings: [] };
  const findings: CellFinding[] = [];
  const drop = (was: string, reason: CellFinding['reason']) => {
    findings.push({ kind: 'dropped', reason, was: takeCharacters(was, 500), becomes: null });
  };
  const entries: string[] = [];
  const known = new Set<string>();
  let length = 0;
  const parts = text.split(isTowns ? TOWN_SEPARATORS : ENTRY_SEPARATORS).map((part) => part.trim());
  for (const part of parts) {
    let entry = part.replace(BULLET, '');
    if (!isVisible(entry)) continue;
    if (isTowns && entry.length <= MAX_STREET && STREET.test(entry)) {
      drop(entry, 'street');
      continue;
    }
    if (isTowns && POSTCODE.test(entry)) {
      const town = entry.replace(POSTCODE, '');
      findings.push({ kind: 'repaired', reason: 'postcode', was: entry, becomes: town });
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
