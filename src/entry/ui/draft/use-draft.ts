import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAutosave } from '#account/ui/use-autosave.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { saveDraft } from '#entry/api/entry-changes.ts';
import { fieldFaultsOf, rejectionCodeOf } from '#entry/api/entry-errors.ts';
import { type DraftFormValues, readDraftForm } from '#entry/model/draft-form.ts';
import { describeFieldFault } from '#entry/model/entry-form.ts';
import { PROPOSAL_FIELDS, type ProposalField, type ProposedValues } from '#entry/model/entry.ts';
import { listChangedFields, pickFields, presentFields, toChanges } from '#entry/model/proposed-values.ts';
import { deleteLocalDraft, saveLocalDraft } from './local-draft.ts';
import {
  type Conflict,
  type DraftSource,
  type OpenedDraft,
  mergeTyped,
  draftNameOf,
  publishedOf,
  draftValuesOf,
} from './opened-draft.ts';

export type DraftSaveState =
  | { readonly kind: 'untouched' | 'waiting' | 'saving' | 'saved' }
  /** The draft is only in this browser. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Nothing is saved until the author has chosen. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] }
  /** The database would reject another try, too. */
  | { readonly kind: 'rejected'; readonly error: unknown };

interface Options {
  readonly userId: string;
  readonly known: DraftSource;
  readonly opened: OpenedDraft;
  readonly form: UseFormReturn<DraftFormValues>;
  readonly currentYear: number;
}

/**
 * Saves a draft as it is typed: in this browser at once, and in the database a moment after the last keystroke, one
 * call at a time. What another device saves and what is published meanwhile is merged, or shown as a conflict where both
 * have changed the same field.
 */
