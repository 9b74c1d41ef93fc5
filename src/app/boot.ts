/*
 * Brings a drawn page to life. The build puts it into the page's HTML, so that nothing has to be fetched
 * before the page is painted. On the dev server, and where nothing could be drawn, main.tsx does it.
 */
import type * as DrawSite from './draw-site.tsx';
import { startSite } from './start.ts';

/** What a part is needed for says so itself where it is missing. */
async function load(part: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ part);
  } catch {
    return undefined;
  }
}

startSite(async (scripts) => {
  let siteCode: unknown;
  // Each part comes after what it imports, and so is run by itself: all at once would block a slow phone.
  for (const part of scripts) {
    // oxlint-disable-next-line no-await-in-loop
    siteCode = await load(part);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the build has made of that module
  return siteCode as typeof DrawSite;
});
