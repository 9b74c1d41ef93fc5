import { inject } from 'vitest';

/** Address of the site that this worker tests, without a slash at its end. Workers are numbered from 1. */
export function ownSiteUrl(): string {
  const urls = inject('siteUrls');
  const url = urls[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('There is no site for this worker');
  return url;
}
