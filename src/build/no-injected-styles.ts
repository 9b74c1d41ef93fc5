import type { Plugin } from 'vite';

const INJECTION = /^__insertCSS\(".*"\);?$/m;

/**
 * Takes out of sonner what writes its stylesheet into the page: the site's policy allows files only.
 * The file itself, sonner/dist/styles.css, is imported where toasts are rendered.
 */
export function noInjectedStyles(): Plugin {
  return {
    name: 'no-injected-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!INJECTION.test(code)) this.error('sonner no longer injects its styles in the way that is known');
        return { code: code.replace(INJECTION, ''), map: null };
      },
    },
  };
}
