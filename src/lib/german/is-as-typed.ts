const simplify = (text: string) => text.replaceAll(/[\s€.]/g, '').replaceAll('-', '–');

/** Whether somebody typed what the site would write, or differs from it only in blanks, dots and €. */
export function isAsTyped(typed: string, written: string): boolean {
  return simplify(typed) === simplify(written);
}
