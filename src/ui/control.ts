const CONTROL =
  'min-h-11 rounded border border-line-strong bg-surface px-4 py-2 transition-colors hover:border-petrol aria-invalid:border-2 aria-invalid:border-red disabled:border-line disabled:bg-paper-2 disabled:text-ink-soft';

/** Class list of text fields and select elements, without their size. */
export function controlClass(size: string): string {
  return `${CONTROL} ${size}`;
}
