import { LONGEST_EDGE } from './picture.ts';

/** The facts in the first bytes of a picture. */
export interface PictureHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** Shows more than one picture, of which an administrator sees only the first at first. */
  readonly isAnimated: boolean;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const hasBytes = (bytes: Uint8Array, offset: number, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[offset + index] === byte);

const hasText = (bytes: Uint8Array, offset: number, text: string) =>
  hasBytes(
    bytes,
    offset,
    Array.from(text, (character) => character.charCodeAt(0)),
  );

const at = (bytes: Uint8Array, offset: number) => bytes[offset] ?? 0;
const bigEndian = (bytes: Uint8Array, offset: number) => at(bytes, offset) * 256 + at(bytes, offset + 1);
const littleEndian = (bytes: Uint8Array, offset: number) => at(bytes, offset) + at(bytes, offset + 1) * 256;

/** An animated PNG says so in a chunk before its first picture. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  let offset = 8;
  while (offset + 8 < bytes.length && !hasText(bytes, offset + 4, 'IDAT')) {
    if (hasText(bytes, offset + 4, 'acTL')) return true;
    offset += 12 + bigEndian(bytes, offset) * 65_536 + bigEndian(bytes, offset + 2);
  }
  return false;
}

function readPng(bytes: Uint8Array): PictureHeader | null {
  if (!hasBytes(bytes, 0, PNG_SIGNATURE) || !hasText(bytes, 12, 'IHDR')) return null;
  return {
    isAnimated: isAnimatedPng(bytes),
    type: 'image/png',
    width: bigEndian(bytes, 16) * 65_536 + bigEndian(bytes, 18),
    height: bigEndian(bytes, 20) * 65_536 + bigEndian(bytes, 22),
  };
}

function readJpeg(bytes: Uint8Array): PictureHeader | null {
  if (!hasBytes(bytes, 0, [0xff, 0xd8, 0xff])) return null;
  let offset = 2;
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = at(bytes, offset + 1);
    // Fill bytes may come before a marker.
    if (marker === 0xff) offset += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return {
        type: 'image/jpeg',
        isAnimated: false,
        width: bigEndian(bytes, offset + 7),
        height: bigEndian(bytes, offset + 5),
      };
    } else offset += 2 + Math.max(2, bigEndian(bytes, offset + 2));
  }
  return null;
}

function readWebp(bytes: Uint8Array): PictureHeader | null {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null;
  const type = 'image/webp';
  if (hasText(bytes, 12, 'VP8X')) {
    const sizeAt = (offset: number) => littleEndian(bytes, offset) + at(bytes, offset + 2) * 65_536 + 1;
    return { type, width: sizeAt(24), height: sizeAt(27), isAnimated: at(bytes, 20) % 4 >= 2 };
  }
  if (hasText(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = littleEndian(bytes, 21) + littleEndian(bytes, 23) * 65_536;
    return {
      type,
      width: (bits % 16_384) + 1,
      height: (Math.floor(bits / 16_384) % 16_384) + 1,
      isAnimated: false,
    };
  }
  if (hasText(bytes, 12, 'VP8 ') && hasBytes(bytes, 23, [0x9d, 0x01, 0x2a])) {
    return {
      type,
      width: littleEndian(bytes, 26) % 16_384,
      height: littleEndian(bytes, 28) % 16_384,
      isAnimated: false,
    };
  }
  return null;
}

/**
 * Kind and size of a picture by its own bytes, whatever its name or type claims, without decoding it: a small file can unpack
 * to more than a phone can hold. Never throws.
 *
 * @returns null for whatever is no PNG, JPEG or WebP, or has no size
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const header = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

/** The size of a picture, as it was declared when it was handed in. */
export interface DeclaredSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Whether a stored file may be shown: it is one picture, no larger than the form makes them, and of the size that was declared, by
 * which pages keep its place. docs/decisions/paid-placement.md, Logo and pictures.
 */
export function isShowablePicture(header: PictureHeader, declared: DeclaredSize): boolean {
  return (
    !header.isAnimated &&
    Math.max(header.width, header.height) <= LONGEST_EDGE.picture &&
    header.width === declared.width &&
    header.height === declared.height
  );
}
