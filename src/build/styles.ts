import { type Selector, transform } from 'lightningcss';
import { unescapeText } from './escape.ts';

/** Characters from which on the text of a page is long: with its data it cannot fit into what a connection sends first. */
const LONG_TEXT = 3_000;

/** Whether a rendered page has long text in its main part. */
export function isLong(html: string): boolean {
  const [main = ''] = /<main\b.*<\/main>/s.exec(html) ?? [];
  return main.replaceAll(/<[^>]*>/g, '').length > LONG_TEXT;
}

/** What shows when somebody does something, in a dialog or a toast: it comes with the page's code. */
const LATER = /(?:^|:)(?:hover|active|in-data-dialog):|^(?:transition|busy-ring|toast-place)/;
/** Variants of what cannot be pressed. */
const INACTIVE = /(?:^|:)(?:disabled|inactive):/;

/** The classes that the elements in a piece of HTML show before anybody does anything. */
export function classesIn(html: string): string[] {
  return [...html.matchAll(/<[^>]* class="([^"]+)"[^>]*>/g)].flatMap(([tag, names = '']) => {
    const isInactive = /\s(?:aria-disabled="true"|disabled="")/.test(tag);
    return unescapeText(names)
      .split(' ')
      .filter((name) => !LATER.test(name) && (isInactive || !INACTIVE.test(name)));
  });
}

/** The names of the elements in a piece of HTML. */
export function elementsIn(html: string): string[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name);
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

/** Whether an element named in a selector is among those given, and no browser's own part of a field is meant. */
function canMatch(selector: Selector, elements: ReadonlySet<string>): boolean {
  return selector.every(
    (part) =>
      (part.type !== 'type' || elements.has(part.name)) &&
      (part.type !== 'pseudo-element' || !/^(?:custom|webkit|file)/.test(part.kind)),
  );
}

/** What a piece of HTML consists of. */
interface Used {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

/** Keeps the rules of the first paint: none for print, no `@property` fallback, none for unused classes or elements. */
export function keepUsed(css: string, { classes, elements }: Used): string {
  const isUsed = (selector: Selector) => {
    const name = firstClass(selector);
    return name === null ? canMatch(selector, elements) : classes.has(name);
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
