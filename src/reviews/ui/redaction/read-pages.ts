import { loadCode } from '#lib/http/http.ts';
import { drawPicture } from '#pictures/ui/picture-canvas.ts';

/** Longest edge of a page in pixels: large enough to read small print on a sheet of A4, and small enough for the limit of bytes. */
const LONGEST_EDGE = 2000;

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];

/** The types of file that the file picker offers. */
export const REDACTABLE_FILES = [...PICTURES, '.heic', '.heif', 'application/pdf'].join(',');

/** Larger files are not read, because a phone could run out of memory. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** Why a file cannot be opened, in a sentence for the visitor. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export interface ReadPages {
  readonly pages: readonly HTMLCanvasElement[];
  /** Pages of which something could not be drawn, by index. Nobody can cover what they do not see. */
  readonly incomplete: ReadonlySet<number>;
  /** The number of pages in the file. */
  readonly total: number;
  /** Whether its pages are photographs, which are kept as JPEG. */
  readonly isPhoto: boolean;
}

/**
 * The pages of a picture or a PDF, rendered in this browser, so that the file is not sent anywhere.
 *
 * @param most the most pages to read, the first ones of a longer PDF
 * @throws UnreadableFile
 */
export async function readPages(file: File, most: number): Promise<ReadPages> {
  if (file.size > MAX_FILE_BYTES) {
    throw new UnreadableFile(
      'Diese Datei ist größer als 40 MB. Speichern Sie die wichtigsten Seiten als eigene Datei.',
    );
  }
  const isPdf = file.type === 'application/pdf' || /\.pdf$/iu.test(file.name);
  if (isPdf) return readPdf(file, most);
  return {
    pages: [await readPicture(file)],
    incomplete: new Set(),
    total: 1,
    isPhoto: file.type !== 'image/png',
  };
}

async function readPdf(file: File, most: number): Promise<ReadPages> {
  const { renderPdf } = await loadCode(() => import('./pdf-pages.ts')).catch((error: unknown) => {
    throw new UnreadableFile(
      'Der Teil der Seite, der PDF-Dateien öffnet, konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und wählen Sie die Datei noch einmal.',
      { cause: error },
    );
  });
  try {
    const rendered = await renderPdf(await file.arrayBuffer(), most, LONGEST_EDGE);
    if (rendered.pages.length === 0) throw new Error('The file has no pages');
    return { ...rendered, isPhoto: false };
  } catch (error) {
    throw new UnreadableFile(
      error instanceof Error && error.name === 'PasswordException'
        ? 'Diese PDF-Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne Passwort, oder nehmen Sie ein Bildschirmfoto.'
        : 'Diese PDF-Datei lässt sich nicht öffnen. Nehmen Sie eine andere Fassung, oder ein Bildschirmfoto davon.',
      { cause: error },
    );
  }
}

async function readPicture(file: File): Promise<HTMLCanvasElement> {
  try {
    return await drawPicture(file, LONGEST_EDGE);
  } catch (error) {
    throw new UnreadableFile(
      /hei[cf]$/iu.test(file.type) || /\.hei[cf]$/iu.test(file.name)
        ? 'Dieser Browser kann HEIC-Fotos nicht öffnen. Speichern Sie das Foto als JPEG, oder nehmen Sie ein Bildschirmfoto davon.'
        : 'Diese Datei ist kein Bild und keine PDF-Datei, die sich öffnen lässt. Möglich sind PDF, PNG und JPEG.',
      { cause: error },
    );
  }
}