export function useDraft({ userId, known, opened, form, currentYear }: Options) {
  const client = useQueryClient();
  const [state, setState] = useState<DraftSaveState>(() => {
    if (opened.conflicts.length > 0) return { kind: 'conflict', conflicts: opened.conflicts };
    return { kind: opened.isRestored ? 'waiting' : 'untouched' };
  });
  const [hasJoined, setHasJoined] = useState(false);
  /** The draft that the database has, according to the last answer, and the published values that the form is based on. */
  const stored = useRef({
    revisionId: known.proposal?.id,
    edit: known.proposal?.edit ?? 0,
    values: draftValuesOf(known),
    published: publishedOf(known),
  });
  const name = draftNameOf(known);
  /** Whether the next save has a newer base. */
  const hasSeenMore = useRef(false);
  const isStopped = useRef(opened.conflicts.length > 0);

  const isUnsaved = () =>
    hasSeenMore.current ||
    listChangedFields(stored.current.values, readDraftForm(form.getValues())).length > 0;
  const { saveNow, saveLater } = useAutosave({ isUnsaved, save, onFailure });

  function keep() {
    saveLocalDraft(userId, name, { typed: form.getValues(), base: stored.current.values });
  }

  /** Deletes the browser's copy where the database has everything typed. */
  function settle() {
    if (isUnsaved()) keep();
    else deleteLocalDraft(userId, name);
    setState({ kind: isUnsaved() ? 'waiting' : 'saved' });
  }

  /** The draft of this account that is stored now; null where there is none any more. */
  async function fetchStored(): Promise<DraftSource | null> {
    const proposals = await client.fetchQuery({ ...entryQueries.proposals(userId), staleTime: 0 });
    const { revisionId } = stored.current;
    const proposal = proposals.find((candidate) =>
      revisionId === undefined
        ? candidate.author === userId && candidate.entryId === known.entry?.id && candidate.state === 'draft'
        : candidate.id === revisionId,
    );
    const isOpen = proposal?.state === 'draft' || proposal?.state === 'returned';
    return isOpen ? { ...known, proposal } : null;
  }

  /** Merges outside changes into the form. @returns whether it can be saved now */
  function join(base: ProposedValues, elsewhere: ProposedValues, isPublished: boolean): boolean {
    const typed = structuredClone(form.getValues());
    const joined = mergeTyped(base, typed, elsewhere, isPublished);
    if (listChangedFields(readDraftForm(typed), readDraftForm(joined.typed)).length > 0) setHasJoined(true);
    // Unchanged fields keep their inputs and focus.
    for (const field of PROPOSAL_FIELDS.filter((one) => typed[one] !== joined.typed[one]))
      form.setValue(field, joined.typed[field], { shouldDirty: true });
    const { conflicts } = joined;
    if (conflicts.length === 0) return true;
    isStopped.current = true;
    setState((was) => {
      const open = was.kind === 'conflict' ? was.conflicts : [];
      const others = open.filter(({ field }) => conflicts.every((conflict) => conflict.field !== field));
      return { kind: 'conflict', conflicts: [...others, ...conflicts] };
    });
    return false;
  }

  /** Merges the changes that were saved elsewhere. @returns whether it can be saved now */
  async function joinElsewhere(error: unknown): Promise<boolean> {
    const elsewhere = await fetchStored();
    if (!elsewhere?.proposal) {
      setState({ kind: 'rejected', error });
      isStopped.current = true;
      return false;
    }
    const base = stored.current.values;
    stored.current = {
      ...stored.current,
      revisionId: elsewhere.proposal.id,
      edit: elsewhere.proposal.edit,
      values: draftValuesOf(elsewhere),
    };
    return join(base, stored.current.values, false);
  }

  async function save(): Promise<boolean> {
    if (isStopped.current) return false;
    if (!isUnsaved()) return true;
    setState({ kind: 'saving' });
    try {
      await store();
    } catch (error) {
      const code = rejectionCodeOf(error);
      if (code !== 'edited_elsewhere' && code !== 'already') throw error;
      if (!(await joinElsewhere(error))) return false;
      if (isUnsaved()) await store();
    }
    settle();
    return true;
  }

  async function store() {
    const values = readDraftForm(form.getValues());
    const { revisionId, edit, published } = stored.current;
    const changes = toChanges(values, published);
    const step = await saveDraft({
      changes,
      seenEdit: edit,
      ...(published !== null && { seen: pickFields(presentFields(changes), published) }),
      ...(revisionId !== undefined ? { revisionId } : known.entry !== null && { entryId: known.entry.id }),
    });
    hasSeenMore.current = false;
    stored.current = { ...stored.current, revisionId: step.id, edit: step.edit, values };
  }

  /** The entry was published anew while the form was open. */
  const onPublished = useEffectEvent((now: ProposedValues) => {
    const before = stored.current.published;
    if (before === null || listChangedFields(before, now).length === 0) return;
    const changes = toChanges(stored.current.values, before);
    stored.current = { ...stored.current, published: now, values: { ...now, ...changes } };
    hasSeenMore.current = Object.keys(toChanges(readDraftForm(form.getValues()), before)).length > 0;
    if (join(before, now, true) && isUnsaved()) void saveNow();
  });
  const { entry, extended } = known;
  useEffect(() => {
    if (entry !== null) onPublished({ ...entry.values, ...extended });
  }, [entry, extended]);

  function onFailure(error: unknown) {
    for (const [field, fault] of fieldFaultsOf(error)) {
      form.setError(field, { message: describeFieldFault(field, fault, currentYear, form.getValues(field)) });
    }
    const code = rejectionCodeOf(error);
    // The author can shorten texts that are too long. After a new sign-in the form restores the copy in this browser. All other rejections are final.
    const isFinal = code !== null && code !== 'invalid' && code !== 'too_many';
    isStopped.current = isFinal && code !== 'edited_elsewhere';
    // Where the entry was removed or merged, another screen takes the form's place; this browser has what was typed.
    if (code === 'wrong_state' || code === 'not_member')
      void client.invalidateQueries({ queryKey: entryQueries.own(userId).queryKey });
    setState({ kind: isStopped.current ? 'rejected' : 'failed', error });
  }

  const onChange = useEffectEvent(() => {
    if (!isUnsaved()) {
      deleteLocalDraft(userId, name);
      return;
    }
    keep();
    if (isStopped.current) return;
    setState({ kind: 'waiting' });
    saveLater();
  });

  useEffect(() => {
    const subscription = form.watch(() => {
      onChange();
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [form]);

  return {
    state,
    hasJoined,
    save: saveNow,
    /** The next save is based on the published values that this form shows. */
    takeAsSeen: () => {
      hasSeenMore.current = true;
    },
    /** The id of the stored draft; undefined before it was saved for the first time. */
    revisionId: () => stored.current.revisionId,
    /** Resolves a conflict between two devices with the field of these values. */
    resolve: (field: ProposalField, values: DraftFormValues) => {
      hasSeenMore.current = true;
      form.setValue(field, values[field], { shouldDirty: true, shouldValidate: true });
      const left =
        state.kind === 'conflict' ? state.conflicts.filter((conflict) => conflict.field !== field) : [];
      if (left.length > 0) {
        setState({ kind: 'conflict', conflicts: left });
        return;
      }
      isStopped.current = false;
      setState({ kind: 'waiting' });
      void saveNow();
    },
  };
}
