import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import type { CodeSessionEnd } from '#account/ui/use-code-session.ts';
import { useDraft } from '#account/ui/use-draft.ts';
import type { Agency } from '#agency/model/agency.ts';
import { refusalOf } from '#lib/http/refusal.ts';
import { ownReviewsQuery, submitClientReview } from '#reviews/api/own-client-reviews.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import { defaultShownAs } from '#reviews/model/review-contract.ts';
import {
  checkReview,
  findFaultyStep,
  REVIEW_STEPS,
  type ReviewFormValues,
  type ReviewStep,
  toReviewForm,
} from '#reviews/model/review-form.ts';
import type { SubmitOutcome } from '#reviews/model/review-terms.ts';
import { SUBMIT_TEXTS } from '#reviews/model/submit-texts.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { useToday } from '#ui/use-today.ts';
import { MandateStep, RatingsStep, TextStep } from './form-steps.tsx';
import { ProofStep } from './proof-step.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { openReviewStore } from './review-store.ts';
import { ReviewSaveStatus, StepList } from './step-list.tsx';

const HEADINGS: Readonly<Record<ReviewStep, string>> = {
  mandate: 'Der Auftrag',
  ratings: 'Ihre Sterne',
  words: 'Ihre Worte',
  proof: 'Ihr Firmenpostfach und der Nachweis',
  preview: 'Ansehen und senden',
};

/** Sets what is wrong beside each field, as the database would say it. */
function resolverOf(thisYear: number): Resolver<ReviewFormValues> {
  return (values) => {
    const { faults } = checkReview(values, thisYear);
    if (faults.length === 0) return { values, errors: {} };
    const errors: Record<string, unknown> = {};
    const ratings: Record<string, unknown> = {};
    for (const [name, message] of faults) {
      const [field = '', rating] = name.split('.');
      if (rating === undefined) errors[field] = { type: 'invalid', message };
      else ratings[rating] = { type: 'invalid', message };
    }
    if (Object.keys(ratings).length > 0) errors['ratings'] = ratings;
    return { values: {}, errors };
  };
}

/** Whether something proves the mandate: a page that is still there, or the agency's word. */
function hasProof(stored: OwnReview | null): boolean {
  return (
    stored?.hasConfirmedEnquiry === true ||
    stored?.evidence.some(({ deletedAt }) => deletedAt === null) === true
  );
}

interface ReviewFormProps {
  agency: Pick<Agency, 'id' | 'name'>;
  invitation: string | null;
  session: Session | null | undefined;
  end: CodeSessionEnd;
  /** The account's open review of the agency; undefined until that is known. */
  stored: OwnReview | null | undefined;
  onLeave: () => Promise<void>;
}

