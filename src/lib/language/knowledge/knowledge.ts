import { JobTitles } from './job-titles.ts';
import { type KnownTown, readTowns } from './known-towns.ts';

/** What is known beyond the site's own vocabulary; derived by `npm run knowledge`. */
export interface Knowledge {
  readonly jobTitles: JobTitles;
  readonly towns: readonly KnownTown[];
  /** Lines of words of trades, as `trade-words-office.ts` has them. */
  readonly tradeWords: string;
  /** Folded words of everyday German that a misspelt word of the vocabulary might be taken for. */
  readonly ordinaryWords: ReadonlySet<string>;
}

/** Loads the derived files and the words of trades, some 190 kB compressed; they are fetched at the first call. */
export async function loadKnowledge(): Promise<Knowledge> {
  const [
    { JOB_TITLES },
    { TOWNS },
    { ORDINARY_WORDS },
    { OFFICE_WORDS },
    { WORKS_WORDS },
    { INDUSTRY_WORDS },
  ] = await Promise.all([
    import('./job-titles.generated.ts'),
    import('./towns.generated.ts'),
    import('./ordinary-words.generated.ts'),
    import('./trade-words-office.ts'),
    import('./trade-words-works.ts'),
    import('./trade-words-industries.ts'),
  ]);
  return {
    jobTitles: new JobTitles(JOB_TITLES),
    towns: readTowns(TOWNS),
    tradeWords: OFFICE_WORDS + WORKS_WORDS + INDUSTRY_WORDS,
    ordinaryWords: new Set(ORDINARY_WORDS.split(' ')),
  };
}
