import { NEED_KINDS } from '#advisor/model/need-kinds.ts';
import { factOfTerm, fitTerm, quoteTerm, type TermFit, type TermItem } from '#advisor/model/terms.ts';
import type { ListedFacts } from '#facts/model/listed-facts.ts';
import { formatGermanList } from '#lib/german/german-list.ts';

/** Quotations with the same source name it once. */
function listQuotes(quotes: readonly (readonly [quote: string, source: string | undefined])[]): string {
  const bySource = Map.groupBy(quotes, ([, source]) => source);
  return [...bySource]
    .map(([source, list]) => {
      const said = formatGermanList([...new Set(list.map(([quote]) => quote))]);
      return source === undefined ? said : `${said} (${source})`;
    })
    .join('; ');
}

const INTROS: readonly (readonly [fit: TermFit, intro: string])[] = [
  ['fitting', 'Konditionen wie gewünscht'],
  ['near', 'Kürzer als gewünscht'],
  ['other', 'Anders als gewünscht'],
];

/**
 * The text of a card on the requested terms: what the agency states, quoted with its source and date; what it does
 * not state is named as that, never as a no: what nobody has asked is open. Without the full stop at the end.
 *
 * @param sourceOf the source of a fact of this agency with its date; undefined where it is unknown
 */
export function describeTerms(
  terms: readonly TermItem[],
  facts: ListedFacts,
  sourceOf: (fact: keyof ListedFacts) => string | undefined,
): string {
  const sentences = INTROS.flatMap(([fit, intro]) => {
    const quotes = terms
      .filter((item) => fitTerm(item, facts) === fit)
      .map((item) => [quoteTerm(item, facts), sourceOf(factOfTerm(item, facts))] as const);
    return quotes.length === 0 ? [] : [`${intro}: ${listQuotes(quotes)}`];
  });
  const open = Map.groupBy(
    terms.filter((item) => fitTerm(item, facts) === 'open'),
    (item) => (facts[factOfTerm(item, facts)] === undefined ? 'Noch offen' : 'Keine Angabe'),
  );
  const missing = [...open].map(([word, items]) => {
    const kinds = items.map(({ kind }) => NEED_KINDS[kind]);
    return `${word}: ${formatGermanList([...new Set(kinds)])}`;
  });
  return [...sentences, ...missing].join('. ');
}
