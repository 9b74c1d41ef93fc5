import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forbidStorage } from '#tests/harness/forbidden-storage.ts';
import {
  type ColourScheme,
  currentScheme,
  SCHEME_SCRIPT,
  SCHEME_STORAGE_KEY,
  toggleScheme,
} from './colour-scheme.ts';

function setSystemScheme(scheme: ColourScheme) {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === `(prefers-color-scheme: ${scheme})` }),
  );
}

function runHeadScript() {
  const script = Object.assign(document.createElement('script'), { textContent: SCHEME_SCRIPT });
  document.head.append(script);
  script.remove();
}

/** The scheme that the stylesheet applies. */
function appliedScheme() {
  return document.documentElement.dataset['scheme'];
}

describe.each<{ system: ColourScheme; other: ColourScheme }>([
  { system: 'light', other: 'dark' },
  { system: 'dark', other: 'light' },
])('where the system is $system', ({ system, other }) => {
  beforeEach(() => setSystemScheme(system));

  test('the scheme is the system’s, and nothing is applied', () => {
    runHeadScript();
    expect(currentScheme()).toBe(system);
    expect(appliedScheme()).toBeUndefined();
  });

  test.each<ColourScheme>(['light', 'dark'])('a stored choice of %s goes before it', (stored) => {
    localStorage.setItem(SCHEME_STORAGE_KEY, stored);
    runHeadScript();
    expect(currentScheme()).toBe(stored);
    expect(appliedScheme()).toBe(stored);
  });

  test.each(['', 'blue', 'DARK', 'null'])('a stored „%s“ is no choice', (stored) => {
    localStorage.setItem(SCHEME_STORAGE_KEY, stored);
    runHeadScript();
    expect(currentScheme()).toBe(system);
    expect(appliedScheme()).toBeUndefined();
  });

  test('the switch applies the other one and remembers it', () => {
    expect(toggleScheme()).toBe(other);
    expect(currentScheme()).toBe(other);
    expect(appliedScheme()).toBe(other);
    expect(localStorage.getItem(SCHEME_STORAGE_KEY)).toBe(other);
  });

  test('the switch goes back as well', () => {
    toggleScheme();
    expect(toggleScheme()).toBe(system);
    expect(appliedScheme()).toBe(system);
    expect(localStorage.getItem(SCHEME_STORAGE_KEY)).toBe(system);
  });
});

describe.each([
  { name: 'forbids every access', forbid: forbidStorage },
  {
    name: 'is full',
    forbid: () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      });
    },
  },
])('where the storage $name', ({ forbid }) => {
  beforeEach(() => {
    setSystemScheme('light');
    forbid();
  });

  test('the scheme is the system’s', () => {
    runHeadScript();
    expect(currentScheme()).toBe('light');
    expect(appliedScheme()).toBeUndefined();
  });

  test('the switch still applies the other one', () => {
    expect(toggleScheme()).toBe('dark');
    expect(appliedScheme()).toBe('dark');
  });
});
