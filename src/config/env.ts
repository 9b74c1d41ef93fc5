import { withoutEndSlashes } from './paths.ts';

/** Checks of the required variables, written without zod, because every page loads this module first. */
const CHECKS = {
  VITE_SUPABASE_URL: (value: string) => URL.canParse(value) && /^https?:\/\//.test(value),
  VITE_SUPABASE_PUBLISHABLE_KEY: (value: string) => value !== '',
} as const;

export interface Environment {
  /** Address of the Supabase project, without a slash at its end. */
  readonly supabaseUrl: string;
  /** The public key that the browser sends. */
  readonly supabaseKey: string;
  /** Whether the agencies are fictional, as in the embedded default. */
  readonly isDemoData: boolean;
  /** The address for reports of errors: https, or a path of the own host; null sends none. */
  readonly errorReportUrl: string | null;
}

/** One variable that keeps the site from starting. */
export interface EnvironmentProblem {
  readonly variable: string;
  readonly problem: 'missing' | 'invalid';
}

export type ParsedEnvironment =
  | { readonly isValid: true; readonly environment: Environment }
  | { readonly isValid: false; readonly problems: readonly EnvironmentProblem[] };

function isReportUrl(text: string): boolean {
  return /^\/(?!\/)/.test(text) || (text.startsWith('https://') && URL.canParse(text));
}

/**
 * Checks the variables of `.env.example`.
 *
 * @param variables name → value; an empty value counts as missing
 * @returns the environment, or every variable that is missing or invalid, not only the first
 */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): ParsedEnvironment {
  const problems = Object.entries(CHECKS).flatMap(([variable, isUsable]): EnvironmentProblem[] => {
    const value = variables[variable] ?? '';
    if (value === '') return [{ variable, problem: 'missing' }];
    return isUsable(value) ? [] : [{ variable, problem: 'invalid' }];
  });
  const demoData = variables['VITE_DEMO_DATA'] ?? '';
  if (!['', 'true', 'false'].includes(demoData)) {
    problems.push({ variable: 'VITE_DEMO_DATA', problem: 'invalid' });
  }
  const errorReportUrl = variables['VITE_ERROR_REPORT_URL'] ?? '';
  if (errorReportUrl !== '' && !isReportUrl(errorReportUrl)) {
    problems.push({ variable: 'VITE_ERROR_REPORT_URL', problem: 'invalid' });
  }
  if (problems.length > 0) return { isValid: false, problems };
  return {
    isValid: true,
    environment: {
      supabaseUrl: withoutEndSlashes(variables['VITE_SUPABASE_URL'] ?? ''),
      supabaseKey: variables['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
      isDemoData: demoData === 'true',
      errorReportUrl: errorReportUrl === '' ? null : errorReportUrl,
    },
  };
}

/** The environment this site was built with, checked once at start. */
export const parsedEnvironment = parseEnvironment({
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_DEMO_DATA: import.meta.env.VITE_DEMO_DATA,
  VITE_ERROR_REPORT_URL: import.meta.env.VITE_ERROR_REPORT_URL,
});
