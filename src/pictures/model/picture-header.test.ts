import { readFileSync } from 'node:fs';
import { assert, constantFrom, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { isShowablePicture, readPictureHeader } from './picture-header.ts';

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (character) => character.charCodeAt(0)) : part,
    ),
  );
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const VP8L = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x1f, 0xc3, 0x95, 0, 0]);

test.each([
  [
    'a PNG',
    bytesOf(PNG, [0, 0, 0, 13], 'IHDR', [0, 1, 0, 0, 0, 0, 2, 88]),
    { type: 'image/png', width: 65_536, height: 600 },
  ],
  [
    'a JPEG, behind its metadata',
    bytesOf(
      [0xff, 0xd8, 0xff, 0xe1, 0, 6],
      'Exif',
      [0xff, 0xff, 0xc2, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3, 0],
    ),
    { type: 'image/jpeg', width: 800, height: 600 },
  ],
  [
    'a WebP with extras',
    bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0]),
    { type: 'image/webp', width: 800, height: 600 },
  ],
  ['a WebP without loss', VP8L, { type: 'image/webp', width: 800, height: 600 }],
  [
    'one of the demo',
    new Uint8Array(
      readFileSync(
        new URL(
          '../../../supabase/local/demo-pictures/d3300000-0000-4000-8000-000000000004.webp',
          import.meta.url,
        ),
      ),
    ),
    { type: 'image/webp', width: 1200, height: 800 },
  ],
] as const)('reads %s', (_, bytes, header) => {
  expect(readPictureHeader(bytes)).toEqual({ ...header, isAnimated: false });
});

const pngOf = (edge: readonly number[], chunk: string) =>
  bytesOf(
    PNG,
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, ...edge, 0, 0, 2, 88, 8, 6, 0, 0, 0],
    [1, 2, 3, 4],
    [0, 0, 0, 8],
    chunk,
    [0, 0, 0, 2, 0, 0, 0, 0, 9, 9, 9, 9],
    [0, 0, 0, 0],
    'IDAT',
  );
const webpOf = (flags: number) =>
  bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [0, 0, 0, 0, flags, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0]);

test.each([
  ['a PNG of the longest edge', pngOf([6, 64], 'tEXt'), true],
  ['a PNG longer by one', pngOf([6, 65], 'tEXt'), false],
  ['a PNG that moves', pngOf([3, 32], 'acTL'), false],
  ['a WebP with transparency', webpOf(0x10), true],
  ['a WebP that moves', webpOf(0x12), false],
])('%s is shown or not', (_, bytes, isShowable) => {
  const header = readPictureHeader(bytes);
  expect(header !== null && isShowablePicture(header, header)).toBe(isShowable);
});

test.each([
  [800, 600, true],
  [799, 600, false],
  [800, 601, false],
  [600, 800, false],
])('a WebP of 800 × 600 that was declared as %i × %i is shown: %j', (width, height, isShowable) => {
  const header = readPictureHeader(webpOf(0));
  expect(header).toMatchObject({ width: 800, height: 600 });
  expect(header !== null && isShowablePicture(header, { width, height })).toBe(isShowable);
});

test.each([
  ['nothing', bytesOf()],
  ['HTML', bytesOf('<!doctype html><script>alert(1)</script>')],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', bytesOf('GIF89a', [1, 0, 1, 0])],
  ['a PNG of no size', bytesOf(PNG, [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 0, 0])],
  ['a JPEG that ends', bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 6], 'Exif')],
  ['a JPEG whose parts have no length', bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0, 0, 0, 0])],
])('takes %s for no picture', (_, bytes) => expect(readPictureHeader(bytes)).toBeNull());

test('reads whatever bytes there are without throwing', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), constantFrom([], PNG, [0xff, 0xd8, 0xff]), (rest, start) => {
      expect(() => readPictureHeader(new Uint8Array([...start, ...rest]))).not.toThrow();
    }),
  );
});
