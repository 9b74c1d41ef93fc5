import { useCallback, useMemo, useState } from 'react';
import { MAX_MESSAGES_AT_ONCE, type StoredMessage } from '#contact/model/inbox/message.ts';

const NO_IDS: ReadonlySet<string> = new Set();

/** The loaded messages, each once. */
export function useShownMessages(
  pages: readonly { readonly messages: readonly StoredMessage[] }[] | undefined,
) {
  return useMemo(() => {
    const loaded = new Map<string, StoredMessage>();
    // One whose status has changed between two pages comes twice; it keeps its first place.
    for (const message of pages?.flatMap(({ messages }) => messages) ?? []) {
      if (!loaded.has(message.id)) loaded.set(message.id, message);
    }
    return [...loaded.values()];
  }, [pages]);
}

/** Which of the shown messages are selected. */
export function useSelection(shown: readonly StoredMessage[]) {
  const [ids, setIds] = useState(NO_IDS);
  const selected = useMemo(
    () => shown.filter(({ id }) => ids.has(id)).slice(0, MAX_MESSAGES_AT_ONCE),
    [shown, ids],
  );
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        if (!isSelected) next.delete(id);
        else if (next.size < MAX_MESSAGES_AT_ONCE) next.add(id);
        return next;
      }),
    [],
  );
  return {
    selected,
    selectedIds: ids,
    select,
    selectAll: (isSelected: boolean) =>
      setIds(isSelected ? new Set(shown.slice(0, MAX_MESSAGES_AT_ONCE).map(({ id }) => id)) : NO_IDS),
    clear: useCallback(() => setIds(NO_IDS), []),
  };
}
