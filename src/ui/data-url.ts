/** A file as data URL, which the content security policy allows for images. */
export async function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}
