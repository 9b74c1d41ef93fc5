import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Merges similar colours: antialiased edges would exceed the 256 of a palette. */
const COARSE = 0xf0_f0_f0;

const compress = promisify(deflate);

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/**
 * A picture of few colours as PNG, a third of what it takes with a colour for each pixel.
 *
 * @param pixels four bytes each, red first, row by row, none of them transparent
 * @throws Error where it has more colours than a palette takes
 */
export async function encodePalettePng(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const numbers = new Map<number, number>();
  const palette: number[] = [];
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  let lastColour = -1;
  let lastNumber = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = pixels.readUIntBE(pixel * 4, 3);
    if (colour !== lastColour) {
      const coarse = colour & COARSE;
      lastNumber = numbers.get(coarse) ?? palette.length;
      if (lastNumber === palette.length) {
        numbers.set(coarse, lastNumber);
        palette.push(colour);
      }
      lastColour = colour;
    }
    rows[pixel + Math.floor(pixel / width) + 1] = lastNumber;
  }
  if (palette.length > 256) throw new Error(`A picture has ${String(palette.length)} colours`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each a number of the palette.
  header.set([8, 3], 8);
  const colours = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, number) => colours.writeUIntBE(colour, number * 3, 3));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', await compress(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
