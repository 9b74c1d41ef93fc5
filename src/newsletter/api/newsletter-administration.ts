import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { signedInClient } from '#account/api/session.ts';
import { rpc, rows } from '#account/api/signed-in-call.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { callFunction } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { type IssueContent, ISSUE_STATES } from '#newsletter/model/issue.ts';
import type { ComposedIssue, NewsletterRequest } from '#newsletter/model/newsletter-calls.ts';
import {
  type ConsentProof,
  type Subscriber,
  SUBSCRIBER_STATES,
  type SubscriberState,
} from '#newsletter/model/subscriber.ts';

/*
 * The administrators' queries and changes of the newsletter. docs/product.md, Calls (C20); docs/decisions/newsletter.md.
 */

/** Subscribers in one request. */
const PAGE_SIZE = 50;

const text = z.nullable(z.string());
const counts = z.record(z.string(), z.number());

const overviewSchema = z.object({
  subscribers: counts,
  /** Newest first. */
  issues: z.array(
    camelObject({
      id: z.string(),
      subject: z.string(),
      introduction: z.string(),
      articles: z.array(z.object({ title: z.string(), text: z.string(), path: z.string() })),
      version: z.number(),
      state: z.enum(ISSUE_STATES),
      createdAt: z.string(),
      startedAt: text,
      finishedAt: text,
      deliveries: counts,
    }),
  ),
});

/** An issue, with how far it was sent; its times are ISO 8601 time stamps. */
export type Issue = z.output<typeof overviewSchema>['issues'][number];

const subscribersSchema = z.array(
  camelObject({
    id: z.string(),
    email: z.string(),
    state: z.enum(SUBSCRIBER_STATES),
    requestedAt: z.string(),
    confirmedAt: text,
    endedAt: text,
  }),
);

/** A page of subscribers in a state, newest sign-up first, beginning at an offset. */
function fetchSubscribers(state: SubscriberState, from: number, signal: AbortSignal): Promise<Subscriber[]> {
  return rows(
    (client) =>
      client
        .from('subscribers')
        .select('id, email, state, requested_at, confirmed_at, ended_at')
        .eq('state', state)
        .order('requested_at', { ascending: false })
        .order('id')
        .range(from, from + PAGE_SIZE - 1),
    subscribersSchema,
    signal,
  );
}

/** Subscribers and issues, as the administrator `userId` sees them. Each fails with a DataError. docs/product.md, Calls (C20). */
export const newsletterQueries = {
  /** All queries of this administrator; a change invalidates all of them. */
  all: (userId: string) => [...accountQueryKeys.administration, 'newsletter', userId] as const,
  /** The numbers of subscribers by state, and the issues. */
  overview: (userId: string) =>
    queryOptions({
      queryKey: [...newsletterQueries.all(userId), 'overview'],
      queryFn: ({ signal }) => rpc('newsletter_overview', {}, overviewSchema, signal),
      staleTime: 0,
    }),
  /** Subscribers in a state, page by page. */
  subscribers: (userId: string, state: SubscriberState) =>
    infiniteQueryOptions({
      queryKey: [...newsletterQueries.all(userId), 'subscribers', state],
      queryFn: ({ pageParam, signal }) => fetchSubscribers(state, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (page, pages) => (page.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
      staleTime: 0,
    }),
  /** The mail of an issue as it would arrive. */
  preview: (userId: string, { id, version }: Pick<Issue, 'id' | 'version'>) =>
    queryOptions({
      queryKey: [...newsletterQueries.all(userId), 'preview', id, version],
      queryFn: async (): Promise<ComposedIssue> => {
        const { mail } = await callNewsletter({ action: 'preview', issueId: id });
        if (mail === undefined) throw new DataError('invalid', 'The answer has no mail');
        return mail;
      },
      retry: false,
    }),
};

const proofSchema = camelObject({
  state: z.nullable(z.enum(SUBSCRIBER_STATES)),
  addressHash: z.string(),
  events: z.array(
    camelObject({
      kind: z.enum(['form', 'mail', 'confirmed', 'unsubscribed', 'bounced']),
      at: z.string(),
      page: text,
      way: text,
      textVersion: text,
      wording: text,
    }),
  ),
});

/** All recorded events of an address. The log notes which administrator read them. @throws DataError */
export async function readConsentProof(email: string): Promise<ConsentProof> {
  return { email, ...(await rpc('consent_proof', { email }, proofSchema)) };
}

/** Ends the subscription of an address at its owner's request; false where it is not subscribed. @throws DataError */
export async function unsubscribeAddress(email: string): Promise<boolean> {
  return rpc('unsubscribe_address', { email }, z.boolean());
}

/**
 * Stores a draft: a new one, or a new version of the given one.
 *
 * @throws DataError 409 where it was saved elsewhere or is no draft any more
 */
export async function saveIssue(
  { subject, introduction, articles }: IssueContent,
  saved: Pick<Issue, 'id' | 'version'> | null,
): Promise<Pick<Issue, 'id' | 'version'>> {
  const args = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generated types have no nullable arguments
    issue: (saved?.id ?? null) as string,
    subject,
    introduction,
    articles: articles.map((article) => ({ ...article })),
    ...(saved === null ? {} : { seen_version: saved.version }),
  };
  return rpc('save_newsletter_issue', args, z.object({ id: z.string(), version: z.number() }));
}

/** @throws DataError 409 where it is no draft any more */
export async function deleteIssue(issue: string): Promise<void> {
  await rpc('delete_newsletter_issue', { issue });
}

/** Begins to send a draft in the version that the administrator has seen, or resumes a stopped issue. @throws DataError */
export async function startIssue({ id, version }: Pick<Issue, 'id' | 'version'>): Promise<void> {
  await rpc('start_newsletter_issue', { issue: id, seen_version: version });
}

/** Stops sending an issue until it is started again. @throws DataError */
export async function stopIssue(issue: string): Promise<void> {
  await rpc('stop_newsletter_issue', { issue });
}

const answerSchema = z.object({
  mail: z.optional(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  handled: z.optional(z.number()),
});

async function callNewsletter(body: NewsletterRequest) {
  return callFunction(await signedInClient(), 'newsletter', body, answerSchema);
}

/** Mails an issue to one administrator alone, by the account's id. @throws DataError */
export async function sendTestMail(issueId: string, recipient: string): Promise<void> {
  await callNewsletter({ action: 'sendTest', issueId, recipient });
}

/** Sends as many mails of an issue as a few seconds allow, and returns their number. @throws DataError */
export async function sendIssueBatch(issueId: string): Promise<number> {
  const { handled } = await callNewsletter({ action: 'sendBatch', issueId });
  if (handled === undefined) throw new DataError('invalid', 'The answer says nothing of a batch');
  return handled;
}
