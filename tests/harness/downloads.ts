import { onTestFinished, vi } from 'vitest';

/** Collects the files that the page saves from now on, which jsdom cannot. */
export function catchDownloads(): readonly Blob[] {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      saved.push(file);
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL: undefined, revokeObjectURL: undefined });
  });
  return saved;
}
