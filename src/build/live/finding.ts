/** The result of one check of the live site. */
export interface LiveFinding {
  readonly what: string;
  /** The fault; null where all is well. */
  readonly problem: string | null;
}

export type FetchPage = (url: string, init?: RequestInit) => Promise<Response>;

export function createFinding(what: string, problem: string | false | null | undefined): LiveFinding {
  return { what, problem: problem === false || problem === undefined ? null : problem };
}

/** The first groups of all matches. */
export function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
