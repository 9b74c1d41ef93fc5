import * as z from 'zod/mini';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import type { CallProject } from '#supabase/functions/_shared/project.ts';
import type { ProvenWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { createRpc } from '#supabase/functions/_shared/rpc.ts';

/** The content of an issue. */
export const issueSchema = z.object({
  subject: z.string(),
  introduction: z.string(),
  articles: z.array(z.object({ title: z.string(), text: z.string(), path: z.string() })),
  /** Unsubscribes its reader; that of a preview and of a test mail nobody. */
  token: z.string(),
});

export type Issue = z.output<typeof issueSchema>;

const requestAnswer = z.object({
  outcome: z.optional(z.enum(['accepted', 'registered'])),
  /** The level of the work that has to be done first. */
  work: z.optional(z.number()),
  subscriber: z.optional(z.string()),
});
const openedIssue = z.extend(issueSchema, { mail: z.nullable(z.string()) });

/** The calls of the function to the project. Each fails with a ProjectError, or a RejectedError. */
export function openSubscriptions(callProject: CallProject) {
  const rpc = createRpc(callProject);
  return {
    /** Stores a sign-up. The answer has `subscriber` where a mail that asks for confirmation is due now. */
    request: (request: {
      readonly networks: Networks;
      readonly work: ProvenWork;
      readonly email: string;
      readonly page: string;
      readonly textVersion: string;
    }) =>
      rpc(
        'request_subscription',
        {
          networks: request.networks,
          ...request.work,
          email: request.email,
          page: request.page,
          text_version: request.textVersion,
        },
        requestAnswer,
      ),
    confirm: (tokenHash: string) =>
      rpc('confirm_subscription', { token_hash: tokenHash }, z.enum(['confirmed', 'used', 'expired'])),
    unsubscribe: (token: string, way: 'link' | 'one_click') =>
      rpc('unsubscribe_by_token', { token, way }, z.enum(['ended', 'unknown'])),
    noteMailEvent: (event: {
      readonly id: string;
      readonly kind: 'bounced' | 'complained';
      readonly email: string;
      readonly happenedAt: string;
    }) =>
      rpc(
        'note_mail_event',
        { event_id: event.id, kind: event.kind, email: event.email, happened_at: event.happenedAt },
        z.boolean(),
      ),
    /** The issue, read with an administrator's session, with the test mail that waits for `recipient`; null where it does not exist. */
    openIssue: (issue: string, recipient: string | null, token: string) =>
      rpc('open_newsletter_issue', { issue, recipient }, z.nullable(openedIssue), token),
  };
}

export type Subscriptions = ReturnType<typeof openSubscriptions>;
