import { createImportReader } from '#domain/import/import-reader.ts';
import type { ReadSettings } from '#domain/import/table.ts';

/**
 * One file that is to be imported, as its worker knows it. The file itself is handed over and its bytes are fetched here:
 * to fetch the bytes of a large one would hold the page up.
 *
 * @param currentYear the clock's year; a founding year after it is none
 */
export function createImport(currentYear: number) {
  const reader = createImportReader(currentYear);
  return {
    ...reader,
    /** Takes a file, or reads the one that it has in another way. */
    async read(file: File | null, chosen: Partial<ReadSettings>) {
      return reader.read(file === null ? null : new Uint8Array(await file.arrayBuffer()), chosen);
    },
  };
}

/** What the worker can be asked for. */
export type ImportRequests = ReturnType<typeof createImport>;
