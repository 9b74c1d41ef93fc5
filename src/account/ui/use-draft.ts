import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { runBeforeSignOut } from '#account/api/session.ts';
import { DataError } from '#lib/http/errors.ts';
import { type RejectionCode, rejectionCodeOf } from '#lib/http/rejection.ts';
import { useValueChanges } from './use-value-changes.ts';

/** Milliseconds after the last keystroke at which a draft is saved. */
const SAVE_AFTER_MS = 1_200;
/** Milliseconds until a retry after a temporary failure. */
const RETRY_AFTER_MS = 15_000;

/** Rejections that are not final: the author can change the text or wait, and another try merges what was saved meanwhile. */
const REPAIRABLE: readonly RejectionCode[] = ['invalid', 'too_many', 'edited_elsewhere'];

export interface Draft<Values, Content, Conflict> {
  readonly typed: Values;
  /** What the database has, according to its last answer; null where it has nothing. */
  readonly base: Content;
  /** Nothing is saved until the author has chosen in each. */
  readonly conflicts: readonly Conflict[];
  /** Whether it has to be saved even where it says what the base says. */
  readonly mustSave?: boolean;
}

/** Where a draft is stored, and how it is merged with what is stored there by others. */
export interface DraftStore<Values, Content, Conflict, Loaded> {
  readonly read: (typed: Values) => Content;
  readonly isSame: (one: Content, other: Content) => boolean;
  /** Keeps what is unsaved in this browser; null deletes it. */
  readonly persistLocally: (draft: Draft<Values, Content, Conflict> | null) => void;
  /** Whether somebody is signed in, where a draft may begin without. */
  readonly isReady?: () => boolean;
  /** @throws DataError */
  readonly save: (content: Content) => Promise<void>;
  /** Takes over what was loaded into a draft; null where nothing changes by it. */
  readonly follow: (loaded: Loaded) => Merge<Values, Content, Conflict> | null;
  /**
   * Takes over what was saved elsewhere, if that is why a call failed; null where the draft is gone, undefined where the call
   * failed otherwise.
   */
  readonly mergeNewer?: (error: unknown) => Promise<Merge<Values, Content, Conflict> | null | undefined>;
}

export type Merge<Values, Content, Conflict> = (
  draft: Draft<Values, Content, Conflict>,
) => Draft<Values, Content, Conflict>;

