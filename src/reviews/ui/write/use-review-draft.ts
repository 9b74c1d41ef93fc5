import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Session } from '#account/api/session.ts';
import { useAutosave } from '#account/ui/use-autosave.ts';
import { ownReviewsQuery, saveClientReview } from '#reviews/api/own-client-reviews.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import type { ClientReviewDraft } from '#reviews/model/review-contract.ts';
import {
  isBlankReview,
  isSameReview,
  type ReviewFormValues,
  toReviewDraft,
  toReviewForm,
} from '#reviews/model/review-form.ts';
import { deleteLocalReview, saveLocalReview } from './local-review.ts';

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

  const typed = () => toReviewDraft(form.getValues());
  const isUnsaved = () => !isSameReview(typed(), known.current.content);
  const { saveNow, saveLater } = useAutosave({
    isUnsaved,
    save,
    onFailure: (error) => {
      setState({ kind: 'failed', error });
    },
  });

  async function save(): Promise<boolean> {
    if (session === null || session.userId !== owner.current || isHeld.current) return false;
    if (!isUnsaved() && known.current.isStored) return true;
    const content = typed();
    const { review } = known.current;
    setState({ kind: 'saving' });
    await saveClientReview({ id: review, agencyId, content, ...(invitation !== null && { invitation }) });
    known.current = { review, content, isStored: true };
    if (!isUnsaved()) deleteLocalReview(agencyId);
    setState({ kind: isUnsaved() ? 'waiting' : 'saved' });
    return true;
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
    if (isUnsaved()) void saveNow();
  });
  const onChange = useEffectEvent(() => {
    const content = typed();
    if (isBlankReview(content) && !known.current.isStored) deleteLocalReview(agencyId);
    else if (isUnsaved()) saveLocalReview(agencyId, { content, review: known.current.review });
    if (session === null || isHeld.current) setState({ kind: 'local' });
    else if (isUnsaved()) {
      setState({ kind: 'waiting' });
      saveLater();
    }
  });

  useEffect(() => {
    // The account's review is loaded by a query, and the form takes it over once.
    // oxlint-disable-next-line react/set-state-in-effect
    join();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it joins them
  }, [stored, session]);

  useEffect(() => {
    const subscription = form.watch((_, { name }) => {
      // A fault disappears as soon as the value is valid, and not only when the field is left, because the button that
      // is pressed next would then move.
      if (name !== undefined && form.getFieldState(name).invalid) void form.trigger(name);
      onChange();
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [form]);

  return {
    state,
    save: saveNow,
    /** A stored review that differs from what is typed here; nothing is saved before one of them is chosen. */
    other,
    keepHere: () => {
      if (other !== null) known.current = { review: other.id, content: other.content, isStored: true };
      isHeld.current = false;
      setOther(null);
      void saveNow();
    },
    takeOther: () => {
      if (other !== null) take(other);
      isHeld.current = false;
      setOther(null);
    },
    /** The id of the review, stored or not. */
    reviewId: () => known.current.review,
    /** Fetches the review anew, after its evidence or its state has changed. */
    reload: () => client.invalidateQueries({ queryKey: ownReviewsQuery(session?.userId ?? '').queryKey }),
  };
}
