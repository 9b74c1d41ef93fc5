import type { TestProject } from 'vitest/node';
import { ensureChromium } from './browser.ts';
import { launchSiteServer } from './site-server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the production site for each worker, without a slash at its end. */
    siteUrls: readonly string[];
  }
}

/**
 * Builds the site once and serves it to each worker with its own embedded Supabase and demo data. npm run accept
 * names a deployed site instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Here once, rather than by every test file at the same time.
  await ensureChromium();
  const deployed = process.env['ACCEPT_URL'];
  if (deployed !== undefined) {
    project.provide('siteUrls', [deployed]);
    return () => Promise.resolve();
  }
  const first = await launchSiteServer();
  const others = await Promise.all(
    Array.from({ length: project.config.maxWorkers - 1 }, () => launchSiteServer(first.build)),
  );
  project.provide(
    'siteUrls',
    [first, ...others].map(({ url }) => url),
  );
  return async () => {
    await Promise.all(others.map(({ stop }) => stop()));
    // Its build is what the others serve.
    await first.stop();
  };
}
