import { Check } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DraftFailure } from '#account/ui/draft-failure.tsx';
import type { DraftState } from '#account/ui/use-draft.ts';
import {
  checkReview,
  REVIEW_STEPS,
  type ReviewFormValues,
  type ReviewStep,
} from '#reviews/model/review-form.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';

interface StepListProps {
  current: ReviewStep;
  headings: Readonly<Record<ReviewStep, string>>;
  thisYear: number;
  /** Whether something proves the mandate. */
  isProven: boolean;
  onShow: (step: ReviewStep) => void;
}

/** The five screens, which of them are filled in, and the way to each. */
export function StepList({ current, headings, thisYear, isProven, onShow }: StepListProps) {
  const { getValues } = useFormContext<ReviewFormValues>();
  useWatch<ReviewFormValues>();
  const faults = new Set(checkReview(getValues(), thisYear).faults.map(([name]) => name));
  const number = REVIEW_STEPS.findIndex(({ name }) => name === current) + 1;
  function isDone({ name, fields }: (typeof REVIEW_STEPS)[number]): boolean {
    if (name === 'preview') return false;
    return name === 'proof' ? isProven : fields.every((field) => !faults.has(field));
  }
  return (
    <nav aria-label="Schritte">
      <p className="font-semibold digits">
        Schritt {number} von {REVIEW_STEPS.length}
      </p>
      <ol className="mt-2 flex border-line max-lg:gap-1 lg:flex-col lg:border-t">
        {REVIEW_STEPS.map((step, index) => (
          <li key={step.name} className="min-w-0 max-lg:flex-1 lg:border-b lg:border-line">
            <button
              type="button"
              aria-current={step.name === current ? 'step' : undefined}
              className="flex min-h-11 w-full items-center gap-2 px-2 py-2 text-left hover:text-petrol aria-[current]:bg-petrol-tint aria-[current]:font-semibold max-lg:justify-center max-lg:border max-lg:border-line-strong"
              onClick={() => onShow(step.name)}
            >
              <span className="digits" aria-hidden="true">
                {index + 1}
              </span>
              <span className="min-w-0 grow max-lg:sr-only">{headings[step.name]}</span>
              {isDone(step) && (
                <>
                  <Check aria-hidden="true" className="size-4 shrink-0 text-petrol" />
                  <span className="sr-only">, ausgefüllt</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const SAVED = 'Gespeichert. Sie können auf jedem Gerät weiterschreiben.';
const HERE = 'Auf diesem Gerät gespeichert.';
/** Where the typed text is, without a sign-in and after it; empty where a notice says it. */
const STATE_TEXTS: Readonly<Record<DraftState['kind'], readonly [string, string]>> = {
  untouched: ['Was Sie eingeben, bleibt auf diesem Gerät erhalten.', SAVED],
  waiting: [HERE, 'Noch nicht in Ihrem Konto gespeichert …'],
  saving: ['Wird gespeichert …', 'Wird gespeichert …'],
  saved: [SAVED, SAVED],
  conflict: [HERE, HERE],
  failed: ['', ''],
  rejected: ['', ''],
};

interface SaveStatusProps {
  state: DraftState;
  isSignedIn: boolean;
  onRetry: () => void;
}

/** Says where the typed text is kept. */
export function ReviewSaveStatus({ state, isSignedIn, onRetry }: SaveStatusProps) {
  return (
    <>
      <p role="status" className="text-base text-ink-soft">
        {STATE_TEXTS[state.kind][isSignedIn ? 1 : 0]}
      </p>
      <DraftFailure state={state} explain={explainReviewError} onRetry={onRetry} />
    </>
  );
}
