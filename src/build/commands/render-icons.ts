/*
 * Renders the icons and the preview image of `public/` from favicon.svg and the site's own type and colours:
 *
 *   npm run icons
 *
 * Needs a Chromium, at /usr/bin/chromium or where CHROMIUM_PATH says. Run it after a change of the logo.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { INK, INK_SOFT, PAPER, PETROL } from '#build/social-picture.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const logo = readFileSync(`${ROOT}public/favicon.svg`, 'utf8');
/** The logo on a square background, for systems that round the corners themselves. */
const squareLogo = logo.replace(' rx="6"', '');

function fontFace(name: string, file: string): string {
  const data = readFileSync(`${ROOT}node_modules/@fontsource-variable/${file}`).toString('base64');
  return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${data});font-weight:200 900}`;
}

function logoPage(svg: string, ground: string, share: number): string {
  return `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}svg{width:${String(share)}vw}</style>${svg}`;
}

const previewPage = `<!doctype html><html lang="de"><style>
  ${fontFace('Kopfschrift', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2')}
  ${fontFace('Laufschrift', 'figtree/files/figtree-latin-wght-normal.woff2')}
  body{margin:0;box-sizing:border-box;height:100vh;padding:84px 96px;background:${PAPER};color:${INK};
    border-bottom:24px solid ${PETROL};font:400 36px/1.4 Laufschrift;display:flex;flex-direction:column}
  header{display:flex;align-items:center;gap:24px;font:600 44px Kopfschrift;color:${PETROL}}
  header svg{width:72px}
  h1{font:600 84px/1.1 Kopfschrift;letter-spacing:-0.012em;margin:auto 0 32px}
  p{margin:0;color:${INK_SOFT}}
</style><header>${logo}Beraterkompass</header>
<h1>Die passende Personalberatung finden</h1>
<p>Personalberatungen und Headhunter vergleichen: kostenlos, mit offengelegten Regeln.</p></html>`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});

async function renderIcon(file: string, width: number, height: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await page.screenshot({ path: `${ROOT}public/${file}`, omitBackground: true });
  await page.close();
}

try {
  await renderIcon('icon-32.png', 32, 32, logoPage(logo, 'transparent', 100));
  await renderIcon('icon-192.png', 192, 192, logoPage(logo, 'transparent', 100));
  await renderIcon('icon-512.png', 512, 512, logoPage(logo, 'transparent', 100));
  await renderIcon('apple-touch-icon.png', 180, 180, logoPage(squareLogo, PETROL, 100));
  // Systems cut off a fifth on each side at most.
  await renderIcon('icon-maskable-512.png', 512, 512, logoPage(squareLogo, PETROL, 80));
  await renderIcon('social-preview.png', 1200, 630, previewPage);
} finally {
  await browser.close();
}
