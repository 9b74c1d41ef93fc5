import { afterEach, expect, test } from 'vitest';
import { showFonts } from './fonts.ts';

const { dataset } = document.documentElement;

/** jsdom has no document.fonts. */
function serveFonts(...fonts: readonly { family: string; load: () => Promise<void> }[]) {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set(fonts) });
}

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
  delete dataset['fonts'];
});

test('web fonts replace the local ones once all are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isLocalLoaded = { now: false };
  serveFonts(
    { family: 'Figtree Variable', load: () => promise },
    { family: 'Source Serif 4 Variable', load: () => Promise.reject(new Error('offline')) },
    {
      family: 'Figtree Fallback',
      load: () => {
        isLocalLoaded.now = true;
        return Promise.resolve();
      },
    },
  );
  const shown = showFonts();
  await Promise.resolve();
  expect(dataset['fonts']).toBeUndefined();
  resolve();
  await shown;
  expect(dataset['fonts']).toBe('shown');
  expect(isLocalLoaded.now).toBe(false);
});
