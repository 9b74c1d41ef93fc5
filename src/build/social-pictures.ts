import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAsync, Resvg } from '@resvg/resvg-js';
import { DAY_MS } from '#lib/german/day.ts';
import { escapeText } from './escape.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { encodePalettePng } from './palette-png.ts';
import {
  buildPictureSvg,
  type Font,
  hasLettersFor,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type SocialText,
  type PreviewPicture,
} from './social-picture.ts';

/** Folder of the pictures, below the site's address. */
const FOLDER = 'social';
/** Increased when the same SVG is rendered to a different file. */
const FORMAT = 1;
/** Days for which a picture is kept after the last build that needed it. */
const KEPT_DAYS = 30;

/** The site's fonts as TTF, because the library cannot read WOFF2. */
const FONT_FILES = [
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'figtree/400Regular/Figtree_400Regular.ttf',
].map((file) => fileURLToPath(new URL(`../../node_modules/@expo-google-fonts/${file}`, import.meta.url)));
const OPTIONS = { font: { loadSystemFonts: false, fontFiles: FONT_FILES } };

/** The width of a text, as the sum of its letters. Each letter is measured once between two strokes, because a blank alone has no bounding box. */
function createWidthOf(): (text: string, font: Font) => number {
  const size = 100;
  const known = new Map<string, number>();
  const measure = (text: string, { family, weight }: Font) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="200"><text y="150" xml:space="preserve" font-family="${family}" font-weight="${String(weight)}" font-size="${String(size)}">${escapeText(text)}</text></svg>`,
      OPTIONS,
    ).getBBox()?.width ?? 0;
  return (text, font) => {
    let width = 0;
    for (const letter of text) {
      const key = `${font.family} ${letter}`;
      const own = known.get(key) ?? (measure(`l${letter}l`, font) - measure('ll', font)) / size;
      known.set(key, own);
      width += own;
    }
    return width;
  };
}

/** The numbers of pictures that were rendered and reused. */
interface PicturesMade {
  readonly made: number;
  /** Reused from an earlier build. */
  readonly kept: number;
}

export interface SocialPictures {
  /** Adds the picture with these words; null where the fonts lack some of their letters. */
  readonly add: (words: SocialText) => PreviewPicture | null;
  /** Writes all that were added into the build. */
  readonly write: (outDir: string) => Promise<PicturesMade>;
}

/**
 * The pictures of a build. The name of each is a hash of its content, and it is kept for later builds as long as they
 * need it.
 *
 * @param cache folder in which they are kept
 * @param sign the site's logo, as SVG
 */
export function createSocialPictures(cache: string, sign: string): SocialPictures {
  const widthOf = createWidthOf();
  const drawings = new Map<string, string>();

  /** Renders a picture unless it is in the cache. Another build may be writing the same file. */
  async function writePicture(file: string, drawing: string, target: string): Promise<boolean> {
    const kept = join(cache, file);
    if (existsSync(kept)) {
      copyFileSync(kept, target);
      const now = new Date();
      utimesSync(kept, now, now);
      return false;
    }
    const { pixels } = await renderAsync(drawing, OPTIONS);
    writeFileSync(target, await encodePalettePng(pixels, PICTURE_WIDTH, PICTURE_HEIGHT));
    const unfinished = `${kept}.${String(process.pid)}`;
    copyFileSync(target, unfinished);
    renameSync(unfinished, kept);
    return true;
  }

  return {
    add: (words) => {
      if (!hasLettersFor(words)) return null;
      const drawing = buildPictureSvg(words, sign, widthOf);
      const name = createHash('sha256')
        .update(`${String(FORMAT)} ${drawing}`)
        .digest('hex')
        .slice(0, 20);
      drawings.set(`${name}.png`, drawing);
      return { path: `/${FOLDER}/${name}.png`, alt: [words.title, ...words.lines].join('. ') };
    },

    write: async (outDir) => {
      if (drawings.size === 0) return { made: 0, kept: 0 };
      mkdirSync(cache, { recursive: true });
      mkdirSync(join(outDir, FOLDER), { recursive: true });
      let made = 0;
      await forEachConcurrently(drawings, async ([file, drawing]) => {
        if (await writePicture(file, drawing, join(outDir, FOLDER, file))) made += 1;
      });
      const forgotten = Date.now() - KEPT_DAYS * DAY_MS;
      for (const file of readdirSync(cache)) {
        if (statSync(join(cache, file)).mtimeMs < forgotten) rmSync(join(cache, file), { force: true });
      }
      return { made, kept: drawings.size - made };
    },
  };
}

/** The site's logo, as in the icons. */
export function readLogo(publicDir: string): string {
  return readFileSync(join(publicDir, 'favicon.svg'), 'utf8');
}
