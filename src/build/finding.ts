/** What one check of the live site has found. */
export interface LiveFinding {
  readonly what: string;
  /** What is wrong; null where all is well. */
  readonly problem: string | null;
}

/** Fetches an address. */
export type FetchPage = (url: string, init?: RequestInit) => Promise<Response>;

export function createFinding(what: string, problem: string | false | null | undefined): LiveFinding {
  return { what, problem: problem === false || problem === undefined ? null : problem };
}

/** The first groups of all matches. */
export function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
