/*
 * Brings a drawn page to life. The build puts it into the page's HTML, so that nothing has to be fetched
 * before the page is painted. On the dev server, and where nothing could be drawn, main.tsx does it.
 */
import type * as DrawSite from './draw-site.tsx';
import { startSite } from './start.ts';

startSite(async (siteCode) => {
  const chunk: unknown = await import(/* @vite-ignore */ siteCode);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the build has made of that module
  return chunk as typeof DrawSite;
});
