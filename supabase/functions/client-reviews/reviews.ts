import * as z from 'zod/mini';
import { isVisible } from '#lib/text/characters.ts';
import { type ClientReviewNotice, submitOutcomeSchema } from '#reviews/model/review-calls.ts';
import type { ClientReviewContent } from '#reviews/model/review-contract.ts';
import { type NoticeSubject, type SubmitOutcome } from '#reviews/model/review-terms.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { type Account, findCaller, rejection } from '#supabase/functions/_shared/find-caller.ts';
import { type CallProject, ProjectError } from '#supabase/functions/_shared/project.ts';
import type { DoneWork } from '#supabase/functions/_shared/proof-of-work.ts';
import type { MailboxOwner } from './mailbox.ts';

/** The function's calls to the project. All of them fail with a ProjectError. */
export interface Reviews {
  readonly findCaller: (token: string) => ReturnType<typeof findCaller>;
  /** The draft that the account submits; null where it is not the account's own, or cannot be submitted now. */
  readonly findDraft: (review: string, account: Account) => Promise<Draft | null>;
  readonly submit: (submission: Submission) => Promise<SubmitOutcome | { readonly rejectedFor: string }>;
  readonly keepNotice: (
    notice: NoticeToKeep,
  ) => Promise<'kept' | 'known' | 'not_found' | 'too_many' | { readonly work: number }>;
}

interface Draft {
  readonly content: unknown;
  readonly edit: number;
}

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
  readonly work: DoneWork;
}

const draftAnswer = z.nullable(z.object({ content: z.unknown(), edit: z.number() }));
const noticeAnswer = z.union([
  z.enum(['kept', 'known', 'not_found', 'too_many']),
  z.pipe(
    z.string().check(z.regex(/^work \d+$/)),
    z.transform((text) => ({ work: Number(text.slice(5)) })),
  ),
]);

interface Answer {
  readonly ok: boolean;
  readonly body: unknown;
}

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  { ok, body }: Answer,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!ok || !parsed.success) throw new ProjectError(`${name}: not the expected answer`);
  return parsed.data;
}

/** The project's reviews, with the rights of the secret key. */
export function openReviews(callProject: CallProject): Reviews {
  async function call(name: string, body: unknown): Promise<Answer> {
    const response = await callProject(`/rest/v1/rpc/${name}`, { method: 'POST', body });
    const answered: unknown = await response.json().catch(() => null);
    if (response.ok || (response.status >= 400 && response.status < 500))
      return { ok: response.ok, body: answered };
    throw new ProjectError(`${name}: ${String(response.status)}`);
  }
  return {
    findCaller: (token) => findCaller(callProject, token),

    findDraft: async (review, account) => {
      const name = 'client_review_to_submit';
      return read(draftAnswer, await call(name, { review, account: account.id }), name);
    },

    submit: async ({ review, account, content, edit, mailbox, callerHash }) => {
      const answer = await call('submit_client_review', {
        review,
        account: account.id,
        content,
        seen_edit: edit,
        domain: mailbox.domain,
        is_free_mail: mailbox.isFreeMail,
        network_hash: callerHash,
      });
      if (!answer.ok) return { rejectedFor: rejection.safeParse(answer.body).data?.hint ?? 'not_found' };
      return read(submitOutcomeSchema, answer, 'submit_client_review');
    },

    keepNotice: async ({ id, review, about, notice, networks, work }) => {
      const { reason, explanation, name, email, goodFaith } = notice;
      const answer = await call('store_client_review_notice', {
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
      });
      return read(noticeAnswer, answer, 'store_client_review_notice');
    },
  };
}
