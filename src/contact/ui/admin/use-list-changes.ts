import { useMemo, useRef, useState } from 'react';
import { setMessagesDeleted, setMessagesSpam, setMessagesStatus } from '#contact/api/inbox.ts';
import { MESSAGE_STATUSES, type MessageStatus, type StoredMessage } from '#contact/model/inbox/message.ts';
import { withStatus } from '#contact/model/inbox/status-counts.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { showErrorToast } from '#ui/load-error/error-toast.ts';
import { showToast } from '#ui/toast-queue.ts';
import { formatMessageCount } from './count-texts.ts';
import { MESSAGE_STATUS_LABELS } from './message-status-labels.ts';
import type { ReportedChange } from './undo-bar.tsx';
import { useLoadedMessages } from './use-loaded-messages.ts';

const STATUS_FAILURE = 'Der Status konnte nicht aktualisiert werden.';

/** A change that takes messages out of the list. */
interface Removal {
  /** @returns the messages that it was done to, or undone for */
  readonly call: (ids: readonly string[], isUndone: boolean) => Promise<readonly string[]>;
  readonly describe: (count: number) => string;
  readonly failure: string;
  readonly undoFailure: string;
}

/** Changes of several messages: shown at once, taken back with the specified message where the server rejects. */
export function useListChanges(userId: string) {
  const loaded = useLoadedMessages(userId);
  const [latest, setLatest] = useState<ReportedChange | null>(null);
  const begun = useRef(0);

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

    async function takeOut(messages: readonly StoredMessage[], removal: Removal) {
      begun.current += 1;
      const number = begun.current;
      await loaded.prepare();
      const putBack = loaded.takeOut(messages);
      try {
        const ids = await removal.call(
          messages.map(({ id }) => id),
          false,
        );
        loaded.readAgain();
        loaded.countAgain();
        const change: ReportedChange = {
          text: removal.describe(ids.length),
          undo: () => {
            setLatest(null);
            removal.call(ids, true).then(loaded.loadAgain, (error: unknown) => {
              if (number === begun.current) setLatest(change);
              showErrorToast(removal.undoFailure, error);
            });
          },
        };
        if (number === begun.current) setLatest(change);
      } catch (error) {
        putBack();
        showErrorToast(removal.failure, error);
      }
    }

    return {
      /** Sets the status of several messages; can be undone. */
      setStatusOfMany: async (messages: readonly StoredMessage[], status: MessageStatus) => {
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
      setSpamOfMany: (messages: readonly StoredMessage[], isSpam: boolean) =>
        takeOut(messages, {
          call: async (ids, isUndone) => {
            await setMessagesSpam(ids, isSpam !== isUndone);
            return ids;
          },
          describe: (count) =>
            `${formatMessageCount(count)} ${isSpam ? 'als Spam markiert' : 'nicht mehr als Spam markiert'}.`,
          failure: '„Spam“ konnte nicht geändert werden.',
          undoFailure: '„Spam“ konnte nicht geändert werden.',
        }),

      /** Deletes messages; can be undone. */
      remove: (messages: readonly StoredMessage[]) =>
        takeOut(messages, {
          call: (ids, isUndone) => setMessagesDeleted(ids, !isUndone),
          describe: (count) =>
            count === messages.length
              ? `${pluralForm(count, 'Nachricht', formatMessageCount(count))} gelöscht.`
              : `${formatGermanNumber(count)} von ${formatMessageCount(messages.length)} gelöscht. Die übrigen waren schon gelöscht.`,
          failure: pluralForm(
            messages.length,
            'Die Nachricht konnte nicht gelöscht werden.',
            'Die Nachrichten konnten nicht gelöscht werden.',
          ),
          undoFailure: 'Das Löschen konnte nicht rückgängig gemacht werden.',
        }),
    };
  }, [loaded]);

  return { changes, latest };
}
