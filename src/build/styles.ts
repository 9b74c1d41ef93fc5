import { type Selector, transform } from 'lightningcss';
import { unescapeText } from './escape.ts';

/** Characters from which on the text of a page is long: with its data it cannot fit into what a connection sends first. */
const LONG_TEXT = 3_000;

/** Whether a rendered page has long text in its main part. */
export function isLong(html: string): boolean {
  const [main = ''] = /<main\b.*<\/main>/s.exec(html) ?? [];
  return main.replaceAll(/<[^>]*>/g, '').length > LONG_TEXT;
}

/** The classes of the elements in a piece of HTML. */
export function classesIn(html: string): string[] {
  return [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => unescapeText(names).split(' '));
}

/** The class that a selector begins with; null where it has none. */
function firstClass(selector: Selector): string | null {
  for (const part of selector) {
    if (part.type === 'class') return part.name;
    if (part.type === 'pseudo-class' && (part.kind === 'where' || part.kind === 'is'))
      return firstClass(part.selectors[0] ?? []);
  }
  return null;
}

/**
 * What a stylesheet has for the first paint: nothing for paper or for browsers without `@property`, which get it with all
 * utilities, and no rule for classes that nothing has.
 */
export function keepUsed(css: string, classes: ReadonlySet<string>): string {
  const isUsed = (selector: Selector) => {
    const name = firstClass(selector);
    return name === null || classes.has(name);
  };
  const { code } = transform({
    filename: 'utilities.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
        media: ({ value }) =>
          value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined,
        'layer-block': ({ value }) => (value.name?.[0] === 'properties' ? [] : undefined),
      },
    },
  });
  // A second pass takes out what has become empty.
  return transform({ filename: 'utilities.css', code, minify: true }).code.toString();
}
