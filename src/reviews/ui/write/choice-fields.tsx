import { Star } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import type { ReviewFormValues } from '#reviews/model/review-form.ts';
import type { ReviewRating } from '#reviews/model/review-terms.ts';
import { STAR_WORDS } from '#reviews/model/review-texts.ts';
import { FieldError, noteIds } from '#ui/field.tsx';

interface ChoiceProps {
  legend: string;
  hint?: string;
  error: string | undefined;
  control: UseFormRegisterReturn;
}

interface GroupProps extends Omit<ChoiceProps, 'control'> {
  children: (describedBy: string | undefined) => ReactNode;
}

/** A question with radio buttons; each of them names the hint and the error, as a text field does. */
function Group({ legend, hint, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset aria-invalid={error !== undefined}>
      <legend className="float-left w-full font-semibold">{legend}</legend>
      <div className="clear-both">
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-base text-ink-soft">
            {hint}
          </p>
        )}
        {children(noteIds({ id, hint, error }))}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

interface RadioChoiceProps extends ChoiceProps {
  options: readonly (readonly [value: string, label: string])[];
}

/** One of a few answers. */
export function RadioChoice({ options, control, ...group }: RadioChoiceProps) {
  return (
    <Group {...group}>
      {(describedBy) => (
        <div className="mt-2 flex flex-wrap gap-x-6">
          {options.map(([value, label]) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-3">
              <input
                type="radio"
                value={value}
                aria-describedby={describedBy}
                className="size-5 shrink-0 accent-petrol"
                {...control}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </Group>
  );
}

/** One to five stars; the chosen number is beside them in words. */
export function StarChoice({ name, control, ...group }: ChoiceProps & { name: ReviewRating }) {
  const chosen = Number(useWatch<ReviewFormValues>({ name: `ratings.${name}` }) || 0);
  return (
    <Group {...group}>
      {(describedBy) => (
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <div className="flex">
            {STAR_WORDS.map((word, index) => (
              <span
                key={word}
                className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded text-ink has-focus-visible:outline-3 has-focus-visible:outline-petrol hover:text-petrol"
              >
                <input
                  type="radio"
                  value={index + 1}
                  aria-label={`${String(index + 1)} von 5, ${word}`}
                  aria-describedby={describedBy}
                  className="absolute inset-0 cursor-pointer opacity-0"
                  {...control}
                />
                <Star
                  aria-hidden="true"
                  strokeWidth={1.5}
                  className={`size-8 ${index < chosen ? 'fill-current' : ''}`}
                />
              </span>
            ))}
          </div>
          <span aria-hidden="true" className="min-h-6 text-base digits">
            {chosen > 0 && `${String(chosen)} von 5, ${STAR_WORDS[chosen - 1] ?? ''}`}
          </span>
        </div>
      )}
    </Group>
  );
}
