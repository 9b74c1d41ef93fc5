import { describe, expect, test, vi } from 'vitest';
import { apiHeaders, db, environment } from './client.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';

describe('the client', () => {
  test('knows the configured project and its public key', () => {
    expect(environment()).toEqual({
      supabaseUrl: 'http://supabase.test',
      supabaseKey: 'sb_publishable_test',
      isDemoData: false,
      errorReportUrl: null,
    });
    expect(apiHeaders()).toEqual({ apikey: 'sb_publishable_test' });
  });

  test('is made once', () => expect(db()).toBe(db()));

  test('is not made from an invalid environment', async () => {
    vi.stubEnv('VITE_SUPABASE_URL', '');
    resetModuleCache();
    const fresh = await import('./client.ts');
    expect(() => fresh.environment()).toThrow('The environment is invalid');
    expect(() => fresh.db()).toThrow('The environment is invalid');
  });
});
