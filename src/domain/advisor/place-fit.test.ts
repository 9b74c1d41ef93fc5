import { expect, test } from 'vitest';
import { placeNamed } from '#domain/language/places.ts';
import { PLACE, scorePlace } from './place-fit.ts';

test.each([
  ['Köln', 'Köln', PLACE.exact],
  ['Frankfurt am Main', 'Offenbach am Main', PLACE.close],
  ['Frankfurt am Main', 'Darmstadt', PLACE.near],
  ['Ruhrgebiet', 'Bochum', PLACE.exact],
  ['Ruhrgebiet', 'Köln', 0],
  ['Bayern', 'Franken', PLACE.exact],
  ['Bochum', 'Ruhrgebiet', PLACE.region],
  ['Köln', 'Bundesweit', PLACE.nationwide],
  ['München', 'Hof', PLACE.state],
  ['München', 'Kiel', 0],
])('asked for %s, an agency in %s', (wanted, found, points) => {
  const [a, b] = [placeNamed(wanted), placeNamed(found)];
  if (a === undefined || b === undefined) throw new Error('unknown place');
  expect(scorePlace(a, b, false)).toBe(points);
});
