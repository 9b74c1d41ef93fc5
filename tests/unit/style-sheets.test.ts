import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { moduleOf } from '#build/page-modules.ts';
import { PAGE_LIST } from '#config/pages.ts';

const SHEET = 'src/ui/styles/visitors.css';
const ROUTES = 'src/app/route-table.ts';

/** What a module imports from src, at once or later. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |import\()'(#|\.)([^']+\.tsx?)'/g)].map(
    ([, start, path = '']) => (start === '#' ? join('src', path) : join(dirname(file), `.${path}`)),
  );
}

/** What the pages of visitors are made of. */
function modulesOfVisitors(): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file) || file === ROUTES || !existsSync(file)) return;
    found.add(file);
    importsOf(file).forEach(add);
  };
  add('src/startup/hydrate.tsx');
  for (const { path, area } of PAGE_LIST) if (area === undefined) add(moduleOf(path));
  return found;
}

test('the sheet of visitors leaves out no module that their pages are made of', () => {
  const left = [...readFileSync(SHEET, 'utf8').matchAll(/@source not '([^']+)'/g)].map(([, path = '']) =>
    join(dirname(SHEET), path),
  );
  expect(left.length).toBeGreaterThan(0);
  const modules = [...modulesOfVisitors()];
  expect(modules).toContain('src/ui/button.tsx');
  expect(
    modules.filter(
      (file) =>
        /\/ui\/|\/app\//.test(file) &&
        left.some((path) => matchesGlob(file, path) || matchesGlob(file, `${path}/**`)),
    ),
  ).toEqual([]);
});
