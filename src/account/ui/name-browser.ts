/** What a browser says about itself, in the order in which it is looked for: most also name others. */
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const find = (names: typeof BROWSERS | typeof SYSTEMS, text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system in a few words, from what the browser says of itself. */
export function nameBrowser(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? '');
  const system = find(SYSTEMS, userAgent ?? '');
  return [browser, system].filter((part) => part !== undefined).join(', ') || 'keine Angabe';
}
