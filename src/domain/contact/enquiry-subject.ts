import { formatGermanList } from '#domain/german/german-list.ts';
import { isLongerThan, takeCharacters } from '#domain/text/characters.ts';
import { CONTACT_LIMITS } from './contact-contract.ts';

/** Consultancies that one enquiry may name. */
const MAX_CONSULTANCIES = 10;

/**
 * The consultancies that `?beratung=` names: trimmed, in one line, none twice, as many and as long as
 * a subject can hold. docs/decisions/contact.md.
 *
 * @param parameters values of the repeatable parameter
 */
export function parseConsultancies(parameters: readonly string[]): string[] {
  const names = parameters.map((name) =>
    takeCharacters(
      name
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
      CONTACT_LIMITS.name,
    ).trim(),
  );
  return [...new Set(names)].filter((name) => name !== '').slice(0, MAX_CONSULTANCIES);
}

function shortenSubject(subject: string): string {
  return isLongerThan(subject, CONTACT_LIMITS.betreff)
    ? `${takeCharacters(subject, CONTACT_LIMITS.betreff - 1)}…`
    : subject;
}

/** „Anfrage zu NAME“, cut to the length of a subject; empty where no consultancy is named. docs/decisions/contact.md. */
export function buildSubject(consultancies: readonly string[]): string {
  return consultancies.length === 0 ? '' : shortenSubject(`Anfrage zu ${formatGermanList(consultancies)}`);
}

/** „Meldung zu NAME“, cut to the length of a subject (docs/product.md, Legal pages). */
export function buildReportSubject(name: string): string {
  return shortenSubject(`Meldung zu ${name}`);
}
