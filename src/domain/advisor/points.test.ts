import { expect, test } from 'vitest';
import { placeNamed } from '#domain/language/places.ts';
import { scorePlace, POINTS } from './points.ts';

test.each([
  ['Köln', 'Köln', POINTS.place.exact],
  ['Frankfurt am Main', 'Offenbach am Main', POINTS.place.close],
  ['Frankfurt am Main', 'Darmstadt', POINTS.place.near],
  ['Ruhrgebiet', 'Bochum', POINTS.place.exact],
  ['Ruhrgebiet', 'Köln', 0],
  ['Bayern', 'Franken', POINTS.place.exact],
  ['Bochum', 'Ruhrgebiet', POINTS.place.region],
  ['Köln', 'Bundesweit', POINTS.place.nationwide],
  ['München', 'Hof', POINTS.place.state],
  ['München', 'Kiel', 0],
])('asked for %s, an agency in %s', (wanted, found, points) => {
  const [a, b] = [placeNamed(wanted), placeNamed(found)];
  if (a === undefined || b === undefined) throw new Error('unknown place');
  expect(scorePlace(a, b, false)).toBe(points);
});
