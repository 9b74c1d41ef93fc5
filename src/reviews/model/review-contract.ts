/**
 * The contract between the pages of the reviews by clients, the database and the edge function `client-reviews`: fields, limits,
 * messages. Deno loads this file as well: what it imports is in the function's deno.json too. docs/decisions/reviews.md.
 */
import * as z from 'zod/mini';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { requiredText } from '#lib/german/required-text.ts';
import { countCharacters, isLongerThan, isVisible, toStorableText } from '#lib/text/characters.ts';
import { mapRatings, REVIEW_LEVELS, REVIEW_LIMITS, REVIEW_OUTCOMES } from './review-terms.ts';

const lineOf = (missing: string, limit: number) =>
  requiredText(missing, limit, (text) => toStorableText(text).replaceAll(/[\n\t\u2028\u2029]+/g, ' '));

const wordsOf = (missing: string, { lowest, highest }: { lowest: number; highest: number }) =>
  z.string(missing).check(
    z.overwrite<string>((text) => toStorableText(text).trim()),
    z.refine<string>(isVisible, { error: missing, abort: true }),
    z.refine<string>((text) => countCharacters(text) >= lowest, {
      error: `Bitte schreiben Sie mindestens ${formatGermanNumber(lowest)} Zeichen.`,
      abort: true,
    }),
    z.refine<string>((text) => !isLongerThan(text, highest), {
      error: `Bitte kürzen Sie den Text auf höchstens ${formatGermanNumber(highest)} Zeichen.`,
      abort: true,
    }),
  );

const rating = z
  .number('Bitte vergeben Sie einen bis fünf Sterne.')
  .check(
    z.int('Bitte vergeben Sie einen bis fünf Sterne.'),
    z.minimum(1, 'Bitte vergeben Sie einen bis fünf Sterne.'),
    z.maximum(5, 'Bitte vergeben Sie einen bis fünf Sterne.'),
  );

const ratings = z.object(mapRatings(() => rating));

/** A review that is ready to be sent in, with a German sentence for each faulty field. */
export const clientReviewSchema = (thisYear: number) => {
  const badYear = `Bitte wählen Sie ein Jahr von ${thisYear - REVIEW_LIMITS.yearsBack} bis ${thisYear}.`;
  return z.object({
    level: z.enum(REVIEW_LEVELS, 'Bitte wählen Sie die Ebene der Position.'),
    function: lineOf('Bitte geben Sie die Funktion an, zum Beispiel „Finanzen“.', REVIEW_LIMITS.function),
    year: z
      .number(badYear)
      .check(
        z.int(badYear),
        z.minimum(thisYear - REVIEW_LIMITS.yearsBack, badYear),
        z.maximum(thisYear, badYear),
      ),
    outcome: z.enum(REVIEW_OUTCOMES, 'Bitte geben Sie an, ob die Position besetzt wurde.'),
    ratings,
    text: wordsOf('Bitte beschreiben Sie die Zusammenarbeit.', REVIEW_LIMITS.text),
    shownAs: lineOf('Bitte geben Sie an, wie wir Sie nennen dürfen.', REVIEW_LIMITS.shownAs),
    role: lineOf('Bitte geben Sie Ihre Funktion im Unternehmen an.', REVIEW_LIMITS.role),
    industry: lineOf('Bitte geben Sie die Branche Ihres Unternehmens an.', REVIEW_LIMITS.industry),
    /** Private: administrators alone read it. */
    company: lineOf('Bitte geben Sie Ihr Unternehmen an.', REVIEW_LIMITS.company),
  });
};

/** A review as it is sent in. */
export type ClientReviewContent = Readonly<z.output<ReturnType<typeof clientReviewSchema>>>;
export type ClientReviewField = keyof ClientReviewContent;

/** The value where it is of that kind; a draft may hold anything. */
const kept = <Value>(isKept: (value: unknown) => value is Value) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value: unknown): Value | undefined => (isKept(value) ? value : undefined)),
    ),
  );
const isOneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((known) => known === value);
const draftText = kept((value) => typeof value === 'string');
const draftNumber = kept((value) => typeof value === 'number');

/** A review that is being written: whatever is there of what a review has. */
export const clientReviewDraftSchema = z.object({
  level: kept(isOneOf(REVIEW_LEVELS)),
  function: draftText,
  year: draftNumber,
  outcome: kept(isOneOf(REVIEW_OUTCOMES)),
  ratings: z.optional(z.object(mapRatings(() => draftNumber))),
  text: draftText,
  shownAs: draftText,
  role: draftText,
  industry: draftText,
  company: draftText,
} satisfies Record<ClientReviewField, z.ZodMiniType>);

export type ClientReviewDraft = Readonly<z.output<typeof clientReviewDraftSchema>>;

/** The way in which authors are shown unless they choose another. */
export function defaultShownAs({
  role,
  industry,
}: {
  readonly role?: string;
  readonly industry?: string;
}): string {
  return [role, industry]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ');
}
