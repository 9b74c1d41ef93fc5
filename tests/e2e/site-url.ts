import { inject } from 'vitest';
import { ensureEmbeddedKeys } from '#supabase/local/keys.ts';
import { MAILBOX_PATH } from '#supabase/local/mailbox.ts';
import { headersOf } from '#supabase/local/command-project.ts';

/* The site that a worker tests: one of its own, or the one that `npm run accept` names. */

/** Its address, without a slash at its end. Workers are numbered from 1. */
export function ownSiteUrl(): string {
  const urls = inject('siteUrls');
  const url = urls[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('There is no site for this worker');
  return url;
}

/** The address of the Supabase project behind it. */
export const ownProjectUrl = () => process.env['ACCEPT_PROJECT'] ?? ownSiteUrl();

/** Where the mails can be read that the project sends. */
export const ownMailboxUrl = () => process.env['ACCEPT_MAILBOX'] ?? `${ownSiteUrl()}${MAILBOX_PATH}`;

/** The headers of a call with the project's secret key. */
export const ownSecretHeaders = () =>
  headersOf(process.env['ACCEPT_SECRET_KEY'] ?? ensureEmbeddedKeys().secretKey);
