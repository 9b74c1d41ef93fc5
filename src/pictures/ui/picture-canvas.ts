/**
 * A picture file on a canvas, rotated as its metadata says and no larger than the given size. Drops all metadata on
 * purpose: place, camera, author.
 *
 * @throws whatever the browser throws where it cannot decode the file
 */
export async function drawPicture(
  file: Blob,
  longestEdge: number,
  background?: string,
): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    if (background !== undefined) {
      context.fillStyle = background;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return canvas;
}

/**
 * The canvas as a file; a PNG where the browser cannot encode the type.
 *
 * @throws Error where the browser returns no picture
 */
export async function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality = 0.85): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('The canvas could not be encoded'));
        else resolve(blob);
      },
      type,
      quality,
    ),
  );
}
