import { useCallback, useEffect, useRef, useState } from 'react';
import { runBeforeSignOut } from '#account/api/session.ts';
import { deleteMessages, deleteMessagesOnLeaving } from '#contact/api/inbox.ts';
import { MAX_MESSAGES_AT_ONCE, type StoredMessage } from '#contact/model/inbox/message.ts';
import { withoutMessages } from '#contact/model/inbox/status-counts.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { showErrorToast } from '#ui/load-error/error-toast.ts';
import { formatMessageCount } from './count-texts.ts';
import type { LoadedMessages } from './use-loaded-messages.ts';

/** How long a change can be undone. */
export const UNDO_MS = 10_000;

/** A change that is reported, and that may be undone for a while. */
export interface ReportedChange {
  readonly text: string;
  readonly undo?: () => void;
  /** Carries out at once what is held back; missing where nothing is. */
  readonly finish?: () => void;
}

const NOTHING: readonly StoredMessage[] = [];

const idsOf = (messages: readonly StoredMessage[]) => messages.map(({ id }) => id);

/**
 * Deletes messages with a delay in which it can be undone: their rows are hidden at once, the call is sent after ten
 * seconds, before signing out, and when the page is left. A further deletion joins them, so that a second press too many
 * is undone with the first. Rows that could not be deleted come back with a message.
 *
 * @param report called with what came of it, other than what was said before: null where nothing was deleted
 */
export function useUndoableDeletion(loaded: LoadedMessages, report: (change: ReportedChange | null) => void) {
  /** Held, or being deleted. */
  const [hidden, setHidden] = useState(NOTHING);
  const held = useRef(NOTHING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Takes over the held messages. */
  const take = useCallback(() => {
    const messages = held.current;
    held.current = NOTHING;
    clearTimeout(timer.current);
    return messages;
  }, []);

  const show = useCallback((messages: readonly StoredMessage[]) => {
    const ids = new Set(idsOf(messages));
    setHidden((before) => before.filter(({ id }) => !ids.has(id)));
  }, []);

  const forget = useCallback(
    (messages: readonly StoredMessage[]) => {
      const ids = new Set(idsOf(messages));
      loaded.change((message) => (ids.has(message.id) ? null : message));
      loaded.count((counts) => withoutMessages(counts, messages));
      show(messages);
    },
    [loaded, show],
  );

  const carryOut = useCallback(
    async (isLeaving = false) => {
      const messages = take();
      if (messages.length === 0) return;
      try {
        const deleted = await deleteMessages(idsOf(messages));
        await loaded.prepare();
        forget(messages);
        loaded.countAgain(isLeaving);
        // Meanwhile another deletion may be held, which can be undone.
        if (deleted < messages.length && held.current.length === 0) {
          report({
            text: `${formatGermanNumber(deleted)} von ${formatMessageCount(messages.length)} gelöscht. Die übrigen waren schon gelöscht.`,
          });
        }
      } catch (error) {
        show(messages);
        report(null);
        showErrorToast(
          pluralForm(
            messages.length,
            'Die Nachricht konnte nicht gelöscht werden.',
            'Die Nachrichten konnten nicht gelöscht werden.',
          ),
          error,
        );
      }
    },
    [take, forget, show, loaded, report],
  );

  useEffect(() => {
    const stop = runBeforeSignOut(() => carryOut(true));
    return () => {
      stop();
      void carryOut(true);
    };
  }, [carryOut]);

  useEffect(() => {
    const leave = () => {
      const messages = take();
      if (messages.length === 0) return;
      deleteMessagesOnLeaving(idsOf(messages));
      // If the browser keeps the page for its back button, the page shows what is left.
      forget(messages);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
    };
  }, [take, forget]);

  /** Holds messages back, and says how many are held with them. */
  const hold = useCallback(
    (messages: readonly StoredMessage[]) => {
      if (held.current.length + messages.length > MAX_MESSAGES_AT_ONCE) void carryOut();
      held.current = [...take(), ...messages];
      setHidden((before) => [...before, ...messages]);
      timer.current = setTimeout(() => void carryOut(), UNDO_MS);
      return held.current.length;
    },
    [carryOut, take],
  );

  const undo = useCallback(() => {
    show(take());
  }, [show, take]);

  return { hidden, hold, undo, carryOut };
}
