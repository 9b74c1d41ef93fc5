/**
 * One field of work or one industry, and the German and English words that mean it.
 *
 * Words are stems, written as in German („einkäuf“ means Einkäufer, Einkäuferin, Einkäufern) and found in
 * compounds too („personal“ in Personalleiter). `_` joins the words of a phrase (`key_account`). Words of up to
 * three letters and words with `=` stand for themselves only; with `~` a short one is found in compounds too.
 */
export interface ConceptData {
  /** How chips and facets call it. */
  readonly name: string;
  /** The wider concept of which it is a part. */
  readonly within?: string;
  /** Names of what is next to it: not meant, but better than nothing. Counts in both directions. */
  readonly near?: readonly string[];
  /** Name of the industry in which its people work, unless another is named (functions only). */
  readonly implies?: string;
  /** Words for the field itself. One that is a function and an industry too is understood from what surrounds it. */
  readonly words: string;
  /** Words for people who work in it (functions only). */
  readonly roles?: string;
  /** Its kinds have little to do with each other: a search for a „Fundraiser“ and one for a „Kämmerer“. */
  readonly isLoose?: true;
  /** Who searches for the wider concept need not know it: „Kommunikation“ is more than a part of „Marketing“. */
  readonly isApart?: true;
}
