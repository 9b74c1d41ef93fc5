export type PictureKind = 'logo' | 'picture';

/** A logo or picture as fields of an entry name it: a stored file, and the text that says what is to be seen. */
export interface NamedPicture {
  readonly id: string;
  /** The alternative text. */
  readonly alt: string;
}

/** A published logo or picture of a paid entry. docs/decisions/paid-placement.md, Logo and pictures. */
export interface Picture extends NamedPicture {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

/** The file of a logo or picture, published or not. */
export interface StoredFile {
  readonly id: string;
  /** Its name in the bucket. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** The database enforces the same limits. */
export const MAX_PICTURES = 6;
export const MAX_ALT_LENGTH = 200;
/** Of an entry, shown or not. */
export const MAX_STORED_PICTURES = 30;
/** The bucket has the same limit. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** Larger files are not decoded, because a phone could run out of memory. */
export const MAX_PIXELS = 40_000_000;
/** In pixels. */
export const LONGEST_EDGE: Readonly<Record<PictureKind, number>> = { logo: 512, picture: 1600 };
