import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchFonts, showFonts } from './fonts.ts';

const { dataset } = document.documentElement;
const { fonts } = document;

interface Font {
  readonly family: string;
  status: 'unloaded' | 'loaded';
  display: string;
  readonly load: () => Promise<void>;
}

/** A font of the stylesheet, and what ends its loading. */
function addFont(family: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const font: Font = { family, status: 'unloaded', display: 'optional', load: () => promise };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of it
  fonts.add(font as unknown as FontFace);
  return {
    font,
    arrive: () => {
      font.status = 'loaded';
      resolve();
    },
  };
}

beforeEach(() => fonts.clear());

afterEach(() => {
  delete dataset['fonts'];
});

test('web fonts are shown once all are loaded, and not by themselves', async () => {
  const [text, heading] = [addFont('Figtree Variable'), addFont('"Source Serif 4 Variable"')];
  const local = addFont('Figtree Fallback');
  const fetched = fetchFonts();
  text.arrive();
  showFonts();
  expect(dataset['fonts']).toBeUndefined();
  heading.arrive();
  await fetched;
  expect(dataset['fonts']).toBeUndefined();
  showFonts();
  expect(dataset['fonts']).toBe('shown');
  expect([text, heading, local].map(({ font }) => font.display)).toEqual(['swap', 'swap', 'optional']);
});
