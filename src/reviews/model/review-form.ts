import * as z from 'zod/mini';
import {
  type ClientReviewContent,
  type ClientReviewDraft,
  clientReviewSchema,
  defaultShownAs,
} from './review-contract.ts';
import {
  mapRatings,
  REVIEW_LEVELS,
  REVIEW_OUTCOMES,
  REVIEW_RATINGS,
  type ReviewRating,
} from './review-terms.ts';

/** The values of the form's fields: texts, and the values of radio buttons; empty where nothing is chosen. */
export interface ReviewFormValues {
  readonly level: string;
  readonly function: string;
  readonly year: string;
  readonly outcome: string;
  readonly ratings: Readonly<Record<ReviewRating, string>>;
  readonly text: string;
  readonly shownAs: string;
  readonly role: string;
  readonly industry: string;
  readonly company: string;
}

const write = (value: number | undefined) => (value === undefined ? '' : String(value));
const readText = (typed: string) => (typed === '' ? undefined : typed);
const readNumber = (typed: string) => (typed === '' ? undefined : Number(typed));

/** A draft as the fields show it. */
export function toReviewForm(draft: ClientReviewDraft): ReviewFormValues {
  return {
    level: draft.level ?? '',
    function: draft.function ?? '',
    year: write(draft.year),
    outcome: draft.outcome ?? '',
    ratings: mapRatings((name) => write(draft.ratings?.[name])),
    text: draft.text ?? '',
    shownAs: draft.shownAs ?? '',
    role: draft.role ?? '',
    industry: draft.industry ?? '',
    company: draft.company ?? '',
  };
}

/** Converts the values of the fields into a draft as it is stored; empty ones are left out. */
export function toReviewDraft(values: ReviewFormValues): ClientReviewDraft {
  const ratings = mapRatings((name) => readNumber(values.ratings[name]));
  const isRated = REVIEW_RATINGS.some((name) => ratings[name] !== undefined);
  const draft = {
    level: REVIEW_LEVELS.find((level) => level === values.level),
    function: readText(values.function),
    year: readNumber(values.year),
    outcome: REVIEW_OUTCOMES.find((outcome) => outcome === values.outcome),
    ratings: isRated ? dropMissing(ratings) : undefined,
    text: readText(values.text),
    shownAs: readText(values.shownAs),
    role: readText(values.role),
    industry: readText(values.industry),
    company: readText(values.company),
  };
  return dropMissing(draft);
}

function dropMissing<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same without what is undefined
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
}

/** Whether nothing has been typed or chosen. */
export function isBlankReview(draft: ClientReviewDraft): boolean {
  return Object.keys(draft).length === 0;
}

/** Whether two drafts say the same. */
export function isSameReview(one: ClientReviewDraft, other: ClientReviewDraft): boolean {
  return JSON.stringify(toReviewForm(one)) === JSON.stringify(toReviewForm(other));
}

export type CheckedReview =
  | { readonly content: ClientReviewContent; readonly faults: readonly [] }
  /** A German sentence for each faulty field, by its path in the form: `text`, `ratings.overall`. */
  | { readonly content: null; readonly faults: readonly (readonly [string, string])[] };

/** Checks what is in the fields as the database will; how the author is shown follows from role and industry where it is empty. */
export function checkReview(values: ReviewFormValues, thisYear: number): CheckedReview {
  const draft = toReviewDraft(values);
  const shownAs = draft.shownAs?.trim() === '' ? undefined : draft.shownAs;
  const { data, error } = z.safeParse(clientReviewSchema(thisYear), {
    ...draft,
    ratings: draft.ratings ?? {},
    shownAs: shownAs ?? defaultShownAs({ role: values.role, industry: values.industry }),
  });
  if (data !== undefined) return { content: data, faults: [] };
  const faults = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    if (!faults.has(name)) faults.set(name, message);
  }
  return { content: null, faults: [...faults] };
}

/** The screens of the form in their order, with the fields of each. */
export const REVIEW_STEPS = [
  { name: 'mandate', fields: ['level', 'function', 'year', 'outcome'] },
  { name: 'ratings', fields: REVIEW_RATINGS.map((name) => `ratings.${name}` as const) },
  { name: 'words', fields: ['text', 'role', 'industry', 'shownAs', 'company'] },
  { name: 'proof', fields: [] },
  { name: 'preview', fields: [] },
] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number]['name'];

/** The first screen with one of these faults; null where none has one. */
export function findFaultyStep(faults: readonly (readonly [string, string])[]): ReviewStep | null {
  const faulty = REVIEW_STEPS.find(({ fields }) =>
    fields.some((field) => faults.some(([name]) => name === field)),
  );
  return faulty?.name ?? null;
}
