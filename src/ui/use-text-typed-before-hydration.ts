import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Passes on what was typed into a prerendered field before React hydrated it: hydration keeps the text in the field, but
 * React's state does not have it.
 *
 * @param take is called once at most, with a text
 */
export function useTextTypedBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  take: (text: string) => void,
): void {
  const takeText = useEffectEvent(take);
  // A layout effect, so that no event is handled before the state has the text.
  useLayoutEffect(() => {
    const text = field.current?.value ?? '';
    if (text !== '') takeText(text);
  }, [field]);
}
