import { formatGermanList } from '#domain/german/german-list.ts';
import { isLongerThan, takeCharacters } from '#domain/text/characters.ts';
import { CONTACT_LIMITS } from './contact-contract.ts';

/** Agencies that one enquiry may name. */
const MAX_AGENCY_NAMES = 10;

/**
 * The agencies that `?beratung=` names: trimmed, in one line, none twice, as many and as long as
 * a subject can hold. docs/decisions/contact.md.
 *
 * @param parameters values of the repeatable parameter
 */
export function parseAgencyNames(parameters: readonly string[]): string[] {
  const names = parameters.map((name) =>
    takeCharacters(
      name
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
      CONTACT_LIMITS.name,
    ).trim(),
  );
  return [...new Set(names)].filter((name) => name !== '').slice(0, MAX_AGENCY_NAMES);
}

function shortenSubject(subject: string): string {
  return isLongerThan(subject, CONTACT_LIMITS.betreff)
    ? `${takeCharacters(subject, CONTACT_LIMITS.betreff - 1)}…`
    : subject;
}

/** „Anfrage zu NAME“, cut to the length of a subject; empty where no agency is named. docs/decisions/contact.md. */
export function buildSubject(agencyNames: readonly string[]): string {
  return agencyNames.length === 0 ? '' : shortenSubject(`Anfrage zu ${formatGermanList(agencyNames)}`);
}

/** „Meldung zu NAME“, cut to the length of a subject (docs/product.md, Legal pages). */
export function buildReportSubject(name: string): string {
  return shortenSubject(`Meldung zu ${name}`);
}
