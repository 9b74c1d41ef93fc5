import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Hands on what was typed into a prerendered field before React was there: it stays in the field, but React does not
 * know of it.
 *
 * @param take is called once at most, with a text
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  take: (text: string) => void,
): void {
  const takeText = useEffectEvent(take);
  // A layout effect, so that React knows the text before a form that was sent meanwhile is sent again.
  useLayoutEffect(() => {
    const text = field.current?.value ?? '';
    if (text !== '') takeText(text);
  }, [field]);
}
