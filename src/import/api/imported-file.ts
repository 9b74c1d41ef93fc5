import { createImportReader } from '#import/model/import-reader.ts';
import type { ReadSettings } from '#import/model/table.ts';

/**
 * The worker's handlers for one file. The bytes are read there, because a large file would block the page.
 *
 * @param currentYear the clock's year; a founding year after it is none
 */
export function createImport(currentYear: number) {
  const reader = createImportReader(currentYear);
  return {
    ...reader,
    /** Reads a new file, or the current one anew with other settings. */
    async read(file: File | null, chosen: Partial<ReadSettings>) {
      return reader.read(file === null ? null : new Uint8Array(await file.arrayBuffer()), chosen);
    },
  };
}

/** The calls that the worker answers. */
export type ImportRequests = ReturnType<typeof createImport>;
