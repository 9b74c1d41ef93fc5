import { useEffect } from 'react';

/**
 * Stands in for the package react-style-singleton (vite.config.ts), by which Radix's dialog keeps the page behind it
 * from scrolling. That one writes a style element, which the site's policy forbids; a stylesheet made by code it allows.
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
