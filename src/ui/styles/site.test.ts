import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const CSS = readFileSync(new URL('site.css', import.meta.url), 'utf8');

const TOKENS = new Map(
  [...CSS.matchAll(/--color-([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)/g)].map(
    ([, name, light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** As WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string, scheme: 'light' | 'dark'): number {
  const [least = 0, most = 0] = [one, other]
    .map((name) => luminance(TOKENS.get(name)?.[scheme] ?? ''))
    .toSorted((a, b) => a - b);
  return (most + 0.05) / (least + 0.05);
}

const GROUNDS = ['paper', 'paper-2', 'surface'];
const onGrounds = (colour: string) => GROUNDS.map((ground): [string, string] => [colour, ground]);

test.each(['light', 'dark'] as const)('%s: text has 7:1, a border that means something 3:1', (scheme) => {
  const texts = ['ink', 'ink-soft', 'petrol', 'ochre', 'accent', 'red'].flatMap(onGrounds);
  texts.push(['ink', 'petrol-tint'], ['ochre', 'ochre-tint'], ['red', 'red-tint'], ['on-petrol', 'petrol']);
  const faint = [
    ...texts.filter(([text, ground]) => !(contrastOf(text, ground, scheme) >= 7)),
    ...onGrounds('line-strong').filter(([line, ground]) => !(contrastOf(line, ground, scheme) >= 3)),
  ];
  expect(faint).toEqual([]);
});

test('all fonts together are smaller than 75 kB', () => {
  const files = [...CSS.matchAll(/url\('(.+?\.woff2)'\)/g)].map(([, path = '']) =>
    statSync(new URL(`../../../node_modules/${path}`, import.meta.url)),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(75_000);
});
