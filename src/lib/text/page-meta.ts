export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** The front matter of a text file, and the figures computed from its text. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly headings: readonly Heading[];
  /** Read time. */
  readonly minutes: number;
}
