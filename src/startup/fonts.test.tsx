import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { showFonts } from './fonts.ts';

const { dataset } = document.documentElement;
let container: HTMLElement;

/** Places everything at this height, in pixels from the window's top, depending on the fonts. */
function placeAt(top: { local: number; web: number }) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, dataset['fonts'] === 'shown' ? top.web : top.local, 300, 20),
  );
}

beforeEach(() => {
  server.use(serveAgencies([]));
  container = document.createElement('div');
  container.append(document.createElement('p'));
  // jsdom knows no fonts.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() });
});

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
  delete dataset['fonts'];
});

test('web fonts take the place of the local ones where no line moves', async () => {
  placeAt({ local: 100, web: 101 });
  await showFonts(container);
  expect(dataset['fonts']).toBe('shown');
});

test('what is below the window may move', async () => {
  placeAt({ local: 2_000, web: 2_060 });
  await showFonts(container);
  expect(dataset['fonts']).toBe('shown');
});

test('web fonts that would move what is being read wait for the next page', async () => {
  placeAt({ local: 100, web: 127 });
  await showFonts(container);
  expect(dataset['fonts']).toBe('waiting');

  const { navigate } = renderRoute('/faq');
  await screen.findByRole('heading', { level: 1, name: 'Häufige Fragen' });
  expect(dataset['fonts']).toBe('waiting');
  act(() => {
    navigate('/blog');
  });
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  expect(dataset['fonts']).toBe('shown');
});
