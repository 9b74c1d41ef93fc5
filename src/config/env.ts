import * as z from 'zod/mini';

const webAddress = z.url({ protocol: /^https?$/ });

const environmentSchema = z.object({
  VITE_SUPABASE_URL: webAddress,
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().check(z.minLength(1)),
  VITE_DEMO_DATA: z.optional(z.enum(['true', 'false'])),
});

export interface Environment {
  /** Address of the Supabase project, without a slash at its end. */
  readonly supabaseUrl: string;
  /** The public key that the browser sends. */
  readonly supabaseKey: string;
  /** Whether the agencies are fictional, as in the embedded default. */
  readonly isDemoData: boolean;
}

/** One variable that keeps the site from starting. */
export interface EnvironmentProblem {
  readonly variable: string;
  readonly problem: 'missing' | 'invalid';
}

export type ParsedEnvironment =
  | { readonly isValid: true; readonly environment: Environment }
  | { readonly isValid: false; readonly problems: readonly EnvironmentProblem[] };

/**
 * Checks the variables of `.env.example`.
 *
 * @param variables name → value; an empty value counts as missing
 * @returns the environment, or every variable that is missing or invalid, not only the first
 */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): ParsedEnvironment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(environmentSchema, given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    return {
      isValid: false,
      problems: [...names].map((variable) => ({
        variable,
        problem: variable in given ? 'invalid' : 'missing',
      })),
    };
  }
  return {
    isValid: true,
    environment: {
      supabaseUrl: parsed.data.VITE_SUPABASE_URL.replace(/\/+$/, ''),
      supabaseKey: parsed.data.VITE_SUPABASE_PUBLISHABLE_KEY,
      isDemoData: parsed.data.VITE_DEMO_DATA === 'true',
    },
  };
}

/** The environment this site was built with, checked once at start. */
export const parsedEnvironment = parseEnvironment({
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_DEMO_DATA: import.meta.env.VITE_DEMO_DATA,
});
