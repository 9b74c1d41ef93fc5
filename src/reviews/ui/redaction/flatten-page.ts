import { encodeCanvas } from '#pictures/ui/picture-canvas.ts';
import { type RedactionBar, toPixels } from '#reviews/model/bars.ts';

/** Above this a page becomes a JPEG, which is many times smaller; the bucket takes 5 MB. */
const MAX_PNG_BYTES = 4 * 1024 * 1024;

/**
 * A page and its bars as one new picture: what is below a bar is gone, and so are all metadata.
 *
 * @throws Error where the browser gives out no picture
 */
export async function flattenPage(
  page: HTMLCanvasElement,
  bars: readonly RedactionBar[],
  isPhoto: boolean,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = page.width;
  canvas.height = page.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(page, 0, 0);
  context.fillStyle = '#000000';
  for (const bar of bars) {
    const { x, y, width, height } = toPixels(bar, canvas);
    context.fillRect(x, y, width, height);
  }
  if (isPhoto) return encodeCanvas(canvas, 'image/jpeg');
  const drawn = await encodeCanvas(canvas, 'image/png');
  return drawn.size <= MAX_PNG_BYTES ? drawn : encodeCanvas(canvas, 'image/jpeg');
}
