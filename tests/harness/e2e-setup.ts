import type { TestProject } from 'vitest/node';
import { ensureChromium } from './browser.ts';
import { startSiteServer } from './site-server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the production site under test, without a slash at its end. */
    siteUrl: string;
  }
}

/** Builds and serves the site for all browser tests, on an embedded Supabase with the demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Here once, rather than by every test file at the same time.
  await ensureChromium();
  const server = await startSiteServer();
  project.provide('siteUrl', server.url);
  return server.stop;
}
