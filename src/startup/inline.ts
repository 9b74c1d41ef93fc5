/*
 * Starts a prerendered page. The build puts it into the page's HTML, so that nothing has to be fetched before the page
 * is painted. On the dev server, and where nothing could be prerendered, main.tsx does it.
 */
import type * as Hydrate from './hydrate.tsx';
import { startSite } from './start.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the build has made of that module
void startSite((address) => import(/* @vite-ignore */ address) as Promise<typeof Hydrate>);
