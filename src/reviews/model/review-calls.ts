/**
 * The requests and answers between the pages and the edge function `client-reviews`. Deno loads this file as well: what
 * it imports is listed in the function's deno.json too. docs/decisions/reviews.md.
 */
import * as z from 'zod/mini';
import { requiredText } from '#lib/german/required-text.ts';
import { isLongerThan, toStorableText } from '#lib/text/characters.ts';
import { INVALID_EMAIL, isMailAddress, toMailAddress } from '#lib/text/email-address.ts';
import { NOTICE_REASONS, NOTICE_SUBJECTS, SUBMIT_OUTCOMES, type SubmitOutcome } from './review-terms.ts';

/** Limits of a notice, in characters; the database has the same. */
const NOTICE_LIMITS = { name: 200, explanation: 4_000 } as const;

/** A notice of a review (Art. 16 DSA), with a German sentence for each faulty field. */
export const clientReviewNoticeSchema = z.object({
  reason: z.enum(NOTICE_REASONS, 'Bitte wählen Sie einen Grund.'),
  explanation: requiredText('Bitte begründen Sie die Meldung.', NOTICE_LIMITS.explanation, toStorableText),
  /** Empty where somebody reports without a name. */
  name: z.string('Bitte geben Sie Ihren Namen ein, oder lassen Sie das Feld leer.').check(
    z.overwrite<string>((text) =>
      toStorableText(text)
        .replaceAll(/[\n\t\u2028\u2029]+/g, ' ')
        .trim(),
    ),
    z.refine<string>(
      (text) => !isLongerThan(text, NOTICE_LIMITS.name),
      `Bitte kürzen Sie die Eingabe auf höchstens ${String(NOTICE_LIMITS.name)} Zeichen.`,
    ),
  ),
  email: z.string('Bitte geben Sie Ihre E-Mail-Adresse ein.').check(
    z.overwrite<string>((text) => toMailAddress(text).trim()),
    z.refine<string>(isMailAddress, INVALID_EMAIL),
  ),
  goodFaith: z.literal(true, 'Bitte bestätigen Sie, dass Ihre Angaben richtig und vollständig sind.'),
});

export type ClientReviewNotice = Readonly<z.output<typeof clientReviewNoticeSchema>>;

/** The bodies of all calls. */
export const clientReviewRequestSchema = z.discriminatedUnion('action', [
  /** Submits a review of the signed-in caller. */
  z.object({ action: z.literal('submit'), review: z.uuid() }),
  /** Reports a review. The caller need not be signed in. */
  z.object({
    action: z.literal('notice'),
    /** Idempotency key. */
    id: z.uuid(),
    review: z.uuid(),
    /** The reported text: the review itself, or the agency's reply to it. */
    about: z._default(z.enum(NOTICE_SUBJECTS), 'review'),
    /** Checked by {@link clientReviewNoticeSchema}, field by field. */
    notice: z.record(z.string(), z.unknown()),
    /** Honeypot: a field that people do not see. Filled in, nothing is stored, and the function says so. */
    betreff2: z.optional(z.string()),
    /** Milliseconds between showing the form and sending it. */
    fillTimeMs: z.number().check(z.nonnegative()),
  }),
]);

export type ClientReviewRequest = z.input<typeof clientReviewRequestSchema>;

/** The body of every answer of the function, whatever its status. */
export interface ClientReviewAnswer {
  /** A German sentence that the page shows. */
  readonly message: string;
  /** Only for submit. */
  readonly outcome?: SubmitOutcome;
  /** With 422: what is wrong with each faulty field of the notice or review, in German; ratings as `ratings.overall`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For submit, where the database rejected it: the hint of its answer (`frozen`, `wrong_state`, `too_many` …). */
  readonly reason?: string;
}

/** The values of {@link ClientReviewAnswer.outcome}. */
export const submitOutcomeSchema = z.enum(SUBMIT_OUTCOMES);
