/*
 * Brings a drawn page to life. The build puts it into the page's HTML, so that nothing has to be fetched
 * before the page is painted. On the dev server, and where nothing could be drawn, main.tsx does it.
 */
import type * as Hydrate from './hydrate.tsx';
import { startSite } from './start.ts';

const load = (part: string): Promise<unknown> => import(/* @vite-ignore */ part);

startSite(async (scripts) => {
  // Each part comes after what it imports, and so is run by itself: all at once would block a slow phone.
  for (const part of scripts) {
    // What needs a part that is missing says so itself.
    // oxlint-disable-next-line no-await-in-loop
    await load(part).catch(() => undefined);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the build has made of that module
  return (await load(scripts.at(-1) ?? '')) as typeof Hydrate;
});
