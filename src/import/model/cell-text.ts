import { dropInvisible, tidyParagraphs } from '#lib/text/clean-text.ts';
import { restoreFormula } from '#lib/text/csv.ts';
import type { CellFinding, ImportReason } from './report.ts';

/** Characters of a cell that are read; no field of an entry is longer. */
const MAX_CELL_LENGTH = 100_000;

const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|tr|u|ul)(?:[\s/][^<>]*)?>/gi;
const LINK = /<a\s[^<>]*?\bhref\s*=\s*["']?([^\s"'<>]+)[^<>]*>([^<>]*)(?:<\/a>|$)/gi;
const WEB_ADDRESS = /^(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+/i;
const BREAKING_TAG = /^<\/?(?:blockquote|br|div|h[1-6]|hr|li|ol|p|table|tr|ul)\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  shy: '',
};

/** ="text", which keeps zeros, and HYPERLINK(address, label). */
const TEXT_FORMULA = /^\s*=\s*"((?:[^"]|"")*)"\s*$/;
const LINK_FORMULA = /^\s*[=+@-]\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[;,]\s*"((?:[^"]|"")*)"\s*)?\)\s*$/i;
const FORMULA = /^\s*[=＝]\s*["'\p{L}\d(+-]/u;

/** Mojibake: „MŸller“, „MÃ¼ller“, „M‰rz“. */
const MISREAD = /\uFFFD|(?<=\p{L})[ŠŸŽÑÅ§„”‰ˆ¸ƒ÷³†‡‹¤\u2500-\u259F](?=\p{Ll})|Ã[\u0080-\u00BFŸ„–œ]|√[§∂º]/u;

const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;
const BLANKS = /[^\S\n]+/g;

/** Texts that people write in place of a missing value. */
const PLACEHOLDERS = new Set([
  '-',
  '--',
  '---',
  '–',
  '—',
  '/',
  '.',
  '?',
  'x',
  'k.a.',
  'ka',
  'k.a',
  'keine angabe',
  'keine angaben',
  'keine',
  'n.a.',
  'n/a',
  'na',
  'n.n.',
  'nicht bekannt',
  'nicht angegeben',
  'unbekannt',
  'unknown',
  'none',
  'null',
  'nan',
  'undefined',
  'leer',
  'entfällt',
  'tbd',
  'tba',
  '#nv',
  '#n/a',
  '#wert!',
  '#value!',
  '#bezug!',
  '#ref!',
  '#name?',
  '#div/0!',
  '#zahl!',
  '#num!',
]);

function decodeEntity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED_ENTITIES[name] ?? NAMED_ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Removes HTML tags and decodes entities; tags of blocks become line breaks, and of links the address remains where one is wanted. */
function htmlToText(text: string, isAddress: boolean): string {
  const linked = isAddress
    ? text.replaceAll(LINK, (_, href: string, words: string) => (WEB_ADDRESS.test(href) ? href : words))
    : text;
  return linked
    .replaceAll(TAG, (tag) => (BREAKING_TAG.test(tag) ? '\n' : ''))
    .replaceAll(ENTITY, decodeEntity);
}

const unquote = (text: string) => text.replaceAll('""', '"');

/** The displayed text of a text or link formula; other cells unchanged. */
function formulaToText(text: string, isAddress: boolean): string {
  const [, shown] = TEXT_FORMULA.exec(text) ?? [];
  if (shown !== undefined) return unquote(shown);
  const [, address, words = ''] = LINK_FORMULA.exec(text) ?? [];
  if (address === undefined) return text;
  return unquote(isAddress || words === '' ? address : words);
}

/** What a cell holds: one line, paragraphs, towns (of which one is called Leer), or the address of a website. */
export type CellKind = 'line' | 'paragraphs' | 'towns' | 'address';

/** A cell's text and the repairs that were made to it. */
export interface CellText {
  readonly text: string;
  readonly findings: readonly CellFinding[];
}

/**
 * A cell's text as the directory can store it: no formula and no apostrophe that prevents one, no markup, no control and
 * invisible characters, no blanks around it; empty where it is only a placeholder. Each of these is a finding. Never throws.
 */
export function readCell(raw: string, kind: CellKind): CellText {
  const findings: CellFinding[] = [];
  let text = raw.slice(0, MAX_CELL_LENGTH);
  const step = (reason: ImportReason, next: string) => {
    if (next !== text) findings.push({ kind: 'repaired', reason, was: text, becomes: next });
    text = next;
  };
  if (raw.length > MAX_CELL_LENGTH) {
    findings.push({
      kind: 'repaired',
      reason: 'shortened',
      was: raw.slice(0, 200),
      becomes: text.slice(0, 200),
    });
  }

  const note = (reason: ImportReason) => {
    findings.push({ kind: 'noted', reason, was: text, becomes: text });
  };

  const restored = restoreFormula(text);
  const isMadeText = restored !== text;
  step('apostrophe', restored);
  text = text.toWellFormed().normalize('NFC');
  if (!isMadeText) {
    step('formula', formulaToText(text, kind === 'address'));
    if (FORMULA.test(text)) note('formulaAsText');
  }
  if (MISREAD.test(text)) note('unreadableCharacters');
  step('html', htmlToText(text, kind === 'address').toWellFormed());
  step('controlCharacters', text.replaceAll(/\r\n?|[\v\f\u0085]/g, '\n').replaceAll(CONTROL_CHARACTERS, ''));
  step('invisibleCharacters', dropInvisible(text));
  if (kind === 'paragraphs' || kind === 'towns') {
    step('blanks', tidyParagraphs(text));
  } else {
    const lines = text.trim().split('\n');
    step('lineBreaks', lines.length > 1 ? lines.map((line) => line.trim()).join(' ') : text);
    step('blanks', text.replaceAll(BLANKS, ' ').trim());
  }
  if (kind === 'towns' && (text === 'Leer' || text === 'LEER')) {
    note('placeholderOrTown');
  } else if (
    PLACEHOLDERS.has(
      text
        .toLowerCase()
        .replace(/^k\. ?a\.?$/, 'k.a.')
        .replace(/^n\. ?a\.?$/, 'n.a.'),
    )
  ) {
    findings.push({ kind: 'dropped', reason: 'placeholder', was: text, becomes: null });
    text = '';
  }
  return { text, findings };
}
