import type { Context } from 'hono';
import type * as z from 'zod/mini';
import {
  type ClientReviewAnswer,
  clientReviewNoticeSchema,
  clientReviewRequestSchema,
} from '#reviews/model/review-calls.ts';
import { clientReviewSchema } from '#reviews/model/review-contract.ts';
import type { NoticeSubject } from '#reviews/model/review-terms.ts';
import { SUBMIT_TEXTS } from '#reviews/model/submit-texts.ts';
import { hashNetworks, type Networks } from '#supabase/functions/_shared/client-address.ts';
import { createApp, readJson, requireOrigin } from '#supabase/functions/_shared/create-app.ts';
import type { Account } from '#supabase/functions/_shared/find-caller.ts';
import { HONEYPOT_FILLED } from '#supabase/functions/_shared/honeypot.ts';
import { type ProvenWork, readProvenWork, requireWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { type ErrorStatus, RequestError } from '#supabase/functions/_shared/request-error.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { operatorDomains, ownerOfMailbox } from './mailbox-owner.ts';
import { MESSAGES } from './messages.ts';
import type { Reviews } from './reviews.ts';

/** People need longer than this to fill in the form. */
const MIN_FILL_TIME_MS = 2_000;

/** Status and message for each reason why the database refuses a review. */
const REJECTED_REVIEWS: Readonly<Partial<Record<string, readonly [status: ErrorStatus, message: string]>>> = {
  edited_elsewhere: [409, MESSAGES.editedElsewhere],
  invalid: [422, MESSAGES.invalid],
  too_many: [429, MESSAGES.tooManyReviews],
};

/** The first sentence for each faulty field; ratings as `ratings.overall`. */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = path.map(String).join('.');
    fields[name] ??= message;
  }
  return fields;
}

/** The current year in Germany. */
function currentYear(): number {
  return Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' }).format(new Date()),
  );
}

export function createHandler(settings: Settings, reviews: Reviews) {
  const operators = operatorDomains(settings);

  async function submit(review: string, account: Account, callerHash: string): Promise<ClientReviewAnswer> {
    const draft = await reviews.findDraft(review, account);
    if (draft === null) throw new RequestError(404, { message: MESSAGES.noReview, reason: 'not_found' });
    const parsed = clientReviewSchema(currentYear()).safeParse(draft.content);
    if (!parsed.success) {
      throw new RequestError(422, { message: MESSAGES.invalid, fields: fieldsOf(parsed.error) });
    }
    const mailbox = ownerOfMailbox(account.email);
    if (operators.has(mailbox.domain)) return { message: SUBMIT_TEXTS.operator, outcome: 'operator' };
    const outcome = await reviews.submit({
      review,
      account,
      content: parsed.data,
      edit: draft.edit,
      mailbox,
      callerHash,
    });
    if (typeof outcome === 'string') return { message: SUBMIT_TEXTS[outcome], outcome };
    const [status, message] = REJECTED_REVIEWS[outcome.rejectedFor] ?? [404, MESSAGES.noReview];
    throw new RequestError(status, { message, reason: outcome.rejectedFor });
  }

  async function report(
    call: {
      readonly id: string;
      readonly review: string;
      readonly about: NoticeSubject;
      readonly notice: unknown;
      readonly betreff2?: string | undefined;
      readonly fillTimeMs: number;
    },
    networks: Networks,
    work: ProvenWork,
  ): Promise<ClientReviewAnswer> {
    // Answered with an error, because a browser may fill the field in for a person. The form empties it.
    if ((call.betreff2 ?? '') !== '') throw new RequestError(422, { message: HONEYPOT_FILLED });
    const parsed = clientReviewNoticeSchema.safeParse(call.notice);
    if (!parsed.success) {
      throw new RequestError(422, { message: MESSAGES.invalid, fields: fieldsOf(parsed.error) });
    }
    if (call.about === 'reply' && parsed.data.reason === 'no_mandate') {
      throw new RequestError(422, {
        message: MESSAGES.invalid,
        fields: { reason: 'Bitte wählen Sie einen anderen Grund.' },
      });
    }
    if (call.fillTimeMs < MIN_FILL_TIME_MS) {
      throw new RequestError(422, { message: MESSAGES.tooFast });
    }
    const { id, review, about } = call;
    const kept = await reviews.keepNotice({ id, review, about, notice: parsed.data, networks, work });
    if (typeof kept === 'object') await requireWork(kept.work, settings);
    if (kept === 'too_many') throw new RequestError(429, { message: MESSAGES.tooManyNotices });
    if (kept === 'not_found') throw new RequestError(404, { message: MESSAGES.noNotice });
    return { message: MESSAGES.noticeKept };
  }

  async function answer(c: Context): Promise<ClientReviewAnswer> {
    const body = await readJson(c, MESSAGES);
    const call = clientReviewRequestSchema.safeParse(body);
    if (!call.success) throw new RequestError(400, { message: MESSAGES.unreadable });
    const networks = await hashNetworks(c.req, settings);
    if (call.data.action === 'notice')
      return report(call.data, networks, await readProvenWork(body, settings));
    return submit(call.data.review, await reviews.requireCaller(c.req), networks[0]);
  }

  return createApp(settings, MESSAGES).post('*', requireOrigin(settings, MESSAGES), async (c) =>
    c.json(await answer(c)),
  );
}
