import { useCallback, useEffect, useRef, useState } from 'react';
import { recordExport } from '#data/administrators.ts';
import { type DataError, toDataError } from '#data/errors.ts';
import { fetchInboxPage } from '#data/inbox.ts';
import { buildMessageLines, MESSAGES_CSV_START } from '#domain/inbox/csv.ts';
import type { InboxPageKey } from '#data/inbox-answer.ts';
import type { InboxFilter } from '#domain/inbox/inbox-filter.ts';
import { downloadFile } from '#ui/download-file.ts';
import { showToast } from '#ui/toast-queue.ts';
import { countMessages } from './count-texts.ts';
import { labelOfStatus } from './status-labels.ts';
import { showFailure } from '#features/load-error/show-failure.ts';

/** Messages fetched with one call. */
const EXPORT_PAGE_SIZE = 1_000;

/** The rows that an export has loaded so far. They are kept when a call fails, so that it can continue. */
interface ExportJob {
  readonly filter: InboxFilter;
  readonly parts: Blob[];
  /** Ids of exported messages, because one whose status changes meanwhile may be returned twice. */
  readonly exportedIds: Set<string>;
  after: InboxPageKey | null;
}

export interface ExportState {
  readonly exported: number;
  /** The error that has stopped it; null while it runs. */
  readonly error: DataError | null;
}

/** Exports all messages that a filter shows, page by page, so that neither the memory nor a single call has to contain all of them. */
export function useExport() {
  const [state, setState] = useState<ExportState | null>(null);
  const job = useRef<ExportJob>(null);
  const abort = useRef<AbortController>(null);

  const run = useCallback(async (current: ExportJob) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ exported: current.exportedIds.size, error: null });
    try {
      do {
        // Each page begins where the one before has ended.
        // oxlint-disable-next-line no-await-in-loop
        const page = await fetchInboxPage(current.filter, current.after, EXPORT_PAGE_SIZE, controller.signal);
        const fresh = page.messages.filter(({ id }) => !current.exportedIds.has(id));
        for (const { id } of fresh) current.exportedIds.add(id);
        current.parts.push(new Blob([buildMessageLines(fresh, labelOfStatus)]));
        current.after = page.next;
        if (controller.signal.aborted) return;
        setState({ exported: current.exportedIds.size, error: null });
      } while (current.after !== null);
    } catch (thrown) {
      if (!controller.signal.aborted)
        setState({ exported: current.exportedIds.size, error: toDataError(thrown) });
      return;
    }
    downloadFile(current.parts, 'kontaktanfragen.csv', 'text/csv;charset=utf-8');
    setState(null);
    showToast({
      title: 'Export abgeschlossen',
      description: `${countMessages(current.exportedIds.size)} als CSV gespeichert.`,
      variant: 'success',
    });
  }, []);

  const cancel = useCallback(() => {
    abort.current?.abort();
    job.current = null;
    setState(null);
  }, []);

  useEffect(() => () => abort.current?.abort(), []);

  return {
    state,
    /** Starts an export of about this many messages. They are only read after the export was recorded in the log. */
    start: async (filter: InboxFilter, total: number) => {
      const controller = new AbortController();
      abort.current = controller;
      setState({ exported: 0, error: null });
      try {
        await recordExport('contact_messages', { ...filter }, total);
      } catch (error) {
        if (controller.signal.aborted) return;
        setState(null);
        showFailure('Der Export konnte nicht protokolliert werden und hat deshalb nicht begonnen.', error);
        return;
      }
      if (controller.signal.aborted) return;
      job.current = { filter, parts: [new Blob([MESSAGES_CSV_START])], exportedIds: new Set(), after: null };
      await run(job.current);
    },
    /** Continues after a failure. */
    resume: async () => {
      if (job.current !== null) await run(job.current);
    },
    cancel,
  };
}
