import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { type Area, PAGE_LIST } from '#config/pages.ts';

const TABLE = new URL('../app/route-table.ts', import.meta.url);
const LINE = /(\w+): async \(\) =>\s*\(await import\('(#|\.\/)([^']+)'\)\)/g;

/** Modules by the names in the route table, read from its text: the bundler knows the chunk of a module, not of a page. */
const MODULES = new Map(
  [...readFileSync(TABLE, 'utf8').matchAll(LINE)].map(([, name = '', start, path = '']) => [
    name,
    start === '#' ? `src/${path}` : `src/app/${path}`,
  ]),
);

const SHELLS = new Map<string, Area>([
  ['/admin/*', 'administration'],
  ['/eintrag/*', 'ownEntry'],
]);

/** The module that a prerendered file of a route pattern shows first; that of an area shows its frame. */
export function moduleOf(pattern: string): string {
  const name = SHELLS.get(pattern) ?? PAGE_LIST.find(({ path }) => path === pattern)?.name ?? '';
  return MODULES.get(name) ?? 'src/app/not-found-page.tsx';
}

/** Beginnings of the chunks that the bundler makes of the pages behind a sign-in, and of their frames. */
const BEHIND_SIGN_IN = [
  ...SHELLS.keys(),
  ...PAGE_LIST.filter(({ area }) => area).map(({ path }) => path),
].map((pattern) => `assets/${parse(moduleOf(pattern)).name}-`);

/** Whether a chunk is that of a page behind a sign-in. */
export function isBehindSignIn(chunk: string): boolean {
  return BEHIND_SIGN_IN.some((beginning) => chunk.startsWith(beginning));
}
