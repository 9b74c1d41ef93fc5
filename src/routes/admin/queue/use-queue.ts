import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { useStepKeys } from './use-queue-keys.ts';

/** The functions by which a queue identifies and names its items. */
export interface QueueItems<Item> {
  readonly keyOf: (item: Item) => string;
  readonly titleOf: (item: Item) => string;
}

interface QueuePage<Item> {
  readonly items: readonly Item[];
}

/** The state of a queue: the open item, the outcome of the last one, and the focus. */
export function useQueue<Item>(
  { keyOf, titleOf }: QueueItems<Item>,
  data: InfiniteData<QueuePage<Item>> | undefined,
  queryKey: QueryKey,
) {
  const client = useQueryClient();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const isFocusWanted = useRef(false);

  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const index = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === openKey),
  );
  const open = items[index];
  const shownKey = open === undefined ? null : keyOf(open);

  function show(item: Item) {
    isFocusWanted.current = keyOf(item) !== shownKey;
    setOutcome('');
    setOpenKey(keyOf(item));
  }

  useStepKeys((by) => {
    const next = items[index + by];
    if (next !== undefined) show(next);
  });

  return {
    items,
    open,
    shownKey,
    outcome,
    show,
    forgetOutcome: () => {
      setOutcome('');
    },
    takeFocus: (element: HTMLElement | null) => {
      if (element === null || !isFocusWanted.current) return;
      isFocusWanted.current = false;
      element.focus();
    },
    /** Removes the open item, which is decided, from the list and opens the next one. */
    goOn: (text: string) => {
      const next = items[index + 1] ?? items[index - 1];
      isFocusWanted.current = true;
      setOutcome(
        next === undefined
          ? text
          : `${text} Als Nächstes: ${titleOf(next)}, ${formatGermanNumber(items.length - 1)} noch offen.`,
      );
      setOpenKey(next === undefined ? null : keyOf(next));
      client.setQueryData<InfiniteData<QueuePage<Item>>>(
        queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              items: page.items.filter((item) => keyOf(item) !== shownKey),
            })),
          },
      );
    },
  };
}
