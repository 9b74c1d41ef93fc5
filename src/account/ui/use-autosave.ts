import { useEffect, useEffectEvent, useRef } from 'react';
import { runBeforeSignOut } from '#account/api/session.ts';
import { rejectionCodeOf } from '#entry/api/entry-errors.ts';
import { DataError } from '#lib/http/errors.ts';

/** Milliseconds after the last keystroke at which a draft is saved. */
const SAVE_AFTER_MS = 1_200;
/** Milliseconds until a retry after a temporary failure. */
const RETRY_AFTER_MS = 15_000;

/** Whether the same call may succeed later; a rejected one would be rejected again. */
function isTemporary(error: unknown): boolean {
  return error instanceof DataError && rejectionCodeOf(error) === null && error.kind !== 'forbidden';
}

interface Options {
  readonly isUnsaved: () => boolean;
  /** Stores what is unsaved, if it may be stored now. @returns whether everything typed was stored. It throws where a call failed. */
  readonly save: () => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Saves what is typed: a moment after the last keystroke, when the page is hidden or closed, when the network is back,
 * and before a sign-out. It makes one call at a time and retries temporary failures.
 */
export function useAutosave({ isUnsaved, save, onFailure }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(undefined);
  const isOpen = useRef(true);

  async function saveUnsaved() {
    if (isUnsaved()) await saveNow();
  }

  function saveLater(milliseconds = SAVE_AFTER_MS) {
    clearTimeout(timer.current);
    // A closed form does not save any more, because it may overwrite what is typed into the next one.
    if (isOpen.current) timer.current = setTimeout(() => void saveUnsaved(), milliseconds);
  }

  /** Makes a call after the one that is running. @returns its result; null where it failed */
  async function callInTurn<Result>(call: () => Promise<Result>): Promise<Result | null> {
    clearTimeout(timer.current);
    while (running.current !== undefined) await running.current;
    const calling = call().catch((error: unknown) => {
      onFailure(error);
      if (isTemporary(error)) saveLater(RETRY_AFTER_MS);
      return null;
    });
    running.current = calling;
    const result = await calling;
    running.current = undefined;
    return result;
  }

  /** @returns whether everything typed is stored */
  async function saveNow(): Promise<boolean> {
    const isStored = await callInTurn(save);
    if (isStored === true && isUnsaved()) saveLater();
    return isStored === true;
  }

  const onReturn = useEffectEvent(() => void saveUnsaved());
  const beforeSignOut = useEffectEvent(() => saveUnsaved());
  useEffect(() => {
    const resume = () => {
      onReturn();
    };
    isOpen.current = true;
    resume();
    window.addEventListener('online', resume);
    // Saves when the page is hidden, because the author may continue on another device.
    document.addEventListener('visibilitychange', resume);
    const stay = runBeforeSignOut(() => beforeSignOut());
    return () => {
      window.removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', resume);
      stay();
      resume();
      clearTimeout(timer.current);
      isOpen.current = false;
    };
  }, []);

  return { saveNow, saveLater, callInTurn };
}
