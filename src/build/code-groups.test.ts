import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CODE_GROUPS, isInGroup } from './code-groups.ts';

const modules = globSync('src/**/*.{ts,tsx}').map((path) => `/anywhere/${path}`);

describe.each(CODE_GROUPS)('the file $name', (group) => {
  test.each(group.modules)('takes modules that are there: %s', (path) => {
    expect(modules.filter((module) => isInGroup({ ...group, modules: [path] }, module))).not.toEqual([]);
  });
});

test('no module is wanted by two files', () => {
  const wanted = modules.filter(
    (module) => CODE_GROUPS.filter((group) => isInGroup(group, module)).length > 1,
  );
  expect(wanted).toEqual([]);
});
