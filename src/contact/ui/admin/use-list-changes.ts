import { useMemo, useState } from 'react';
import { setMessagesSpam, setMessagesStatus } from '#contact/api/inbox.ts';
import { MESSAGE_STATUSES, type MessageStatus, type StoredMessage } from '#contact/model/inbox/message.ts';
import { withoutMessages, withStatus } from '#contact/model/inbox/status-counts.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { showErrorToast } from '#ui/load-error/error-toast.ts';
import { showToast } from '#ui/toast-queue.ts';
import { formatMessageCount } from './count-texts.ts';
import { MESSAGE_STATUS_LABELS } from './message-status-labels.ts';
import { useLoadedMessages } from './use-loaded-messages.ts';
import { type ReportedChange, useUndoableDeletion } from './use-undoable-deletion.ts';

const STATUS_FAILURE = 'Der Status konnte nicht aktualisiert werden.';
const SPAM_FAILURE = '„Spam“ konnte nicht geändert werden.';

/** Changes of several messages: shown at once, taken back with the specified message where the server rejects. */
export function useListChanges(userId: string) {
  const loaded = useLoadedMessages(userId);
  const [latest, setLatest] = useState<ReportedChange | null>(null);
  const { hidden, hold, undo, carryOut } = useUndoableDeletion(loaded, setLatest);

  const changes = useMemo(() => {
    function showStatus(messages: readonly StoredMessage[], status: string) {
      const ids = new Set(messages.map(({ id }) => id));
      loaded.change((message) => (ids.has(message.id) ? { ...message, status } : message));
      loaded.count((counts) => withStatus(counts, messages, status));
    }

    /** Restores the former status of messages that all have the status `now`. */
    function showFormerStatus(messages: readonly StoredMessage[], now: string) {
      for (const message of messages) showStatus([{ ...message, status: now }], message.status);
    }

    async function undoStatus(messages: readonly StoredMessage[], status: MessageStatus) {
      setLatest(null);
      await loaded.prepare();
      showFormerStatus(messages, status);
      const failed: StoredMessage[] = [];
      let cause: unknown;
      for (const former of MESSAGE_STATUSES) {
        const group = messages.filter((message) => message.status === former);
        if (group.length === 0) continue;
        try {
          await setMessagesStatus(
            group.map(({ id }) => id),
            former,
          );
        } catch (error) {
          failed.push(...group);
          cause = error;
        }
      }
      if (failed.length > 0) {
        showStatus(failed, status);
        showErrorToast(STATUS_FAILURE, cause);
      } else {
        showToast({ title: 'Status aktualisiert', variant: 'success' });
      }
    }

    return {
      /** Sets the status of several messages; can be undone. */
      setStatusOfMany: async (messages: readonly StoredMessage[], status: MessageStatus) => {
        await carryOut();
        await loaded.prepare();
        showStatus(messages, status);
        try {
          const changed = await setMessagesStatus(
            messages.map(({ id }) => id),
            status,
          );
          showToast({ title: 'Status aktualisiert', variant: 'success' });
          const isWhole = changed === messages.length;
          if (!isWhole) loaded.countAgain();
          setLatest({
            text: isWhole
              ? `${formatMessageCount(changed)} auf „${MESSAGE_STATUS_LABELS[status]}“ gesetzt.`
              : `${formatGermanNumber(changed)} von ${formatMessageCount(messages.length)} auf „${MESSAGE_STATUS_LABELS[status]}“ gesetzt. Die übrigen sind nicht mehr da.`,
            undo: () => void undoStatus(messages, status),
          });
        } catch (error) {
          showFormerStatus(messages, status);
          showErrorToast(STATUS_FAILURE, error);
        }
      },

      /** Marks several messages as spam, or as none, which takes them out of the list; can be undone. */
      setSpamOfMany: async (messages: readonly StoredMessage[], isSpam: boolean) => {
        await carryOut();
        await loaded.prepare();
        const ids = messages.map(({ id }) => id);
        try {
          await setMessagesSpam(ids, isSpam);
          const gone = new Set(ids);
          loaded.change((message) => (gone.has(message.id) ? null : message));
          loaded.count((counts) => withoutMessages(counts, messages));
          loaded.countAgain();
          setLatest({
            text: `${formatMessageCount(ids.length)} ${isSpam ? 'als Spam markiert' : 'nicht mehr als Spam markiert'}.`,
            undo: () => {
              setLatest(null);
              setMessagesSpam(ids, !isSpam).then(loaded.loadAgain, (error: unknown) => {
                showErrorToast(SPAM_FAILURE, error);
              });
            },
          });
        } catch (error) {
          showErrorToast(SPAM_FAILURE, error);
        }
      },

      /** Deletes messages; can be undone. */
      remove: (messages: readonly StoredMessage[]) => {
        const count = hold(messages);
        setLatest({
          text: `${pluralForm(count, 'Nachricht', formatMessageCount(count))} gelöscht.`,
          undo: () => {
            undo();
            setLatest(null);
          },
          finish: () => void carryOut(),
        });
      },
    };
  }, [loaded, hold, undo, carryOut]);

  return { changes, hidden, latest, carryOut };
}
