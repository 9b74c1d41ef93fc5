import type { Plugin } from 'vite';
import { SCHEME_SCRIPT } from '#ui/colour-scheme.ts';

/** Puts the colour scheme's script into index.html, on the dev server and in the build. */
export function schemeScript(): Plugin {
  return {
    name: 'scheme-script',
    transformIndexHtml: () => [{ tag: 'script', children: SCHEME_SCRIPT, injectTo: 'head-prepend' }],
  };
}
