import type { TermFacet } from '#directory/model/search/fact-options.ts';
import { type Token, tokenise } from '#lib/language/text.ts';
import {
  LANGUAGES,
  NUMBER,
  NUMBER_WORD,
  type TermPattern,
  TERM_PATTERNS,
  toNumber,
} from './term-patterns.ts';

/** A term in a description, as it was written. */
export interface TermMention {
  readonly kind: TermFacet;
  /** Codes of the fact, any of which is enough; or the lowest number. */
  readonly values: readonly string[];
  /** „ohne Retainer“; only the kind of fee can be negated. */
  readonly isNegated: boolean;
  readonly words: string;
}

/** The terms of a description, and the rest of its text. */
export interface ReadTerms {
  readonly terms: readonly TermMention[];
  /** The text with a pause in place of each term, so that the words of a term are not read as something else. */
  readonly rest: string;
}

/** A negation before a term, with function words between. */
const REFUSED =
  /(?:^| )(?:ohne|kein\w*|nicht|weder|without|not|no)(?: (?:auf|ein\w*|per|als|nur|rein\w*|zum|mit|im|in|als|eine|jede\w*))* $/;
/** „nicht im Voraus“, „nichts vorab“ */
const NOT_AHEAD = /(?:^| )nichts? (?:im voraus|vorab)/;
/** „weder Retainer noch Festpreis“ */
const REFUSED_TOO = /(?:^| )weder(?: \S+){1,4} noch $/;
/** Words after a term that say that it is not needed. */
const NOT_NEEDED =
  /^ (?:ist |sind |brauchen wir |muss |kann )?(?:uns )?(?:egal|unwichtig|nicht(?: (?:noetig|wichtig|notwendig|erforderlich|sein))?)(?= |$)/;
/** Function words before a term that mean nothing without it. */
const BEFORE = /(?:^| )(?:(?:mit|auf|per|zum|nach|inkl|inklusive|samt|gegen|plus|rein\w*) )+$/;
/** Words after a kind of fee that reject it. */
const REFUSED_AFTER =
  /^ (?:kommt (?:fuer uns )?nicht in frage|nein|lehnen wir ab|wollen wir nicht|(?:ist )?ausgeschlossen|scheidet aus)(?= |$)/;
const AFTER =
  /^ (?:(?:reicht|genuegt|bitte|ja|ist pflicht|pflicht|auf der longlist|gewuenscht|erwuenscht|noetig|wichtig|ist in ordnung|ginge auch|waere gut|auf der shortlist|unter den kandidat\w+|in der (?:engeren )?auswahl))(?= |$)/;

const MONTHS = new RegExp(String.raw`(${NUMBER}|${NUMBER_WORD}) ?(monat|jahr|jaehrig)`);
/** Longer periods are not agreed in practice. */
const MAX_MONTHS = 60;

/** The requested months; 1 where the text names no period. */
function monthsIn(text: string): number {
  // A probation period is six months at most (§ 622 Abs. 3 BGB).
  if (/halb\w* ?jahr|halbjaehrig|probezeit/.test(text)) return 6;
  const [, number, unit] = MONTHS.exec(text) ?? [];
  const months =
    (toNumber(number) ?? (/jahresgarantie/.test(text) ? 12 : 0)) * (unit?.startsWith('ja') === true ? 12 : 1);
  return months >= 1 && months <= MAX_MONTHS ? months : 1;
}

/** The requested percentage; 0 where the text names none. */
function percentIn(text: string): number {
  if (text.includes('paritaet')) return 50;
  if (text.includes('drittel')) return 33;
  const percent = toNumber(new RegExp(String.raw`\b(${NUMBER})\b`).exec(text)?.[1]) ?? 0;
  return percent <= 100 ? percent : 0;
}

function valuesIn(values: TermPattern['values'], text: string): (readonly string[])[] {
  switch (values) {
    case 'months':
      return [[String(monthsIn(text))]];
    case 'percent':
      return [[String(percentIn(text))]];
    case 'cap':
      return [[`max${String(percentIn(text))}`]];
    case 'language':
      return LANGUAGES.flatMap(([code, name]) => (text.includes(name) ? [[code]] : []));
    default:
      return [values];
  }
}

const PERCENT = /\s?%/g;
const PAUSE = /[,.;!?():\n–]/;

/** The folded words of a text with a comma for each pause, and where each begins in it. */
function toLine(query: string, tokens: readonly Token[]): { line: string; starts: number[] } {
  const starts: number[] = [];
  let line = '';
  tokens.forEach(({ key, start }, at) => {
    const gap = query.slice(tokens[at - 1]?.end ?? 0, start);
    if (line !== '') line += PAUSE.test(gap) ? ' , ' : ' ';
    starts.push(line.length);
    line += key;
  });
  return { line, starts };
}

/**
 * Reads the terms of a description: how the agency is paid, guarantee, protection from headhunting, memberships,
 * languages of the agency, share of women. „Leiter Garantie“ and „verhandlungssicheres Englisch“ are none of
 * these. docs/decisions/advisor.md, Conditions.
 */
export function readTerms(need: string): ReadTerms {
  const query = need.replaceAll(PERCENT, ' Prozent');
  const tokens = tokenise(query);
  const { line, starts } = toLine(query, tokens);
  const terms: (TermMention & { readonly at: number })[] = [];
  const taken: (readonly [from: number, to: number])[] = [];
  for (const { kind, pattern, values, isRefusedOnly } of TERM_PATTERNS) {
    for (const match of line.matchAll(pattern)) {
      const [text] = match;
      const from = match.index;
      const to = from + text.length;
      if (taken.some(([start, end]) => from < end && start < to)) continue;
      const before = line.slice(0, from);
      const refusal = REFUSED.exec(before) ?? REFUSED_TOO.exec(before);
      const after = line.slice(to);
      const refusedAfter = REFUSED_AFTER.exec(after);
      const isRefused = refusal !== null || refusedAfter !== null || NOT_AHEAD.test(text);
      if (isRefusedOnly === true && !isRefused) continue;
      const unneeded = NOT_NEEDED.exec(after);
      const lead = refusal?.[0] ?? BEFORE.exec(before)?.[0] ?? '';
      const tail = (refusedAfter ?? unneeded)?.[0] ?? AFTER.exec(after)?.[0] ?? '';
      taken.push([from - lead.trimStart().length, to + tail.length]);
      // „Keine Garantie nötig“ is no condition. Only a kind of fee can be excluded.
      if (unneeded !== null || (isRefused && kind !== 'fee')) continue;
      for (const one of valuesIn(values, text)) {
        terms.push({ kind, values: one, isNegated: isRefused, words: text, at: from });
      }
    }
  }
  return {
    terms: terms.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...term }) => term),
    rest: cutOut(query, tokens, starts, taken),
  };
}

/** The text with a pause in place of each matched part of its line; overlapping parts count as one. */
function cutOut(
  query: string,
  tokens: readonly Token[],
  starts: readonly number[],
  taken: readonly (readonly [from: number, to: number])[],
): string {
  const isTaken = starts.map((start) => taken.some(([from, to]) => start >= from && start < to));
  let text = '';
  let end = 0;
  tokens.forEach((token, at) => {
    if (isTaken[at] !== true) return;
    text += `${query.slice(end, token.start)}, `;
    end = token.end;
  });
  return text + query.slice(end);
}
