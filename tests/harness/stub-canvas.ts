import { vi } from 'vitest';

/**
 * Pictures of 1000 by 500 pixels and canvases, of which jsdom has neither. HEIC cannot be opened, as in most browsers.
 *
 * @returns what is painted from now on, on all canvases, in its order
 */
export function stubCanvas(): string[] {
  const painted: string[] = [];
  const context = {
    drawImage: () => painted.push('picture'),
    fillRect: (...area: number[]) => painted.push(area.join(' ')),
  };
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.endsWith('.heic')) throw new DOMException('unknown', 'InvalidStateError');
    return { width: 1000, height: 500, close: () => undefined };
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as is painted with
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) => {
    take(new Blob(['flat'], { type: type ?? '' }));
  });
  return painted;
}
