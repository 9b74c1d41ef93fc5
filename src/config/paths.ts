import { PAGE_LIST, type pages } from './pages.ts';

/** Every address of the site. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has the path of its entry
export const paths = Object.fromEntries(PAGE_LIST.map(({ name, path }) => [name, path])) as {
  readonly [Name in keyof typeof pages]: (typeof pages)[Name]['path'];
};

export const homeAnchors = {
  advisor: 'vergleich',
  results: 'search-results',
  partner: 'top-berater',
} as const;

/** Anchor of the directory's results, to which a skip link leads. */
export const RESULTS_ANCHOR = 'ergebnisse';

/** Address of an agency's page. With `agencySlug` it is the canonical address; with the id alone it redirects there. */
export function agencyPath(slug: number | string): string {
  return `/agenturen/${String(slug)}`;
}

/** Address of the administration's cases: of all, of one kind, or of one case. */
export function adminCasesPath(kind?: string, id?: number | string): string {
  return ['/admin/eingang', kind, id].filter((part) => part !== undefined).join('/');
}

export function adminMessagesPath(id?: string): string {
  return id === undefined ? '/admin/messages' : `/admin/messages/${id}`;
}

/** Address of an order or a contract in the administration. */
export function adminContractPath(id: string): string {
  return `${paths.adminContracts}/${id}`;
}

/** Address of an entry in the administration; without a tab that of its overview. */
export function adminEntryPath(id: number, tab?: string): string {
  return [paths.adminEntries, id, tab].filter((part) => part !== undefined).join('/');
}

export function adminPersonPath(account: string): string {
  return `/admin/personen/${account}`;
}

/** The screens of an own entry besides its overview, by the last part of their addresses. */
export type EntrySection =
  'angaben' | 'profil' | 'bewertungen' | 'anfragen' | 'team' | 'vertrag' | 'vertrag/bestellen' | 'statistik';

/** Address of an own entry in the consultancies' area; without a section that of its overview. */
export function ownEntryPath(id: number, section?: EntrySection): string {
  return [paths.entry, id, section].filter((part) => part !== undefined).join('/');
}

/** Address of a new entry: of its draft, or of its beginning. */
export function newEntryPath(draft?: number): string {
  return draft === undefined ? '/eintrag/neu' : `/eintrag/neu/${String(draft)}`;
}

/** Address at which a consultancy takes over an entry. */
export function claimPath(id: number): string {
  return `/eintrag/${String(id)}/uebernehmen`;
}

export function comparisonPath(ids: readonly number[]): string {
  return ids.length === 0 ? paths.comparison : `${paths.comparison}?ids=${ids.join(',')}`;
}

/** Address of a Merkliste of these agencies. */
export function shortlistPath(ids: readonly number[]): string {
  return `${paths.shortlist}?ids=${ids.join(',')}`;
}

/** Address of the Honorarrechner with the terms of these agencies. */
export function feesPath(ids: readonly number[]): string {
  return `${paths.fees}?ids=${ids.join(',')}`;
}

/** The address of the Profil-Score's explanation. */
export const scoreRulesPath = `${paths.about}#profil-score`;

/** The address of what is said about the operator's own agency. */
export const ownAgencyPath = `${paths.about}#unsere-eigene-beratung`;

export function articlePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

/** Address of the page on which a client reviews an agency; with the token of the agency's own link, where it is one. */
export function writeReviewPath(id: number, invitation?: string): string {
  const path = `/bewerten/${String(id)}`;
  return invitation === undefined ? path : `${path}?einladung=${encodeURIComponent(invitation)}`;
}

/**
 * Address of the contact form, about these agencies where there are any: each by its name, for people, and by the number of its
 * entry, which decides. docs/decisions/contact.md.
 */
export function contactPath(
  agencies: readonly { readonly id: number | null; readonly name: string }[] = [],
): string {
  if (agencies.length === 0) return paths.contact;
  const query = new URLSearchParams(
    agencies.flatMap(({ id, name }) => [
      ['beratung', name],
      ['an', String(id ?? '')],
    ]),
  );
  return `${paths.contact}?${query.toString()}`;
}

/** Address of the contact form for reporting an agency's entry. */
export function reportPath(id: number, name: string): string {
  return `${paths.contact}?${new URLSearchParams({ meldung: name, eintrag: String(id) }).toString()}`;
}

/**
 * An address without the slashes at its end; one slash alone stays. A loop and not a regular expression, which takes
 * quadratic time for many slashes before another character.
 */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 1 && address.endsWith('/', end)) end -= 1;
  return address.slice(0, end);
}
