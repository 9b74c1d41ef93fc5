/** Runs in the page, so it cannot use anything else of this file. */
export type InPage<T> = (...args: string[]) => T;

/** A browser with one tab, in a profile of its own: what WebDriver and BiDi both can do. */
export interface Engine {
  readonly goto: (url: string) => Promise<void>;
  /** Runs a function in the page, and returns its result as JSON. */
  readonly evaluate: (run: InPage<unknown>, ...args: string[]) => Promise<unknown>;
  /** Clicks with the mouse on what the function finds; false where it finds nothing. */
  readonly click: (find: InPage<Element | null>, ...args: string[]) => Promise<boolean>;
  /** Types text, key by key, into whatever has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The call of a function as JavaScript. */
export function toCode(run: InPage<unknown>, args: readonly string[]): string {
  return `(${String(run)})(...${JSON.stringify(args)})`;
}
