import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import {
  applyImport,
  importQueries,
  type ImportRun,
  type ImportSource,
  sendImportRows,
  startImport,
  undoImport,
} from '#import/api/agency-import.ts';
import type { RowToWrite } from '#import/model/import-reader.ts';
import { type DataError, toDataError } from '#lib/http/errors.ts';

/** Rows that are fetched from the worker and sent in each step. */
const ROWS_AT_ONCE = 250;
/** Pauses before the retries of a failed call. After the last one the administrator has to continue. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000];

export interface RunProgress {
  readonly run: ImportRun;
  /** Rows that have been sent. */
  readonly sent: number;
  /** The error that has stopped it; null while it works. */
  readonly error: DataError | null;
  /** Whether the connection is lost and a retry is waiting. */
  readonly isWaiting: boolean;
  /** Whether all rows are written or undone. */
  readonly isAtEnd: boolean;
}

/** The rows that are still to be sent, and where their values come from. */
interface Source {
  readonly origin: ImportSource;
  readonly rowsToWrite: (from: number, to: number) => Promise<readonly RowToWrite[]>;
}

interface Job {
  run: ImportRun;
  source: Source | null;
  isUndo: boolean;
  sent: number;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function isPassing({ kind, isTransient }: DataError): boolean {
  return isTransient || kind === 'offline' || kind === 'timeout' || kind === 'server';
}

/** Sends an import, has it written or undone, and continues where it stopped. docs/decisions/import.md. */
export function useImportRun(userId: string) {
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const client = useQueryClient();
  const reloadEntries = useReloadEntries(userId);
  const job = useRef<Job>(null);
  const abort = useRef<AbortController>(null);

  const work = useCallback(
    async (current: Job) => {
      abort.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      abort.current = controller;
      const show = (state: Pick<RunProgress, 'error' | 'isWaiting'>) => {
        const isAtEnd = current.run.state === (current.isUndo ? 'undone' : 'done');
        if (!signal.aborted) setProgress({ run: current.run, sent: current.sent, isAtEnd, ...state });
      };

      /** Makes a call, and repeats it while the connection is lost. Every call is idempotent. */
      async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
        for (let attempt = 0; ; attempt += 1) {
          try {
            return await call();
          } catch (thrown) {
            const error = toDataError(thrown);
            const wait = RETRY_MS[attempt];
            if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
            show({ error: null, isWaiting: true });
            await pause(wait, signal);
          }
        }
      }

      show({ error: null, isWaiting: false });
      try {
        const { id, expected } = current.run;
        if (current.source !== null && current.run.state === 'receiving') {
          const { origin, rowsToWrite } = current.source;
          current.run = await insist(() => startImport(current.run, origin));
          while (current.sent < expected && !signal.aborted) {
            const from = current.sent;
            const rows = await rowsToWrite(from, from + ROWS_AT_ONCE);
            await insist(() => sendImportRows(id, rows));
            current.sent += rows.length;
            show({ error: null, isWaiting: false });
          }
        }
        const step = current.isUndo ? undoImport : applyImport;
        do {
          if (signal.aborted) return;
          current.run = await insist(() => step(id));
          show({ error: null, isWaiting: false });
        } while (current.run.state !== (current.isUndo ? 'undone' : 'done'));
      } catch (thrown) {
        show({ error: toDataError(thrown), isWaiting: false });
      }
      await client.invalidateQueries({ queryKey: importQueries.allRuns(userId) });
      reloadEntries();
    },
    [client, userId, reloadEntries],
  );

  useEffect(() => () => abort.current?.abort(), []);

  const begin = (next: Job) => {
    job.current = next;
    void work(next);
  };

  return {
    progress,
    /** Whether rows are being written or undone now. */
    isWorking: progress !== null && progress.error === null && !progress.isAtEnd,
    /** Begins a new import. */
    start: (run: ImportRun, source: Source) => begin({ run, source, isUndo: false, sent: 0 }),
    /** Continues an import whose rows have all been received. */
    resume: (run: ImportRun) =>
      begin({ run, source: null, isUndo: run.state === 'undoing', sent: run.received }),
    /** Undoes an import. */
    undo: (run: ImportRun) => begin({ run, source: null, isUndo: true, sent: run.received }),
    /** Continues after a failure. */
    retry: () => {
      if (job.current !== null) void work(job.current);
    },
    /** Closes the import that is shown. */
    clear: () => {
      abort.current?.abort();
      job.current = null;
      setProgress(null);
    },
  };
}

/** The state and functions of a running import. */
export type Importing = ReturnType<typeof useImportRun>;
