import { toDataError } from './errors.ts';
import { loadSupabase } from './load-supabase.ts';

export type SubscriptionOutcome =
  | 'subscribed'
  /** The address is registered already (code 23505). */
  | 'duplicate'
  /** The database accepts no more addresses within the hour (429). */
  | 'tooMany'
  /** The database rejected for another reason. */
  | 'failed';

/**
 * Subscribes an address. Nobody may read subscriptions, so reading the inserted row back is rejected
 * by row-level security although it was stored: that error counts as success. docs/product.md,
 * Calls (C12).
 *
 * @param email an address as the contract of the form gives it
 * @throws DataError where there was no answer from the database
 */
export async function subscribeToNewsletter(email: string): Promise<SubscriptionOutcome> {
  try {
    const client = await loadSupabase();
    await client
      .from('newsletter_subscriptions')
      .insert({ email, source: 'blog_page', metadata: { page: 'blog' }, status: 'active' })
      .throwOnError();
    return 'subscribed';
  } catch (thrown) {
    const error = toDataError(thrown);
    if (error.code === '42501') return 'subscribed';
    if (error.kind === 'conflict') return 'duplicate';
    if (error.kind === 'rateLimited') return 'tooMany';
    if (error.status === 0) throw error;
    return 'failed';
  }
}
