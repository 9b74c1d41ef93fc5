import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEnvironment } from '#config/env.ts';
import { EnvironmentError } from './environment-error.tsx';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';

function problems(): (string | null)[] {
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

function renderFor(variables: Record<string, string>) {
  const parsed = parseEnvironment(variables);
  if (parsed.isValid) throw new Error('The environment is valid');
  render(<EnvironmentError problems={parsed.problems} />);
}

describe('an incomplete environment', () => {
  test('is explained in German, and the file with examples is named', () => {
    renderFor({});
    expect(
      screen.getByRole('heading', { level: 1, name: 'Diese Seite ist noch nicht fertig eingerichtet' }),
    ).toBeVisible();
    expect(screen.getByText('.env.example')).toBeVisible();
    expect(document.title).toBe('Konfiguration unvollständig');
  });

  test('names every variable that is missing', () => {
    renderFor({});
    expect(problems()).toEqual(['VITE_SUPABASE_URL fehlt', 'VITE_SUPABASE_PUBLISHABLE_KEY fehlt']);
  });

  test('names those that are invalid', () => {
    renderFor({ VITE_SUPABASE_URL: 'project', VITE_SUPABASE_PUBLISHABLE_KEY: 'key', VITE_DEMO_DATA: 'yes' });
    expect(problems()).toEqual(['VITE_SUPABASE_URL ist ungültig', 'VITE_DEMO_DATA ist ungültig']);
  });

  test('shows no value, which may be a secret', () => {
    renderFor({ VITE_SUPABASE_URL: 'postgres://postgres:geheim@db.example' });
    expect(screen.getByRole('main')).not.toHaveTextContent('geheim');
  });
});

describe('the start of the site', () => {
  let root: HTMLElement;

  beforeEach(() => {
    root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    resetModuleCache();
    // jsdom has no document.fonts.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() });
  });

  afterEach(() => {
    Reflect.deleteProperty(document, 'fonts');
    root.remove();
  });

  test('with an incomplete environment shows nothing but this', async () => {
    vi.stubEnv('VITE_SUPABASE_URL', '');
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', '');
    await act(async () => {
      await import('#main.tsx');
      await vi.dynamicImportSettled();
    });
    expect(within(root).getByText('VITE_SUPABASE_URL')).toBeVisible();
    expect(within(root).getByText('VITE_SUPABASE_PUBLISHABLE_KEY')).toBeVisible();
    expect(within(root).queryByRole('banner')).not.toBeInTheDocument();
  });

  test('without an element to render into fails loudly', async () => {
    root.remove();
    await expect(import('#main.tsx')).rejects.toThrow('index.html has no #root');
  });
});
