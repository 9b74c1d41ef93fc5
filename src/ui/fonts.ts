/*
 * The first page of a visit keeps the local fonts: when web fonts arrive, text wraps elsewhere, and lines move (by up to
 * 0.176 of layout shift). They are fetched once the page is hydrated, and shown from the second page on.
 */

/** Some browsers give the name in quotes. */
const WEB_FONT = /Variable"?$/;

/** Shows the web fonts before the first paint where the visitor comes from another page of ours, so that they are in the cache; a script in the head of every page, after its styles. */
export const FONT_SCRIPT = `if(performance.getEntriesByType('navigation')[0]?.type!=='navigate'||document.referrer.startsWith(location.origin+'/')){document.documentElement.dataset.fonts='shown';for(let f of document.fonts)${String(WEB_FONT)}.test(f.family)&&f.load().catch(()=>0)}`;

function webFonts(): FontFace[] {
  return [...document.fonts].filter(({ family }) => WEB_FONT.test(family));
}

/** Fetches the web fonts without showing them. Never rejects. */
export async function fetchFonts(): Promise<void> {
  await Promise.allSettled(webFonts().map((font) => font.load()));
}

/** Shows the web fonts, if they are all there. */
export function showFonts(): void {
  const fonts = webFonts();
  if (fonts.some(({ status }) => status !== 'loaded')) return;
  // Otherwise what was not there at the first paint is never shown.
  for (const font of fonts) font.display = 'swap';
  document.documentElement.dataset['fonts'] = 'shown';
}
