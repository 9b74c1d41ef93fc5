import { formatGermanList } from '#domain/german/german-list.ts';
import { isLongerThan, takeCharacters } from '#domain/text/characters.ts';
import { CONTACT_LIMITS } from './contact-contract.ts';
import { MAX_AGENCY_NAMES } from './enquiry-limit.ts';

/** Agencies that an address names. */
export interface AgencyNames {
  /** The agencies that fit into one enquiry. */
  readonly named: readonly string[];
  /** The agencies beyond that limit. The form names them, so that none is dropped silently. */
  readonly leftOut: readonly string[];
}

/**
 * The agencies that `?beratung=` names: trimmed, in one line, without duplicates, cut to the length of a subject.
 * docs/decisions/contact.md.
 *
 * @param parameters values of the repeatable parameter
 */
export function parseAgencyNames(parameters: readonly string[]): AgencyNames {
  const names = parameters.map((name) =>
    takeCharacters(
      name
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
      CONTACT_LIMITS.name,
    ).trim(),
  );
  const all = [...new Set(names)].filter((name) => name !== '');
  return { named: all.slice(0, MAX_AGENCY_NAMES), leftOut: all.slice(MAX_AGENCY_NAMES) };
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

/**
 * The subject of the mail to one of several agencies: the sender's subject, unless it names another agency, which this
 * one must not learn of. docs/decisions/contact.md.
 */
export function subjectForOne(subject: string, name: string, otherNames: readonly string[]): string {
  const written = subject.toLowerCase();
  const namesAnother = otherNames.some((other) => written.includes(other.toLowerCase()));
  // „Anfrage zu A, B und …“ may be cut in the middle of a name.
  return namesAnother || (otherNames.length > 0 && subject.endsWith('…')) ? buildSubject([name]) : subject;
}
