import type { Plugin } from 'vite';
import { SCHEME_SCRIPT } from '#ui/colour-scheme.ts';
import { FONT_SCRIPT } from '#ui/fonts.ts';

/** The script that runs in every page's head, after its styles and before the first paint. */
export const HEAD_SCRIPT = SCHEME_SCRIPT + FONT_SCRIPT;

/** Puts it into index.html, on the dev server and in the build. */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: HEAD_SCRIPT, injectTo: 'head' }],
    },
  };
}
