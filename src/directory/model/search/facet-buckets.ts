/** A range of a figure, offered as one option. */
export interface Bucket {
  readonly key: string;
  readonly label: string;
  /** Highest figure of the range; the last range has none. */
  readonly upTo: number;
}

/** Key of the bucket of agencies whose figure is unknown. */
export const UNKNOWN_BUCKET: Bucket = { key: 'ka', label: 'keine Angabe', upTo: Number.NaN };

/** Employees. */
export const SIZE_BUCKETS: readonly Bucket[] = [
  { key: 'bis-10', label: 'bis 10', upTo: 10 },
  { key: '11-50', label: '11–50', upTo: 50 },
  { key: '51-200', label: '51–200', upTo: 200 },
  { key: '201-500', label: '201–500', upTo: 500 },
  { key: 'ueber-500', label: 'über 500', upTo: Infinity },
];

/** Founding years, oldest first. */
export const FOUNDED_BUCKETS: readonly Bucket[] = [
  { key: 'vor-1980', label: 'vor 1980', upTo: 1979 },
  { key: '1980-1999', label: '1980–1999', upTo: 1999 },
  { key: '2000-2009', label: '2000–2009', upTo: 2009 },
  { key: '2010-2019', label: '2010–2019', upTo: 2019 },
  { key: 'ab-2020', label: 'ab 2020', upTo: Infinity },
];

/** The options for the least number of counted reviews: an agency has the option of every number that it reaches. */
export const REVIEW_COUNTS: readonly number[] = [1, 3, 5, 10];

/** The bucket of a figure; the one for unknown figures where it is null. */
export function findBucket(buckets: readonly Bucket[], figure: number | null): Bucket {
  if (figure === null) return UNKNOWN_BUCKET;
  return buckets.find(({ upTo }) => figure <= upTo) ?? UNKNOWN_BUCKET;
}
