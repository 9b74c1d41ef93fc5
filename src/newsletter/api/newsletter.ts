import { callFunction } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
import { isRecord } from '#lib/record.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import type { NewsletterOutcome, NewsletterRequest } from '#newsletter/model/newsletter-calls.ts';

/*
 * The visitors' calls of the edge function newsletter. docs/product.md, Calls (C12); docs/decisions/newsletter.md.
 */

/** Calls the function and returns its outcome, if it is one of those that this call can have. */
async function callFor<Outcome extends NewsletterOutcome>(
  body: NewsletterRequest,
  outcomes: readonly Outcome[],
): Promise<Outcome> {
  const answer = await callFunction(await loadSupabase(), 'newsletter', body);
  const outcome = outcomes.find((known) => isRecord(answer) && known === answer['outcome']);
  if (outcome === undefined) throw new DataError('invalid', 'The answer has no outcome');
  return outcome;
}

/**
 * Signs an address up. The answer does not reveal whether it has signed up before, unless it is confirmed (`registered`).
 *
 * @throws DataError
 */
export async function subscribeToNewsletter(
  email: string,
  page: string,
  textVersion: string,
): Promise<'accepted' | 'registered'> {
  return callFor({ action: 'subscribe', email, page, textVersion }, ['accepted', 'registered']);
}

/** Confirms a sign-up with the token of its link. @throws DataError */
export async function confirmSubscription(token: string): Promise<'confirmed' | 'used' | 'expired'> {
  return callFor({ action: 'confirm', token }, ['confirmed', 'used', 'expired']);
}

/** Ends the subscription that the token of a mail belongs to. @throws DataError */
export async function unsubscribe(token: string): Promise<'ended' | 'unknown'> {
  return callFor({ action: 'unsubscribe', token }, ['ended', 'unknown']);
}
