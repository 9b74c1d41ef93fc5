/**
 * One field of work or one industry, and the German and English words that mean it.
 *
 * Words are stems, written as in German („einkäuf“ means Einkäufer, Einkäuferin, Einkäufern) and found in
 * compounds too („personal“ in Personalleiter). `_` joins the words of a phrase (`key_account`). Words of up to
 * three letters and words with `=` are found only as whole words; with `~` a short one is found in compounds too.
 */
export interface ConceptData {
  /** Its name in chips and facets. */
  readonly name: string;
  /** The wider concept of which it is a part. */
  readonly within?: string;
  /** Names of neighbouring concepts, which are not meant but better than no match. Counts in both directions. */
  readonly near?: readonly string[];
  /** Name of the industry in which its people work, unless another is named (functions only). */
  readonly implies?: string;
  /** Words for the field itself. A word that is both a function and an industry is read by the words around it. */
  readonly words: string;
  /** Words for people who work in it (functions only). */
  readonly roles?: string;
  /** Its kinds have little in common, as „Fundraiser“ and „Kämmerer“. */
  readonly isLoose?: true;
  /** It is more than a part of the wider concept, so an agency for the wider one need not cover it: „Kommunikation“ in „Marketing“. */
  readonly isApart?: true;
}
