import { useEffect, useEffectEvent } from 'react';

/** Ctrl/⌘+Enter accepts, except in a text area, where it would be taken for sending. */
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

/** Alt+arrow moves through the queue. */
export function useStepKeys(onStep: (by: 1 | -1) => void): void {
  useKey(
    ({ key, altKey, ctrlKey, metaKey }) =>
      (key === 'ArrowDown' || key === 'ArrowUp') && altKey && !ctrlKey && !metaKey,
    ({ key }) => onStep(key === 'ArrowDown' ? 1 : -1),
  );
}

function useKey(isMeant: (event: KeyboardEvent) => boolean, act: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isMeant(event)) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
