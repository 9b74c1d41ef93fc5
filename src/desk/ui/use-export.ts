import { useEffect, useRef, useState } from 'react';
import { recordExport } from '#desk/api/administrators.ts';
import { type DataError, toDataError } from '#lib/http/errors.ts';
import { downloadFile } from '#ui/download-file.ts';

/** An export of a table as a file. */
export interface Export {
  readonly table: string;
  /** What was chosen, for the log. */
  readonly filter: Readonly<Record<string, string>>;
  readonly countRows: () => Promise<number>;
  /** Reads the next page, or the same one again where that failed. */
  readonly readPage: (signal: AbortSignal) => Promise<ExportedPage>;
  readonly file: {
    readonly name: string;
    readonly type: string;
    readonly start: string;
    readonly end: string;
  };
  /** Says how much was saved: „130 Einträge als CSV gespeichert.“ */
  readonly describe: (count: number) => string;
}

interface ExportedPage {
  /** The page as the file has it. */
  readonly text: string;
  readonly count: number;
  readonly isLast: boolean;
}

export type ExportState =
  | { readonly step: 'running'; readonly exported: number; readonly total: number }
  | { readonly step: 'stopped'; readonly exported: number; readonly total: number; readonly error: DataError }
  /** It was not recorded, so that it has not begun. */
  | { readonly step: 'refused'; readonly error: DataError }
  | { readonly step: 'done'; readonly text: string };

/** Exports a table page by page, so that neither the memory nor a single call has to contain all of it. */
export function useExport() {
  const [state, setState] = useState<ExportState | null>(null);
  const resume = useRef<() => Promise<void>>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  function beginStep(): AbortSignal {
    abort.current?.abort();
    abort.current = new AbortController();
    return abort.current.signal;
  }

  /** Starts an export. The rows are only read after the export was recorded in the log. */
  async function start({ table, filter, countRows, readPage, file, describe }: Export) {
    let signal = beginStep();
    let total = 0;
    setState({ step: 'running', exported: 0, total });
    try {
      total = await countRows();
      await recordExport(table, filter, total);
    } catch (thrown) {
      if (!signal.aborted) setState({ step: 'refused', error: toDataError(thrown) });
      return;
    }
    if (signal.aborted) return;

    // What was read is kept when a call fails, so that the export can continue.
    const parts = [new Blob([file.start])];
    let exported = 0;
    resume.current = async () => {
      signal = beginStep();
      setState({ step: 'running', exported, total });
      try {
        for (let isAtEnd = false; !isAtEnd;) {
          // Each page begins where the one before has ended.
          const page = await readPage(signal);
          if (signal.aborted) return;
          parts.push(new Blob([page.text]));
          exported += page.count;
          isAtEnd = page.isLast;
          setState({ step: 'running', exported, total });
        }
      } catch (thrown) {
        if (!signal.aborted) setState({ step: 'stopped', exported, total, error: toDataError(thrown) });
        return;
      }
      downloadFile([...parts, file.end], file.name, file.type);
      setState({ step: 'done', text: describe(exported) });
    };
    await resume.current();
  }

  return {
    state,
    start,
    /** Continues after a failure. */
    resume: () => void resume.current?.(),
    cancel: () => {
      abort.current?.abort();
      setState(null);
    },
  };
}
