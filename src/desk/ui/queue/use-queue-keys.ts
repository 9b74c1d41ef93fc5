import { useEffect, useEffectEvent } from 'react';

/**
 * Strg (or ⌘) and Enter accept what is chosen; with a modifier, so that no single letter does anything. Not while a reason
 * is typed: there it would be taken for sending that.
 */
export function useAcceptKey(onAccept: () => void): void {
  useKey(
    (event) =>
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !(event.target instanceof HTMLTextAreaElement),
    onAccept,
  );
}

/** Alt and an arrow lead through the queue. */
export function useStepKeys(onStep: (by: 1 | -1) => void): void {
  useKey(
    ({ key, altKey, ctrlKey, metaKey }) =>
      (key === 'ArrowDown' || key === 'ArrowUp') && altKey && !ctrlKey && !metaKey,
    ({ key }) => {
      onStep(key === 'ArrowDown' ? 1 : -1);
    },
  );
}

function useKey(isMeant: (event: KeyboardEvent) => boolean, act: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isMeant(event)) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      handle(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
