import { useEffect } from 'react';

/**
 * Replaces the package react-style-singleton (vite.config.ts), with which Radix's dialog stops the page from scrolling. The
 * package adds a style element, which the Content-Security-Policy forbids; it allows constructed stylesheets.
 *
 * @returns a component whose styles apply as long as one of its instances is mounted
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let users = 0;
  return function Style({ styles }: { styles: string }) {
    useEffect(() => {
      if (sheet === undefined) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        sheet = undefined;
      };
    }, [styles]);
    return null;
  };
}
