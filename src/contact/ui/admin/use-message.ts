import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageChange, saveMessageNotes, setMessagesSpam, updateMessage } from '#contact/api/inbox.ts';
import { type MessageDetails, messageQuery, type MessageStep } from '#contact/api/message.ts';
import type { MessageStatus, StoredMessage } from '#contact/model/inbox/message.ts';
import { withForwarding, withStatus } from '#contact/model/inbox/status-counts.ts';
import { DataError } from '#lib/http/errors.ts';
import { showErrorToast } from '#ui/load-error/error-toast.ts';
import { showToast } from '#ui/toast-queue.ts';
import { useLoadedMessages } from './use-loaded-messages.ts';

const STATUS_FAILURE = 'Der Status konnte nicht aktualisiert werden.';
const FORWARDING_FAILURE = 'Die Weiterleitung konnte nicht aktualisiert werden.';
const NOTES_FAILURE = 'Die Notizen konnten nicht gespeichert werden.';

type ChangedFields = Partial<Pick<StoredMessage, 'status' | 'notes' | 'isForwardingDone' | 'isSpam'>>;

/**
 * One message with all that belongs to it, and its changes: shown at once here and in the list, taken back with the
 * specified message where the server rejects. Where somebody else was faster, `overtakenBy` says who did what.
 */
export function useMessage(userId: string, id: string) {
  const client = useQueryClient();
  const options = messageQuery(userId, id);
  const query = useQuery(options);
  const loaded = useLoadedMessages(userId);
  const [overtakenBy, setOvertakenBy] = useState<MessageStep | null>(null);

  function show(fields: ChangedFields) {
    loaded.change((message) => (message.id === id ? { ...message, ...fields } : message));
    client.setQueryData(
      options.queryKey,
      (detail) => detail && { ...detail, message: { ...detail.message, ...fields } },
    );
  }

  /** What the database has now; null where the message is gone. */
  async function reload(): Promise<MessageDetails | null> {
    const detail = await client.fetchQuery({ ...options, staleTime: 0 });
    if (detail === null) loaded.change((message) => (message.id === id ? null : message));
    else show(detail.message);
    return detail;
  }

  /**
   * Sends a change of a field over what is shown. Where it is something else by now, that is shown instead, and who
   * changed it.
   *
   * @throws DataError
   */
  async function change(
    sent: MessageChange,
    seen: MessageChange,
    isAsWanted: (message: StoredMessage) => boolean,
  ): Promise<boolean> {
    if (await updateMessage(id, sent, seen)) {
      void client.invalidateQueries(options);
      return true;
    }
    const detail = await reload();
    loaded.countAgain();
    if (detail === null || isAsWanted(detail.message)) return detail !== null;
    const [latest] = detail.history;
    if (latest === undefined) throw new DataError('forbidden', 'No row was changed');
    setOvertakenBy(latest);
    return false;
  }

  const changes = {
    /** @returns whether the message has the status now */
    setStatus: async (message: StoredMessage, status: MessageStatus, isAsked = true) => {
      setOvertakenBy(null);
      await loaded.prepare();
      show({ status });
      loaded.count((counts) => withStatus(counts, [message], status));
      try {
        const isSet = await change({ status }, { status: message.status }, (held) => held.status === status);
        if (isSet && isAsked) showToast({ title: 'Status aktualisiert', variant: 'success' });
        return isSet;
      } catch (error) {
        show({ status: message.status });
        loaded.count((counts) => withStatus(counts, [{ status }], message.status));
        showErrorToast(STATUS_FAILURE, error);
        return false;
      }
    },

    /** Marks the forwarding as done, or as open again. */
    setForwardingDone: async ({ isForwardingDone: wasDone }: StoredMessage, isDone: boolean) => {
      setOvertakenBy(null);
      await loaded.prepare();
      show({ isForwardingDone: isDone });
      loaded.count((counts) => withForwarding(counts, isDone));
      try {
        await change(
          { forwarding_done: isDone },
          { forwarding_done: wasDone },
          (held) => held.isForwardingDone === isDone,
        );
      } catch (error) {
        show({ isForwardingDone: wasDone });
        loaded.count((counts) => withForwarding(counts, wasDone));
        showErrorToast(FORWARDING_FAILURE, error);
      }
    },

    /** Marks it as spam, which takes it out of the list, or as none. */
    setSpam: async (message: StoredMessage, isSpam: boolean) => {
      await loaded.prepare();
      try {
        await setMessagesSpam([id], isSpam);
        loaded.takeOut([message]);
        loaded.countAgain();
        await reload();
        return true;
      } catch (error) {
        showErrorToast(isSpam ? 'Nicht als Spam markiert.' : '„Spam“ wurde nicht zurückgenommen.', error);
        return false;
      }
    },

    /**
     * Saves the notes where nobody else has changed what was `seen`. The message then has the notes that are stored.
     *
     * @returns whether they are saved, and otherwise who saved others; null where it failed
     */
    saveNotes: async (notes: string, seen: string | null) => {
      await loaded.prepare();
      try {
        const answer = await saveMessageNotes(id, notes, seen);
        show({ notes: answer.notes });
        if (answer.saved) showToast({ title: 'Notizen gespeichert', variant: 'success' });
        void client.invalidateQueries(options);
        return answer;
      } catch (error) {
        showErrorToast(NOTES_FAILURE, error);
        return null;
      }
    },
  };

  return { query, changes, overtakenBy, reload, loaded };
}

export type MessageChanges = ReturnType<typeof useMessage>['changes'];