export type DraftState<Conflict = unknown> =
  | { readonly kind: 'untouched' | 'waiting' | 'saving' | 'saved' }
  /** The draft is only in this browser; the database would reject another try, too, where it is rejected. */
  | { readonly kind: 'failed' | 'rejected'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

interface Options<Values extends FieldValues, Content, Conflict, Loaded> {
  readonly form: UseFormReturn<Values>;
  readonly store: DraftStore<Values, Content, Conflict, Loaded>;
  readonly opened: Draft<Values, Content, Conflict>;
  /** What queries have loaded; the same object as long as it has not changed. */
  readonly loaded: Loaded;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Saves a draft as it is typed: in this browser at once, and in the database a moment after the last keystroke, when the page is
 * hidden or closed, when the network is back, and before a sign-out. It makes one call at a time and retries temporary failures.
 * What others save meanwhile is merged, or shown as a conflict.
 */
export function useDraft<Values extends FieldValues, Content, Conflict, Loaded>({
  form,
  store,
  opened,
  loaded,
  onFailure,
}: Options<Values, Content, Conflict, Loaded>) {
  type Known = Draft<Values, Content, Conflict>;
  const [state, setState] = useState<DraftState<Conflict>>(() => {
    if (opened.conflicts.length > 0) return { kind: 'conflict', conflicts: opened.conflicts };
    return { kind: store.isSame(opened.base, store.read(opened.typed)) ? 'untouched' : 'waiting' };
  });
  const [hasJoined, setHasJoined] = useState(false);
  const known = useRef<Omit<Known, 'typed'>>(opened);
  const isRejected = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const isOpen = useRef(true);

  const current = (): Known => ({ ...known.current, typed: structuredClone(form.getValues()) });
  const isStopped = () => isRejected.current || known.current.conflicts.length > 0;
  const isUnsaved = () =>
    known.current.mustSave === true || !store.isSame(known.current.base, store.read(form.getValues()));

  /** Keeps the browser's copy only while the database does not have everything typed. */
  function settle(kind: 'untouched' | 'saved') {
    store.persistLocally(isUnsaved() ? current() : null);
    if (!isStopped()) setState({ kind: isUnsaved() ? 'waiting' : kind });
  }

  /** Unchanged fields keep their inputs and focus. */
  function write(values: Partial<Values>, before: Partial<Values> = {}) {
    for (const [name, value] of Object.entries(values)) {
      if (value === before[name]) continue;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of the form with its value
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }

  /** @returns whether it can be saved now */
  function rebase(merge: Merge<Values, Content, Conflict>): boolean {
    const before = current();
    const after = merge(before);
    known.current = after;
    isRejected.current = false;
    if (!store.isSame(store.read(before.typed), store.read(after.typed))) setHasJoined(true);
    write(after.typed, before.typed);
    settle('untouched');
    const { conflicts } = after;
    if (conflicts.length > 0) setState({ kind: 'conflict', conflicts });
    return conflicts.length === 0;
  }

  async function send() {
    setState({ kind: 'saving' });
    const base = store.read(form.getValues());
    await store.save(base);
    known.current = { ...known.current, base, mustSave: false };
  }

  async function save(): Promise<boolean> {
    if (isStopped() || store.isReady?.() === false) return false;
    if (known.current.base === null || isUnsaved()) {
      try {
        await send();
      } catch (error) {
        const merge = await store.mergeNewer?.(error);
        isRejected.current = merge === null;
        if (!merge) throw error;
        if (!rebase(merge)) return false;
        if (isUnsaved()) await send();
      }
    }
    settle('saved');
    return true;
  }

  function fail(error: unknown): false {
    onFailure?.(error);
    const code = rejectionCodeOf(error);
    isRejected.current ||= code !== null && !REPAIRABLE.includes(code);
    setState({ kind: isRejected.current ? 'rejected' : 'failed', error });
    if (code === null && error instanceof DataError && error.kind !== 'forbidden') saveLater(RETRY_AFTER_MS);
    return false;
  }

  /** @returns whether everything typed is stored */
  async function saveNow(): Promise<boolean> {
    clearTimeout(timer.current);
    while (running.current !== undefined) await running.current;
    const saving = save().catch(fail);
    running.current = saving;
    const isSaved = await saving;
    running.current = undefined;
    return isSaved;
  }

  async function saveUnsaved() {
    if (isUnsaved()) await saveNow();
  }

  function saveLater(milliseconds = SAVE_AFTER_MS) {
    clearTimeout(timer.current);
    // A closed form does not save any more, because it may overwrite what is typed into the next one.
    if (isOpen.current) timer.current = setTimeout(() => void saveUnsaved(), milliseconds);
  }

  const onReturn = useEffectEvent(() => saveUnsaved());
  useValueChanges(form, () => {
    settle('untouched');
    saveLater();
  });
  useEffect(() => {
    isOpen.current = true;
    const resume = () => void onReturn();
    window.addEventListener('online', resume);
    // Saves when the page is hidden, because the author may continue on another device.
    document.addEventListener('visibilitychange', resume);
    const stay = runBeforeSignOut(() => onReturn());
    return () => {
      window.removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', resume);
      stay();
      resume();
      clearTimeout(timer.current);
      isOpen.current = false;
    };
  }, [form]);

  const onLoaded = useEffectEvent(() => {
    // A new sign-in may save what was refused to the last one.
    isRejected.current = false;
    const merge = store.follow(loaded);
    if (merge === null || rebase(merge)) void saveUnsaved();
  });
  useEffect(() => {
    // What a query has loaded is taken over once.
    // oxlint-disable-next-line react/set-state-in-effect
    onLoaded();
  }, [loaded]);

  return {
    state,
    /** Whether something typed elsewhere was taken over. */
    hasJoined,
    save: saveNow,
    /** The next save is sent even where nothing more is typed. */
    requireSave: () => {
      known.current = { ...known.current, mustSave: true };
    },
    /** Ends a conflict with the chosen values. */
    resolve: (conflict: Conflict, chosen: Partial<Values>) => {
      const conflicts = known.current.conflicts.filter((one) => one !== conflict);
      known.current = { ...known.current, conflicts };
      write(chosen);
      settle('untouched');
      if (conflicts.length > 0) setState({ kind: 'conflict', conflicts });
      else void saveNow();
    },
  };
}
