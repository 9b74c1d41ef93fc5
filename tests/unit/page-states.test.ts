import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { moduleOf } from '#build/page-modules.ts';
import { PAGE_LIST } from '#config/pages.ts';
import { PAGE_STATES } from '#tests/e2e/states/all-states.ts';

/** The addresses with which the names of states begin. */
const SHOWN = PAGE_STATES.flatMap(({ state }) => /^\/[^\s,?#]*/.exec(state)?.[0] ?? []);

test.each([...new Set(PAGE_LIST.map(({ path }) => moduleOf(path)))])(
  '%s has a state in tests/e2e/states',
  (module) => {
    const own = PAGE_LIST.filter(({ path }) => moduleOf(path) === module);
    const addresses = SHOWN.filter((address) => own.some(({ path }) => matchPath(path, address) !== null));
    expect(addresses).not.toEqual([]);
  },
);
