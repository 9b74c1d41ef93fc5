import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { entryQueries } from '#data/entries.ts';
import { saveDraft } from '#data/entry-changes.ts';
import { fieldFaultsOf, entryErrorOf } from '#data/entry-errors.ts';
import { DataError } from '#data/errors.ts';
import { runBeforeSignOut } from '#data/session.ts';
import { ENTRY_FIELD_NAMES, type EntryField } from '#domain/entry/entry.ts';
import {
  describeFault,
  type EntryFormValues,
  listDifferences,
  readForm,
  toChanges,
} from '#domain/entry/entry-form.ts';
import { deleteLocalDraft, saveLocalDraft } from './local-draft.ts';
import {
  type Conflict,
  type DraftSource,
  type OpenedDraft,
  mergeLocalDraft,
  nameOf,
  valuesOf,
} from './opened-draft.ts';

/** Milliseconds after the last keystroke at which a draft is saved. */
const SAVE_AFTER_MS = 1_200;
/** Milliseconds until a retry after a temporary failure. */
const RETRY_AFTER_MS = 15_000;

export type DraftSaveState =
  | { readonly kind: 'untouched' | 'waiting' | 'saving' | 'saved' }
  /** The draft is only in this browser. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Nothing is saved until the author has chosen. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] }
  /** The database would refuse another try, too. */
  | { readonly kind: 'refused'; readonly error: unknown };

interface Options {
  readonly userId: string;
  readonly known: DraftSource;
  readonly opened: OpenedDraft;
  readonly form: UseFormReturn<EntryFormValues>;
  readonly currentYear: number;
}

/**
 * Saves a draft as it is typed: in this browser at once, and in the database a moment after the last keystroke, one
 * call at a time. Changes by another device are merged, or shown as a conflict where both have changed the same field.
 */