/** Writing a review: five screens, kept as they are filled in. */
export function ReviewForm({ agency, invitation, session, end, stored, onLeave }: ReviewFormProps) {
  const [search, setSearch] = useSearchParams();
  const thisYear = useToday().getFullYear();
  const client = useQueryClient();
  const [store] = useState(() => openReviewStore(agency.id, invitation));
  const form = useForm<ReviewFormValues>({
    resolver: resolverOf(thisYear),
    defaultValues: store.opened.typed,
    shouldFocusError: true,
  });
  const userId = session?.userId;
  const loaded = useMemo(
    () => (userId === undefined || stored === undefined ? null : { userId, review: stored }),
    [userId, stored],
  );
  const draft = useDraft({ form, store, opened: store.opened, loaded });
  const other = draft.state.kind === 'conflict' ? draft.state.conflicts[0] : undefined;
  /** Fetches the review anew, after its evidence or its state has changed. */
  const reload = () => client.invalidateQueries({ queryKey: ownReviewsQuery(userId ?? '').queryKey });
  const [rejection, setRejection] = useState<{ account: string | undefined; outcome: SubmitOutcome } | null>(
    null,
  );
  // The outcome for one mailbox is shown until somebody has signed in with another one.
  const outcome =
    rejection !== null && (!session || session.userId === rejection.account) ? rejection.outcome : null;
  const isProven = hasProof(stored ?? null);
  const asked = REVIEW_STEPS.findIndex(({ name }) => name === search.get('schritt'));
  const index = Math.max(0, asked);
  const step = REVIEW_STEPS[index] ?? REVIEW_STEPS[0];

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.name);
  useEffect(() => {
    if (shown.current === step.name) return;
    shown.current = step.name;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [step.name]);

  function show(name: ReviewStep) {
    const next = new URLSearchParams(search);
    next.set('schritt', name);
    setSearch(next);
  }

  async function goOn() {
    const next = REVIEW_STEPS[index + 1];
    if (step.fields.length > 0 && !(await form.trigger([...step.fields], { shouldFocus: true }))) return;
    if (next !== undefined) show(next.name);
  }

  const sending = useMutation({
    mutationFn: async () => {
      const { shownAs, ...values } = form.getValues();
      if (shownAs.trim() === '') form.setValue('shownAs', defaultShownAs(values));
      if (!(await draft.save())) return null;
      return submitClientReview(store.reviewId());
    },
    onSuccess: async (result) => {
      if (result !== null && result !== 'inReview') {
        setRejection({ account: userId, outcome: result });
        show('proof');
      }
      await reload();
    },
    onError: (error) => {
      const fields = Object.entries(refusalOf(error)?.fields ?? {});
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function names the fields of the form
      for (const [name, message] of fields) form.setError(name as 'text', { message });
      const faulty = findFaultyStep(fields);
      if (faulty !== null) show(faulty);
    },
  });

  async function send() {
    const faults = checkReview(form.getValues(), thisYear).faults;
    const faulty = findFaultyStep(faults);
    if (faulty !== null) {
      await form.trigger();
      show(faulty);
      return;
    }
    setRejection(null);
    sending.mutate();
  }

  return (
    <FormProvider {...form}>
      <div className="mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <StepList
          current={step.name}
          headings={HEADINGS}
          thisYear={thisYear}
          isProven={isProven}
          onShow={show}
        />
        <div className="min-w-0">
          {stored?.state === 'returned' && (
            <div className="mb-6">
              <Notice>
                <p>
                  <strong>Ihre Bewertung ist zurück bei Ihnen.</strong> Alles, was Sie geschrieben haben,
                  steht unverändert hier.
                </p>
                <p className="mt-2 wrap-anywhere whitespace-pre-wrap">Grund: „{stored.reason}“</p>
              </Notice>
            </div>
          )}
          {other !== undefined && (
            <div className="mb-6">
              <Notice variant="error">
                <p>
                  <strong>In Ihrem Konto ist schon eine andere Fassung gespeichert.</strong> Wählen Sie, womit
                  es weitergeht; bis dahin wird nichts überschrieben.
                </p>
                <p className="mt-3 flex flex-wrap gap-3">
                  <Button variant="secondary" onClick={() => draft.resolve(other, {})}>
                    Was hier steht behalten
                  </Button>
                  <Button
                    variant="secondary"
                    onClick={() => draft.resolve(other, toReviewForm(other.content))}
                  >
                    Gespeicherte Fassung laden
                  </Button>
                </p>
              </Notice>
            </div>
          )}
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-40 text-2xl">
            {HEADINGS[step.name]}
          </h2>
          <div className="mt-2">
            <ReviewSaveStatus
              state={draft.state}
              isSignedIn={loaded !== null}
              onRetry={() => void draft.save()}
            />
          </div>
          {step.name === 'proof' ? (
            <div className="mt-6 flex flex-col gap-6">
              {outcome !== null && (
                <Notice variant="error">
                  <p>
                    <strong>Die Bewertung ist gespeichert, aber noch nicht gesendet.</strong>{' '}
                    {SUBMIT_TEXTS[outcome]}
                  </p>
                </Notice>
              )}
              <ProofStep
                agencyId={agency.id}
                session={session}
                end={end}
                stored={stored}
                ensureStored={async () => ((await draft.save()) ? store.reviewId() : null)}
                onChange={reload}
                onLeave={onLeave}
              />
              <p className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-5">
                <Button onClick={() => show('preview')}>Weiter</Button>
                <Button variant="quiet" onClick={() => show('words')}>
                  Zurück
                </Button>
              </p>
            </div>
          ) : step.name === 'preview' ? (
            <ReviewPreview
              agency={agency}
              isInvited={invitation !== null || stored?.isInvited === true}
              session={session ?? null}
              stored={stored ?? null}
              isProven={isProven}
              thisYear={thisYear}
              isPending={sending.isPending}
              failure={
                sending.isError
                  ? explainReviewError(sending.error)
                  : sending.data === null
                    ? 'Sie konnte vorher nicht gespeichert werden. Oben steht, woran das liegt.'
                    : null
              }
              onShow={show}
              onSend={() => void send()}
            />
          ) : (
            <SentForm onSubmit={goOn} className="mt-6 flex flex-col gap-7">
              {step.name === 'mandate' && <MandateStep thisYear={thisYear} />}
              {step.name === 'ratings' && <RatingsStep />}
              {step.name === 'words' && <TextStep />}
              <p className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-5">
                <Button type="submit">Weiter</Button>
                {index > 0 && (
                  <Button variant="quiet" onClick={() => show(REVIEW_STEPS[index - 1]?.name ?? 'mandate')}>
                    Zurück
                  </Button>
                )}
              </p>
            </SentForm>
          )}
        </div>
      </div>
    </FormProvider>
  );
}
