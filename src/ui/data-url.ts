/** A file as an address: the policy of the site shows pictures of the site itself and of such addresses. */
export async function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => {
      reject(reader.error ?? new Error('The file cannot be read'));
    });
    reader.readAsDataURL(file);
  });
}
