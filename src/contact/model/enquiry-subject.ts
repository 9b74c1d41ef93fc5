import { parseAgencyId } from '#agency/model/agency-id.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { isLongerThan, takeCharacters } from '#lib/text/characters.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import { foldText } from '#lib/text/fold.ts';
import { type AskedAgency, CONTACT_LIMITS } from './contact-contract.ts';
import { MAX_AGENCY_NAMES } from './enquiry-limit.ts';

/** Agencies that an address names. */
export interface AskedAgencies {
  /** The agencies that fit into one enquiry. */
  readonly named: readonly AskedAgency[];
  /** The names beyond that limit. The form names them, so that none is dropped silently. */
  readonly leftOut: readonly string[];
}

/** A name from an address: clean, cut to the length of a sender's name. */
export function parseAgencyName(parameter: string): string {
  return takeCharacters(cleanLine(parameter), CONTACT_LIMITS.name).trim();
}

/**
 * The agencies that an address names, without duplicates. A number belongs to the name at the same place, and counts only where
 * there is one for each name. docs/decisions/contact.md.
 *
 * @param names values of `?beratung=`, which is repeatable
 * @param ids values of `?an=`, likewise; empty ones stand for names without a number
 */
export function parseAskedAgencies(names: readonly string[], ids: readonly string[] = []): AskedAgencies {
  const asked = names.map((name, place): AskedAgency => ({
    id: ids.length === names.length ? parseAgencyId(ids[place]) || null : null,
    name: parseAgencyName(name),
  }));
  const all = new Map(asked.filter(({ name }) => name !== '').map((one) => [one.id ?? one.name, one]));
  const list = [...all.values()];
  return {
    named: list.slice(0, MAX_AGENCY_NAMES),
    leftOut: list.slice(MAX_AGENCY_NAMES).map(({ name }) => name),
  };
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

/** „Meldung zu NAME“ or „Einspruch zu NAME“, cut to the length of a subject. */
export function buildReportSubject(name: string, isAppeal = false): string {
  return shortenSubject(`${isAppeal ? 'Einspruch' : 'Meldung'} zu ${name}`);
}

/**
 * The subject of the mail to one of several agencies: the sender's subject, unless it names another agency, which this
 * one must not learn of. docs/decisions/contact.md.
 */
export function subjectForOne(subject: string, name: string, otherNames: readonly string[]): string {
  const written = foldText(subject);
  const namesAnother = otherNames.some((other) => written.includes(foldText(other)));
  // „Anfrage zu A, B und …“ may be cut in the middle of a name.
  return namesAnother || (otherNames.length > 0 && subject.endsWith('…')) ? buildSubject([name]) : subject;
}
