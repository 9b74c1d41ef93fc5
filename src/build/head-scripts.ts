import type { Plugin } from 'vite';
import { SCHEME_SCRIPT } from '#ui/colour-scheme.ts';
import { FONT_SCRIPT } from '#ui/fonts.ts';

/** The scripts that run in every page's head, after its styles and before the first paint. */
export const HEAD_SCRIPTS = [SCHEME_SCRIPT, FONT_SCRIPT];

/** Puts them into index.html, on the dev server and in the build. */
export function headScripts(): Plugin {
  return {
    name: 'head-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: () => HEAD_SCRIPTS.map((children) => ({ tag: 'script', children, injectTo: 'head' })),
    },
  };
}
