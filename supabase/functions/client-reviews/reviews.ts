import type { Context } from 'hono';
import * as z from 'zod/mini';
import { isVisible } from '#lib/text/characters.ts';
import { type ClientReviewNotice, submitOutcomeSchema } from '#reviews/model/review-calls.ts';
import type { ClientReviewContent } from '#reviews/model/review-contract.ts';
import { type NoticeSubject, type SubmitOutcome } from '#reviews/model/review-terms.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { type Account, requireCaller } from '#supabase/functions/_shared/find-caller.ts';
import type { CallProject } from '#supabase/functions/_shared/project.ts';
import type { ProvenWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { hintOf } from '#supabase/functions/_shared/read-project-answer.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { createRpc } from '#supabase/functions/_shared/rpc.ts';
import type { MailboxOwner } from './mailbox-owner.ts';
import { MESSAGES } from './messages.ts';

interface Submission {
  readonly review: string;
  readonly account: Account;
  readonly content: ClientReviewContent;
  /** The version of the draft that was checked. */
  readonly edit: number;
  readonly mailbox: MailboxOwner;
  readonly callerHash: string;
}

interface NoticeToKeep {
  readonly id: string;
  readonly review: string;
  readonly about: NoticeSubject;
  readonly notice: ClientReviewNotice;
  readonly networks: Networks;
  readonly work: ProvenWork;
}

const draftAnswer = z.nullable(z.object({ content: z.unknown(), edit: z.number() }));
const noticeAnswer = z.union([
  z.enum(['kept', 'known', 'not_found', 'too_many']),
  z.pipe(
    z.string().check(z.regex(/^work \d+$/)),
    z.transform((text) => ({ work: Number(text.slice(5)) })),
  ),
]);

/** Why an account may not hand in a review. */
const explainCaller = (reason: string) =>
  reason === 'frozen' || reason === 'administrator'
    ? new RequestError(403, { message: MESSAGES[reason], reason })
    : new RequestError(401, { message: MESSAGES.signedOut, reason: 'signed_out' });

/** The project's reviews, with the rights of the secret key. All calls fail with a ProjectError. */
export function openReviews(callProject: CallProject) {
  const rpc = createRpc(callProject);
  return {
    /** @throws RequestError 401 where the caller is not signed in, 403 where the account may not act */
    requireCaller: (request: Context['req']) => requireCaller(callProject, request, explainCaller),

    /** The draft that the account submits; null where it is not the account's own, or cannot be submitted now. */
    findDraft: (review: string, account: Account) =>
      rpc('client_review_to_submit', { review, account: account.id }, draftAnswer),

    submit: async ({
      review,
      account,
      content,
      edit,
      mailbox,
      callerHash,
    }: Submission): Promise<SubmitOutcome | { readonly rejectedFor: string }> => {
      const args = {
        review,
        account: account.id,
        content,
        seen_edit: edit,
        domain: mailbox.domain,
        is_free_mail: mailbox.isFreeMail,
        network_hash: callerHash,
      };
      return rpc('submit_client_review', args, submitOutcomeSchema).catch((error: unknown) => ({
        rejectedFor: hintOf(error) ?? 'not_found',
      }));
    },

    keepNotice: ({ id, review, about, notice, networks, work }: NoticeToKeep) => {
      const { reason, explanation, name, email, goodFaith } = notice;
      const args = {
        notice: id,
        review,
        about,
        reason,
        explanation,
        name: isVisible(name) ? name : null,
        email,
        is_good_faith: goodFaith,
        networks,
        ...work,
      };
      return rpc('store_client_review_notice', args, noticeAnswer);
    },
  };
}

export type Reviews = ReturnType<typeof openReviews>;
