import * as pdf from 'pdfjs-dist';
import jbig2Address from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import openjpegAddress from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
// oxlint-disable-next-line import/default -- the suffix makes Vite export the address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';

/** Trusted Types policy for this worker's URL. */
const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: (url) => url });

export interface RenderedPdf {
  readonly pages: readonly HTMLCanvasElement[];
  /** Pages of which something is missing in the picture, by index. */
  readonly incomplete: ReadonlySet<number>;
  /** How many pages the file has; only the first of them may be rendered. */
  readonly total: number;
}

/** The folder in which the library finds both decoders by their own names, which the build keeps (vite.config.ts). */
function decoderFolder(): string {
  const [folder, other] = [jbig2Address, openjpegAddress].map(
    (address) => new URL('.', new URL(address, document.baseURI)).href,
  );
  if (folder === undefined || folder !== other) throw new Error('The decoders are in two folders');
  return folder;
}

/**
 * The first pages of a PDF as pictures.
 *
 * @param longestEdge of a picture, in pixels
 * @throws Error where the file cannot be read
 */
export async function renderPdf(data: ArrayBuffer, most: number, longestEdge: number): Promise<RenderedPdf> {
  const port = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
  const worker = pdf.PDFWorker.create({ port, verbosity: pdf.VerbosityLevel.ERRORS });
  const loading = pdf.getDocument({
    data: new Uint8Array(data),
    worker,
    // The CSP forbids WebAssembly; the library has JavaScript decoders, too.
    useWasm: false,
    wasmUrl: decoderFolder(),
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  try {
    const file = await loading.promise;
    const pages: HTMLCanvasElement[] = [];
    const incomplete = new Set<number>();
    for (let number = 1; number <= Math.min(most, file.numPages); number += 1) {
      // One after the other: a phone has not the memory for all at once.
      const page = await file.getPage(number);
      pages.push(await renderPage(page, longestEdge));
      if (await isIncomplete(page)) incomplete.add(number - 1);
    }
    return { pages, incomplete, total: file.numPages };
  } finally {
    await loading.destroy();
    port.terminate();
  }
}

async function renderPage(page: pdf.PDFPageProxy, longestEdge: number): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longestEdge / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  // Of a strip, one edge may be less than a pixel.
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  return canvas;
}

/** What the library keeps in place of a picture that it could not decode (null) or of a font that it could not load (the error). */
const isFailure = (data: unknown) => data === null || typeof data === 'string';

/**
 * Whether something of a rendered page could not be drawn: a damaged picture, or text whose font needs one of the
 * character maps of the library (1.6 MB), which the site does not ship.
 */
async function isIncomplete(page: pdf.PDFPageProxy): Promise<boolean> {
  if ([...page.objs].some(([, data]) => isFailure(data))) return true;
  const failed = new Set([...page.commonObjs].flatMap(([id, data]) => (isFailure(data) ? [id] : [])));
  if (failed.size === 0) return false;
  // Fonts belong to the whole file; the page's own operators say which of them it uses.
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some(
    (operator, at) => operator === pdf.OPS.dependency && [argsArray[at]].flat().some((id) => failed.has(id)),
  );
}
