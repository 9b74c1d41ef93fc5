import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ownReviewQueries, saveClientReview } from '#data/own-client-reviews.ts';
import { runBeforeSignOut, type Session } from '#data/session.ts';
import type { OwnReview } from '#domain/client-reviews/client-review.ts';
import type { ClientReviewDraft } from '#domain/client-reviews/review-contract.ts';
import {
  isBlankReview,
  isSameReview,
  type ReviewFormValues,
  toReviewDraft,
  toReviewForm,
} from '#domain/client-reviews/review-form.ts';
import { deleteLocalReview, saveLocalReview } from './local-review.ts';

/** Milliseconds after the last keystroke at which a review is saved. */
const SAVE_AFTER_MS = 1_200;
/** Milliseconds until a retry after a failure. */
const RETRY_AFTER_MS = 15_000;

export type ReviewSaveState =
  | { readonly kind: 'untouched' | 'local' | 'waiting' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The review that the database has, according to the last answer. */
interface Known {
  readonly review: string;
  readonly content: ClientReviewDraft;
  readonly isStored: boolean;
}

interface Options {
  readonly agencyId: number;
  /** Token of the agency's own link; null without one. */
  readonly invitation: string | null;
  /** Null before the sign-in. */
  readonly session: Session | null;
  /** The account's open review of the agency; undefined until it is loaded. */
  readonly stored: OwnReview | null | undefined;
  readonly form: UseFormReturn<ReviewFormValues>;
  /** The review that this browser was writing, or a new id. */
  readonly openedReview: string;
}

/**
 * Saves a review as it is typed: in this browser from the first letter on, and after the sign-in also in the database,
 * a moment after the last keystroke, one call at a time. Where a different review is stored already, the author has to
 * choose one.
 */
export function useReviewDraft({ agencyId, invitation, session, stored, form, openedReview }: Options) {
  const client = useQueryClient();
  const [state, setState] = useState<ReviewSaveState>({ kind: 'untouched' });
  const [other, setOther] = useState<OwnReview | null>(null);
  const known = useRef<Known>({ review: openedReview, content: {}, isStored: false });
  /** The account whose review `known` is; null before the first sign-in. */
  const owner = useRef<string>(null);
  /** Whether the choice between two reviews is open. Nothing is saved until it is made. */
  const isHeld = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  const typed = () => toReviewDraft(form.getValues());
  const isUnsaved = () => !isSameReview(typed(), known.current.content);

  function later(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), milliseconds);
  }

  async function saveOnce(): Promise<boolean> {
    const content = typed();
    setState({ kind: 'saving' });
    try {
      const { review } = known.current;
      await saveClientReview({ id: review, agencyId, content, ...(invitation !== null && { invitation }) });
      known.current = { review, content, isStored: true };
      if (isUnsaved()) later(SAVE_AFTER_MS);
      else deleteLocalReview(agencyId);
      setState({ kind: 'saved' });
      return true;
    } catch (error) {
      setState({ kind: 'failed', error });
      later(RETRY_AFTER_MS);
      return false;
    }
  }

  /** @returns whether everything typed is stored */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    while (running.current !== undefined) await running.current;
    if (session === null || session.userId !== owner.current || isHeld.current) return false;
    if (!isUnsaved() && known.current.isStored) return true;
    const saving = saveOnce();
    running.current = saving;
    try {
      return await saving;
    } finally {
      if (running.current === saving) running.current = undefined;
    }
  }

  function take(review: OwnReview) {
    known.current = { review: review.id, content: review.content, isStored: true };
    form.reset(toReviewForm(review.content));
    deleteLocalReview(agencyId);
    setState({ kind: 'saved' });
  }

  const join = useEffectEvent(() => {
    if (stored === undefined || session === null || session.userId === owner.current) return;
    owner.current = session.userId;
    // Another account may have left a choice open, which does not concern this one.
    isHeld.current = false;
    setOther(null);
    if (stored === null) known.current = { review: crypto.randomUUID(), content: {}, isStored: false };
    else if (isBlankReview(typed())) take(stored);
    else if (isSameReview(stored.content, typed()) || known.current.review === stored.id)
      known.current = { review: stored.id, content: stored.content, isStored: true };
    else {
      isHeld.current = true;
      setOther(stored);
      return;
    }
    if (isUnsaved()) void save();
  });
  const onChange = useEffectEvent(() => {
    const content = typed();
    if (isBlankReview(content) && !known.current.isStored) deleteLocalReview(agencyId);
    else if (isUnsaved()) saveLocalReview(agencyId, { content, review: known.current.review });
    if (session === null || isHeld.current) setState({ kind: 'local' });
    else if (isUnsaved()) {
      if (running.current === undefined) setState({ kind: 'waiting' });
      later(SAVE_AFTER_MS);
    }
  });
  const onReturn = useEffectEvent(() => void save());
  const beforeSignOut = useEffectEvent(async () => void (await save()));

  useEffect(() => {
    // The account's review is loaded by a query, and the form takes it over once.
    // oxlint-disable-next-line react/set-state-in-effect
    join();
  }, [stored, session]);

  useEffect(() => {
    const subscription = form.watch((_, { name }) => {
      // A fault disappears as soon as the value is valid, and not only when the field is left, because the button that
      // is pressed next would then move.
      if (name !== undefined && form.getFieldState(name).invalid) void form.trigger(name);
      onChange();
    });
    const resume = () => {
      onReturn();
    };
    window.addEventListener('online', resume);
    // Saves when the page is hidden, because the author may continue on another device.
    document.addEventListener('visibilitychange', resume);
    const stay = runBeforeSignOut(() => beforeSignOut());
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', resume);
      stay();
      resume();
      clearTimeout(timer.current);
    };
  }, [form]);

  return {
    state,
    save,
    /** A stored review that differs from what is typed here; nothing is saved before one of them is chosen. */
    other,
    keepHere: () => {
      if (other !== null) known.current = { review: other.id, content: other.content, isStored: true };
      isHeld.current = false;
      setOther(null);
      void save();
    },
    takeOther: () => {
      if (other !== null) take(other);
      isHeld.current = false;
      setOther(null);
    },
    /** The id of the review, stored or not. */
    reviewId: () => known.current.review,
    /** Fetches the review anew, after its evidence or its state has changed. */
    reload: () =>
      client.invalidateQueries({ queryKey: ownReviewQueries.all(session?.userId ?? '').queryKey }),
  };
}