export function useDraft({ userId, known, opened, form, currentYear }: Options) {
  const client = useQueryClient();
  const [state, setState] = useState<DraftSaveState>(() => {
    if (opened.conflicts.length > 0) return { kind: 'conflict', conflicts: opened.conflicts };
    return { kind: opened.isRestored ? 'waiting' : 'untouched' };
  });
  const [hasJoined, setHasJoined] = useState(false);
  /** The draft that the database has, according to the last answer. */
  const stored = useRef({
    revisionId: known.revision?.id,
    edit: known.revision?.edit ?? 0,
    values: valuesOf(known),
    base: known.entry?.version,
  });
  const name = nameOf(known);
  const newBase = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const isStopped = useRef(opened.conflicts.length > 0);

  const isUnsaved = () => listDifferences(stored.current.values, readForm(form.getValues())).length > 0;

  function keep() {
    saveLocalDraft(userId, name, { typed: form.getValues(), base: stored.current.values });
  }

  function later(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), milliseconds);
  }

  /** The draft of this account that is stored now; null where there is none any more. */
  async function fetchStored(): Promise<DraftSource | null> {
    const revisions = await client.fetchQuery({ ...entryQueries.revisions(userId), staleTime: 0 });
    const { revisionId } = stored.current;
    const revision = revisions.find((candidate) =>
      revisionId === undefined
        ? candidate.author === userId && candidate.entryId === known.entry?.id && candidate.state === 'draft'
        : candidate.id === revisionId,
    );
    const isOpen = revision?.state === 'draft' || revision?.state === 'returned';
    return isOpen ? { revision, entry: known.entry } : null;
  }

  /** Merges the changes that were saved elsewhere. @returns whether it can be saved now */
  async function joinElsewhere(error: unknown): Promise<boolean> {
    const elsewhere = await fetchStored();
    if (!elsewhere?.revision) {
      setState({ kind: 'refused', error });
      isStopped.current = true;
      return false;
    }
    const values = valuesOf(elsewhere);
    const joined = mergeLocalDraft(stored.current.values, form.getValues(), values);
    stored.current = {
      ...stored.current,
      revisionId: elsewhere.revision.id,
      edit: elsewhere.revision.edit,
      values,
    };
    if (listDifferences(readForm(form.getValues()), readForm(joined.typed)).length > 0) setHasJoined(true);
    for (const field of ENTRY_FIELD_NAMES) form.setValue(field, joined.typed[field], { shouldDirty: true });
    if (joined.conflicts.length === 0) return true;
    isStopped.current = true;
    setState({ kind: 'conflict', conflicts: joined.conflicts });
    return false;
  }

  async function saveOnce(isSecond = false): Promise<boolean> {
    const values = readForm(form.getValues());
    const { revisionId, edit, base } = stored.current;
    setState({ kind: 'saving' });
    try {
      const step = await saveDraft({
        changes: toChanges(values, known.entry?.values ?? null),
        knownEdit: edit,
        ...(revisionId === undefined
          ? { ...(known.entry !== null && { entryId: known.entry.id }), ...(base !== undefined && { base }) }
          : { revisionId, ...(newBase.current !== undefined && { base: newBase.current }) }),
      });
      newBase.current = undefined;
      stored.current = { ...stored.current, revisionId: step.id, edit: step.edit, values };
      setState({ kind: 'saved' });
      if (isUnsaved()) {
        keep();
        later(SAVE_AFTER_MS);
      } else deleteLocalDraft(userId, name);
      return true;
    } catch (error) {
      return fail(error, isSecond);
    }
  }

  async function fail(error: unknown, isSecond: boolean): Promise<boolean> {
    const code = entryErrorOf(error);
    if ((code === 'edited_elsewhere' || code === 'already') && !isSecond) {
      try {
        if (!(await joinElsewhere(error))) return false;
        if (isUnsaved()) return await saveOnce(true);
        deleteLocalDraft(userId, name);
        setState({ kind: 'saved' });
        return true;
      } catch (thrown) {
        return fail(thrown, true);
      }
    }
    for (const [field, fault] of fieldFaultsOf(error)) {
      form.setError(field, { message: describeFault(field, fault, currentYear, form.getValues(field)) });
    }
    // The author can shorten texts that are too long. After a new sign-in the form restores the copy in this browser. All other refusals are final.
    const isFinal = code !== null && code !== 'invalid' && code !== 'too_many';
    isStopped.current = isFinal && code !== 'edited_elsewhere';
    setState({ kind: isStopped.current ? 'refused' : 'failed', error });
    if (error instanceof DataError && code === null && error.kind !== 'forbidden') later(RETRY_AFTER_MS);
    return false;
  }

  /** @returns whether everything typed is stored */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    while (running.current !== undefined) await running.current;
    if (isStopped.current) return false;
    if (!isUnsaved() && newBase.current === undefined) return true;
    const saving = saveOnce();
    running.current = saving;
    try {
      return await saving;
    } finally {
      if (running.current === saving) running.current = undefined;
    }
  }

  const onChange = useEffectEvent(() => {
    if (!isUnsaved()) {
      deleteLocalDraft(userId, name);
      return;
    }
    keep();
    if (isStopped.current) return;
    if (running.current === undefined) setState({ kind: 'waiting' });
    later(SAVE_AFTER_MS);
  });
  const onReturn = useEffectEvent(() => void save());
  const beforeSignOut = useEffectEvent(async () => void (await save()));

  useEffect(() => {
    const subscription = form.watch(() => {
      onChange();
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [form]);

  useEffect(() => {
    const resume = () => {
      onReturn();
    };
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
    };
  }, []);

  return {
    state,
    hasJoined,
    save,
    /** The id of the stored draft; undefined before it was saved for the first time. */
    revisionId: () => stored.current.revisionId,
    /** Uses this text for a field that both devices have changed. */
    resolve: (field: EntryField, text: string) => {
      form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
      const left =
        state.kind === 'conflict' ? state.conflicts.filter((conflict) => conflict.field !== field) : [];
      if (left.length > 0) {
        setState({ kind: 'conflict', conflicts: left });
        return;
      }
      isStopped.current = false;
      setState({ kind: 'waiting' });
      void save();
    },
    /** Bases the draft on the version of the entry that is published now. */
    rebase: () => {
      newBase.current = known.entry?.version;
      return save();
    },
  };
}
