import { findPhrase, lexiconFor, isEnding } from './lexicon.ts';
import type { Token } from './text.ts';

/** Shorter beginnings are words of their own, and so are shorter ends: „Leiter in“. */
const LEAST = { front: 4, back: 3 };

/** Whether two words are a known one that is written apart: „Maschinen bau“, „Aufsichts rat“. */
function areOneWord(front: string, back: string): boolean {
  if (front.length < LEAST.front || back.length < LEAST.back) return false;
  const { lexemes } = lexiconFor(false);
  const key = front + back;
  for (let end = key.length; end >= front.length + LEAST.back; end -= 1) {
    const lexeme = lexemes.get(key.slice(0, end));
    const isMeant = lexeme !== undefined && lexeme.fields.length + lexeme.roles.length > 0;
    if (isMeant && (end === key.length || (lexeme.isOpen && isEnding(key.slice(end))))) return true;
  }
  return false;
}

/** The words of a text, with those joined that are written apart and mean nothing else that way. */
export function joinSplitWords(text: string, tokens: readonly Token[]): readonly Token[] {
  const keys = tokens.map(({ key }) => key);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [front, back] = [tokens[at], tokens[at + 1]];
    if (front === undefined) break;
    const isApart =
      back !== undefined &&
      /^[ -]$/.test(text.slice(front.end, back.start)) &&
      areOneWord(front.key, back.key) &&
      findPhrase(keys, at) === null;
    if (!isApart) {
      joined.push(front);
      continue;
    }
    joined.push({
      text: front.text + back.text.toLowerCase(),
      key: front.key + back.key,
      start: front.start,
      end: back.end,
    });
    at += 1;
  }
  return joined;
}
