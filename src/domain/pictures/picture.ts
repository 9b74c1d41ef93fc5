import { isLongerThan, isVisible } from '#domain/text/characters.ts';
import { cleanLine } from '#domain/text/clean-text.ts';

export type PictureKind = 'logo' | 'picture';

/** A published logo or picture of a paid entry. docs/decisions/paid-placement.md, Logo and pictures. */
export interface Picture {
  readonly id: string;
  readonly kind: PictureKind;
  /** The alternative text. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A logo or picture as the members of the entry see it. */
export interface OwnPicture extends Picture {
  readonly path: string;
  readonly state: 'waiting' | 'published' | 'refused';
  /** The new alternative text of a published one, until an administrator has decided about it. */
  readonly newAlt: string | null;
  /** Why the picture or its new text was refused. */
  readonly reason: string | null;
}

/** A logo or picture as an administrator decides about it. */
export interface ListedPicture extends Picture {
  readonly path: string;
  readonly newAlt: string | null;
  readonly entryId: number;
  readonly entryName: string;
  readonly isWaiting: boolean;
  readonly uploadedAt: string;
}

/** A page of them, with the number in each state. */
export interface PicturePage {
  readonly items: readonly ListedPicture[];
  /** The start of the next page; null after the last. */
  readonly next: string | null;
  readonly waiting: number;
  readonly published: number;
}

/** The database enforces the same limits. */
export const MAX_PICTURES = 6;
const MAX_WAITING = 3;
export const MAX_ALT_LENGTH = 200;
/** Most bytes of a stored file; the bucket has the same limit. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** Most pixels of a chosen file. Larger ones are not decoded, because a phone could run out of memory. */
export const MAX_PIXELS = 40_000_000;
/** Longest edge of a stored picture, in pixels. */
export const LONGEST_EDGE: Readonly<Record<PictureKind, number>> = { logo: 512, picture: 1600 };

/** A sentence for the fault of an alternative text, or undefined. */
export function findAltFault(text: string): string | undefined {
  const alt = cleanLine(text);
  if (!isVisible(alt)) {
    return 'Bitte schreiben Sie, was zu sehen ist. Wer das Bild nicht sehen kann, bekommt diesen Text vorgelesen.';
  }
  return isLongerThan(alt, MAX_ALT_LENGTH)
    ? `Bitte schreiben Sie höchstens ${String(MAX_ALT_LENGTH)} Zeichen.`
    : undefined;
}

/** Why no further one can be submitted, or null. */
export function explainPictureLimit(kind: PictureKind, pictures: readonly OwnPicture[]): string | null {
  const waiting = pictures.filter(({ state }) => state === 'waiting');
  if (kind === 'logo' && waiting.some((picture) => picture.kind === 'logo')) {
    return 'Ein neues Logo wartet schon auf die Prüfung. Entfernen Sie es, um ein anderes einzureichen.';
  }
  if (
    kind === 'picture' &&
    pictures.filter((picture) => picture.kind === 'picture' && picture.state !== 'refused').length >=
      MAX_PICTURES
  ) {
    return `Der Eintrag hat schon ${String(MAX_PICTURES)} Bilder. Entfernen Sie eines, um ein anderes einzureichen.`;
  }
  return waiting.length >= MAX_WAITING
    ? `Es warten schon ${String(MAX_WAITING)} Bilder auf die Prüfung. Sobald wir sie geprüft haben, können Sie weitere einreichen.`
    : null;
}
