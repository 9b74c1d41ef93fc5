import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOperatorSettings } from './operator-facts.ts';

beforeEach(() => {
  vi.stubEnv('VITE_SITE_LEGAL_DATE', '');
  vi.stubEnv('VITE_ERROR_REPORT_URL', '');
});

afterEach(() => vi.unstubAllEnvs());

describe('what the operator has configured', () => {
  test.each([
    ['development', 'serve', 'Mai 2025'],
    ['embedded', 'build', 'Mai 2025'],
    ['embedded', 'serve', 'Mai 2025'],
    ['production', 'build', undefined],
    ['staging', 'build', undefined],
  ] as const)('mode %s, %s: the legal pages are dated %s where no date is set', (mode, command, date) => {
    expect(readOperatorSettings(mode, command).facts.legalDate).toBe(date);
  });

  test.each([
    ['', false],
    ['/fehler', true],
  ])('with %o as the address of error reports the privacy policy names them: %s', (url, reportsErrors) => {
    vi.stubEnv('VITE_ERROR_REPORT_URL', url);
    expect(readOperatorSettings('production', 'build').cases).toMatchObject({ reportsErrors });
  });

  test.each([
    ['production', 'build', '', false],
    ['production', 'build', 'true', true],
    ['embedded', 'build', '', true],
    ['embedded', 'build', 'false', false],
    ['development', 'serve', '', true],
  ] as const)(
    'mode %s, %s, VITE_SHOW_SAMPLES %o: texts speak of samples: %s',
    (mode, command, value, showsSamples) => {
      vi.stubEnv('VITE_SHOW_SAMPLES', value);
      expect(readOperatorSettings(mode, command).cases).toMatchObject({ showsSamples });
    },
  );
});
