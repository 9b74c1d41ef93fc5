import * as pdf from 'pdfjs-dist';
import jbig2Address from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import openjpegAddress from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
// oxlint-disable-next-line import/default -- the suffix makes Vite export the address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';

/** The policy of the site takes no mere string for the address of a worker; only this file has this one. */
const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: (url) => url });

export interface RenderedPdf {
  readonly pages: readonly HTMLCanvasElement[];
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
    // The policy of the site runs no WebAssembly; the library brings the decoders of scanned pages as plain code, too.
    useWasm: false,
    wasmUrl: decoderFolder(),
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  try {
    const file = await loading.promise;
    const pages: HTMLCanvasElement[] = [];
    for (let number = 1; number <= Math.min(most, file.numPages); number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a phone has not the memory for all at once
      pages.push(await renderPage(await file.getPage(number), longestEdge));
    }
    return { pages, total: file.numPages };
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
