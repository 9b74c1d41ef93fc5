/**
 * What the pages of the reviews by clients, the database and the edge function `client-reviews` say to each other: fields, limits,
 * messages. Deno loads this file as well: what it imports stands in the function's deno.json too. docs/decisions/reviews.md.
 */
import * as z from 'zod/mini';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { countCharacters, isLongerThan, isVisible, toStorableText } from '#domain/text/characters.ts';

/** The level of the position that was to be filled. */
export const REVIEW_LEVELS = ['specialist', 'manager', 'executive'] as const;
export type ReviewLevel = (typeof REVIEW_LEVELS)[number];

/** What became of the mandate. */
export const REVIEW_OUTCOMES = ['filled', 'stopped'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** What is rated from 1 to 5, in the order in which it is asked and shown. */
export const REVIEW_RATINGS = [
  'sector',
  'shortlist',
  'communication',
  'timeliness',
  'value',
  'overall',
] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];
export type ReviewRatings = Readonly<Record<ReviewRating, number>>;

/** Limits, in characters (code points); the database says the same (`private.client_review_faults`). */
export const REVIEW_LIMITS = {
  function: 80,
  shownAs: 80,
  role: 80,
  industry: 80,
  company: 120,
  text: { lowest: 80, highest: 4_000 },
  /** The mandate's year: this one or one of the three before it. */
  yearsBack: 3,
  /** Files of evidence for a review. */
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  reply: { lowest: 20, highest: 2_000 },
  /** A statement in a dispute, an appeal, the reason of a decision. */
  statement: { lowest: 20, highest: 2_000 },
} as const;

/** Days that the author has to answer a notice, and that either side has for its appeal. */
export const REVIEW_ANSWER_DAYS = 7;

/** The bucket of the evidence; its files are `<account>/<review>/<uuid>.<ending>`. */
export const REVIEW_EVIDENCE_BUCKET = 'client-review-evidence';

/** Types of file that the bucket takes, with their endings. */
export const REVIEW_EVIDENCE_ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

const lineOf = (missing: string, limit: number) =>
  z.string(missing).check(
    z.overwrite<string>((text) =>
      toStorableText(text)
        .replaceAll(/[\n\t\u2028\u2029]+/g, ' ')
        .trim(),
    ),
    z.refine<string>(isVisible, { error: missing, abort: true }),
    z.refine<string>((text) => !isLongerThan(text, limit), {
      error: `Bitte kürzen Sie die Eingabe auf höchstens ${formatGermanNumber(limit)} Zeichen.`,
      abort: true,
    }),
  );

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

const ratings = z.object({
  sector: rating,
  shortlist: rating,
  communication: rating,
  timeliness: rating,
  value: rating,
  overall: rating,
} satisfies Record<ReviewRating, z.ZodMiniType>);

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
  ratings: z.optional(
    z.object({
      sector: draftNumber,
      shortlist: draftNumber,
      communication: draftNumber,
      timeliness: draftNumber,
      value: draftNumber,
      overall: draftNumber,
    } satisfies Record<ReviewRating, z.ZodMiniType>),
  ),
  text: draftText,
  shownAs: draftText,
  role: draftText,
  industry: draftText,
  company: draftText,
} satisfies Record<ClientReviewField, z.ZodMiniType>);

export type ClientReviewDraft = Readonly<z.output<typeof clientReviewDraftSchema>>;

/** How the author is shown unless he says otherwise. */
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

/** The states of a review. `restored` is `published` again. */
export const PROPOSAL_STATES = [
  'draft',
  'confirmed',
  'in_review',
  'returned',
  'rejected',
  'published',
  'disputed',
  'removed',
  'withdrawn',
] as const;
export type ClientReviewState = (typeof PROPOSAL_STATES)[number];

/** What becomes of a review that was handed in, or why it was not taken. */
export const SUBMIT_OUTCOMES = [
  /** It waits for an administrator. */
  'inReview',
  /** The mailbox is proven; what proves the mandate is missing. */
  'confirmed',
  /** A mailbox of a provider of free mail, and no file that proves the mandate. */
  'freeMail',
  /** The mailbox is the reviewed consultancy's. */
  'ownConsultancy',
  /** The mailbox is another consultancy's. */
  'consultancy',
  /** The mailbox is that of whoever runs this site. */
  'operator',
] as const;
export type SubmitOutcome = (typeof SUBMIT_OUTCOMES)[number];

/** Why somebody reports a review. */
export const NOTICE_REASONS = ['no_mandate', 'false_fact', 'insult', 'person', 'other'] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];
