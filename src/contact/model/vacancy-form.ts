import type { NeedItem } from '#advisor/model/need.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { type Reading, readAmountRange } from '#lib/german/readings.ts';
import { MIN_SALARY, type Span } from '#lib/german/span.ts';
import { isVisible, takeCharacters } from '#lib/text/characters.ts';
import { type Vacancy, VACANCY_FIELDS, type VacancyField } from './contact-contract.ts';
import { VACANCY_LIMITS, vacancySchema } from './vacancy.ts';

/** The typed texts of the vacancy, and the firms that are ticked. */
export type VacancyTexts = Readonly<Record<VacancyField, string>> & { readonly asked: readonly string[] };

export const NO_VACANCY: VacancyTexts = {
  company: '',
  phone: '',
  position: '',
  salary: '',
  start: '',
  industry: '',
  firms: '',
  asked: [],
};

/** The firms that a text names, separated by lines or semicolons, because a comma may be part of a name. Duplicates are left out. */
export function readFirms(text: string): readonly string[] {
  const names = text.split(/[;\n]/).map((name) => name.trim().replace(/^,/, '').replace(/,$/, '').trim());
  return [...new Set(names)].filter(isVisible);
}

/** The result of reading the texts. */
export interface VacancyReading {
  /** The vacancy to send; null where nothing was typed or a text is invalid. */
  readonly vacancy: Vacancy | null;
  /** A German sentence for each faulty text, except for the salary. */
  readonly faults: Readonly<Partial<Record<VacancyField, string>>>;
  /** The salary, or why it cannot be read. */
  readonly salary: Reading<Span>;
}

const named = (text: string) => (isVisible(text) ? text : undefined);

/** Reads the typed texts. docs/decisions/contact.md, The vacancy. */
export function readVacancy(texts: VacancyTexts): VacancyReading {
  const salary = readAmountRange(texts.salary, { least: MIN_SALARY, isYearly: true });
  const firms = readFirms(texts.firms);
  const typed = {
    company: named(texts.company),
    phone: named(texts.phone),
    position: named(texts.position),
    salary: salary.state === 'read' ? salary.value : undefined,
    start: named(texts.start),
    industry: named(texts.industry),
    firms:
      firms.length === 0
        ? undefined
        : firms.map((name) => ({ name, asksOffLimits: texts.asked.includes(name) })),
  };
  const isEmpty = Object.values(typed).every((part) => part === undefined);
  if (isEmpty) return { vacancy: null, faults: {}, salary };
  const parsed = vacancySchema.safeParse(typed);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [path[0], message] as const);
    // Reversed, so that the first fault of each part is kept.
    return { vacancy: null, faults: Object.fromEntries(faults.toReversed()), salary };
  }
  return { vacancy: salary.state === 'unclear' ? null : parsed.data, faults: {}, salary };
}

/** The number of parts that are filled in. */
export function countTyped(texts: VacancyTexts): number {
  return VACANCY_FIELDS.filter((field) => isVisible(texts[field])).length;
}

/** The most characters of a quoted position; a longer passage is a sentence and no position. */
const MAX_ROLE = 60;

/** The visitor's own words, from the first of these to the last; without the words between them where those are too long. */
function quoteWords(query: string, words: readonly string[]): string {
  const found = words
    .map((word) => ({ word, start: query.indexOf(word) }))
    .toSorted((a, b) => a.start - b.start);
  const start = found[0]?.start ?? -1;
  const end = Math.max(...found.map((one) => one.start + one.word.length));
  return start >= 0 && end - start <= MAX_ROLE
    ? query.slice(start, end).replaceAll(/\s+/g, ' ')
    : formatGermanList([...new Set(found.map(({ word }) => word))]);
}

/** The advisor's reading of a description, as texts of the form. */
export function toVacancyTexts(
  query: string,
  items: readonly NeedItem[],
): Pick<VacancyTexts, 'position' | 'industry'> {
  const wanted = items.filter(({ isNegated, isSecondary }) => !isNegated && !isSecondary);
  const ofKind = (kind: NeedItem['kind']) => wanted.filter((item) => item.kind === kind);
  const functions = ofKind('function');
  const role =
    functions.length === 0
      ? ''
      : quoteWords(
          query,
          [...functions, ...ofKind('seniority')].flatMap(({ words }) => words),
        );
  const places = formatGermanList(
    ofKind('place').map(({ label, isWide }) => (isWide ? `Raum ${label}` : label)),
  );
  // A word can stand for two industries; the first is the closer one.
  const industries = new Map(
    ofKind('industry')
      .toReversed()
      .map(({ words, label }) => [words.join(' '), label]),
  );
  return {
    position: takeCharacters([role, places].filter(isVisible).join(', '), VACANCY_LIMITS.position),
    industry: takeCharacters(
      formatGermanList([...industries.values()].toReversed()),
      VACANCY_LIMITS.industry,
    ),
  };
}
