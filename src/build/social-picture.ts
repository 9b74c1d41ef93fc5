import { escapeText } from './escape.ts';
/** The words of a page's picture in messengers and networks. */
export interface SocialText {
  readonly title: string;
  /** Below it; what does not fit is cut off. */
  readonly lines: readonly string[];
}

/** A finished picture. */
export interface PreviewPicture {
  /** Address, without the site's. */
  readonly path: string;
  /** The picture's words, for those who do not see it. */
  readonly alt: string;
}

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
const MARGIN = 96;
const TEXT_WIDTH = PICTURE_WIDTH - 2 * MARGIN;

export const PAPER = '#faf6ee';
export const PETROL = '#0a4d56';
export const INK = '#1b2522';
export const INK_SOFT = '#45504b';

/** A font as SVG names it. */
const SERIF = { family: 'Source Serif 4', weight: 600 } as const;
const SANS = { family: 'Figtree', weight: 400 } as const;
export type Font = typeof SERIF | typeof SANS;

/** The width of a text at font size 1. */
export type WidthOf = (text: string, font: Font) => number;

/** Sizes of the title and how many lines it may have, until one fits. */
const TITLE_SIZES = [
  { size: 80, lines: 2 },
  { size: 64, lines: 3 },
  { size: 52, lines: 3 },
] as const;
const LINE_SIZE = 34;
/** From one line's foot to the next one's. */
const LEADING = 1.16;

/** The letters that the fonts have: Latin with all its accents, and signs of texts. */
const DRAWABLE = /^[\u0020-\u024F\u2010-\u2026\u2030-\u203A\u20AC\u2122]*$/u;

/** Whether each letter of a picture's words can be drawn. */
export function hasLettersFor({ title, lines }: SocialText): boolean {
  return title.trim() !== '' && [title, ...lines].every((text) => DRAWABLE.test(text));
}

/** Truncates a text to what fits, with „…“. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let shown = text;
  while (shown !== '' && !fits(`${shown}…`)) shown = shown.slice(0, -1);
  return `${shown.replace(/[\s,;·&–-]+$/, '')}…`;
}

/**
 * A text in lines that fit, broken between words.
 *
 * @param mostLines the last one ends with „…“ where the text has more
 */
export function breakLines(text: string, fits: (text: string) => boolean, mostLines: number): string[] {
  const lines: string[] = [];
  const words = text.split(/[ \t\n]+/).filter((word) => word !== '');
  while (words.length > 0 && lines.length < mostLines) {
    const isLast = lines.length === mostLines - 1;
    let count = 1;
    while (count < words.length && fits(words.slice(0, count + 1).join(' '))) count += 1;
    const isWhole = count === words.length;
    lines.push(cut(isLast && !isWhole ? words.join(' ') : words.slice(0, count).join(' '), fits));
    words.splice(0, count);
  }
  return lines;
}

function breakTitle(title: string, widthOf: WidthOf): { readonly size: number; readonly lines: string[] } {
  const tried = TITLE_SIZES.map(({ size, lines }) => ({
    size,
    lines: breakLines(title, (text) => widthOf(text, SERIF) * size <= TEXT_WIDTH, lines),
  }));
  const whole = tried.find(({ lines }) => !lines.some((line) => line.endsWith('…')));
  return whole ?? tried.at(-1) ?? { size: LINE_SIZE, lines: [title] };
}

function textAt(y: number, text: string, { family, weight }: Font, size: number, colour: string): string {
  return `<text x="${String(MARGIN)}" y="${y.toFixed(1)}" font-family="${family}" font-weight="${String(weight)}" font-size="${String(size)}" fill="${colour}">${escapeText(text)}</text>`;
}

/**
 * The picture of a page, as SVG.
 *
 * @param logo of the site, an SVG with a viewBox
 */
export function buildPictureSvg({ title, lines }: SocialText, logo: string, widthOf: WidthOf): string {
  const heading = breakTitle(title, widthOf);
  const below = lines.flatMap((line) =>
    breakLines(line, (text) => widthOf(text, SANS) * LINE_SIZE <= TEXT_WIDTH, 2),
  );
  const lineStep = LINE_SIZE * 1.4;
  const foot = PICTURE_HEIGHT - 84;
  const linesTop = foot - below.length * lineStep + lineStep;
  const titleStep = heading.size * LEADING;
  const titleTop = linesTop - lineStep - 18 - (heading.lines.length - 1) * titleStep;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(PICTURE_WIDTH)}" height="${String(PICTURE_HEIGHT)}">`,
    `<rect width="${String(PICTURE_WIDTH)}" height="${String(PICTURE_HEIGHT)}" fill="${PAPER}"/>`,
    `<rect y="${String(PICTURE_HEIGHT - 24)}" width="${String(PICTURE_WIDTH)}" height="24" fill="${PETROL}"/>`,
    logo.replace('<svg', `<svg x="${String(MARGIN)}" y="72" width="64" height="64"`),
    `<g transform="translate(${String(64 + 20)} 0)">${textAt(119, 'Beraterkompass', SERIF, 42, PETROL)}</g>`,
    ...heading.lines.map((line, index) =>
      textAt(titleTop + index * titleStep, line, SERIF, heading.size, INK),
    ),
    ...below.map((line, index) => textAt(linesTop + index * lineStep, line, SANS, LINE_SIZE, INK_SOFT)),
    '</svg>',
  ].join('');
}
