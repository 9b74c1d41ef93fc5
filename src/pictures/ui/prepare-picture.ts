import { readPictureHeader } from '#pictures/model/picture-header.ts';
import { LONGEST_EDGE, MAX_PICTURE_BYTES, MAX_PIXELS, type PictureKind } from '#pictures/model/picture.ts';
import { drawPicture, encodeCanvas } from './picture-canvas.ts';

/** Larger files are not read, because a phone could run out of memory. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;
/** Tried in this order until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5];

/** Why a file cannot become a picture, in a sentence for the member. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';
}

/** A picture as it will be stored. */
export interface PreparedPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

const isNamed = (file: File, types: RegExp, endings: RegExp) =>
  types.test(file.type) || endings.test(file.name);

/** Rejects files whose type or size cannot be used, before anything is decoded. @throws UnusablePicture */
async function checkFile(file: File): Promise<void> {
  if (isNamed(file, /svg/iu, /\.svgz?$/iu)) {
    throw new UnusablePicture(
      'SVG-Dateien nehmen wir nicht an, weil darin Programme stecken können. Speichern Sie die Grafik als PNG.',
    );
  }
  if (isNamed(file, /hei[cf]/iu, /\.hei[cf]$/iu)) {
    throw new UnusablePicture(
      'HEIC-Fotos kann nicht jeder Browser zeigen. Speichern Sie das Foto als JPEG, oder nehmen Sie ein Bildschirmfoto davon.',
    );
  }
  if (file.size > MAX_FILE_BYTES) {
    throw new UnusablePicture('Diese Datei ist größer als 40 MB. Bitte wählen Sie eine kleinere.');
  }
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (header === null) {
    throw new UnusablePicture(
      'Diese Datei ist kein Bild, das sich verwenden lässt. Möglich sind JPEG, PNG und WebP.',
    );
  }
  if (header.width * header.height > MAX_PIXELS) {
    throw new UnusablePicture(
      'Dieses Bild hat mehr als 40 Megapixel. Bitte verkleinern Sie es und wählen Sie es noch einmal.',
    );
  }
}

/** The canvas as a file of this type; null where the browser cannot write the type, or the file is too large. */
async function encodeSmall(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const encoded = await encodeCanvas(canvas, type, quality);
    if (encoded.type !== type) return null;
    if (encoded.size <= MAX_PICTURE_BYTES) return encoded;
  }
  return null;
}

/**
 * A chosen file as a new, smaller picture, made on this device; its metadata are gone.
 *
 * @throws UnusablePicture
 */
export async function preparePicture(file: File, kind: PictureKind): Promise<PreparedPicture> {
  await checkFile(file);
  let canvas: HTMLCanvasElement;
  try {
    canvas = await drawPicture(file, LONGEST_EDGE[kind]);
  } catch (error) {
    throw new UnusablePicture(
      'Dieses Bild ist beschädigt und lässt sich nicht öffnen. Bitte wählen Sie ein anderes.',
      { cause: error },
    );
  }
  const { width, height } = canvas;
  let encoded = await encodeSmall(canvas, 'image/webp');
  if (encoded === null) {
    // JPEG has no transparency.
    canvas = await drawPicture(file, LONGEST_EDGE[kind], '#ffffff');
    encoded = await encodeSmall(canvas, 'image/jpeg');
  }
  if (encoded === null) {
    throw new UnusablePicture(
      'Dieses Bild lässt sich nicht klein genug speichern. Bitte wählen Sie ein anderes.',
    );
  }
  return { file: encoded, width, height };
}
