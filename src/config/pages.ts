/** The parts of the site behind a sign-in, each with a frame of its own: the operator's and the consultancies'. */
export type Area = 'administration' | 'ownEntry';

interface PageEntry {
  /** Its address, or the pattern of its addresses. */
  readonly path: string;
  /** The page's first request to the database, as soon as it is opened: all agencies, or the one of its address. */
  readonly opensWith?: 'directory' | 'agency';
  /**
   * Whether its first render does not depend on the query string, so that the one prerendered file can be hydrated with
   * any. Without it, an address with a query string is rendered anew.
   */
  readonly isQueryStringIgnoredAtHydration?: boolean;
  /** Kept out of search engines, whatever it shows. */
  readonly isNoindex?: boolean;
  /** Which frame for signed-in people it is shown in; the one shell of that area serves it. */
  readonly area?: Area;
}

const ADMINISTRATION = {
  area: 'administration',
  isNoindex: true,
  isQueryStringIgnoredAtHydration: true,
} as const;

const OWN_ENTRY = { ...ADMINISTRATION, area: 'ownEntry' } as const;

/**
 * Every page of the site but „not found“: its routes, links, prerendered file, page request, code and measurements all
 * come from here. src/app/route-table.ts has the code of each.
 */
export const pages = {
  home: { path: '/', opensWith: 'directory' },
  agencies: { path: '/agenturen', opensWith: 'directory' },
  landingIndex: { path: '/agenturen/orte-und-fachgebiete' },
  agencyPattern: { path: '/agenturen/:id', opensWith: 'agency' },
  placePattern: { path: '/agenturen/ort/:key/:field?' },
  fieldPattern: { path: '/agenturen/fachgebiet/:key' },
  industryPattern: { path: '/agenturen/branche/:key' },
  topList: { path: '/top-beratungen', opensWith: 'directory' },
  about: { path: '/ueber-uns' },
  contact: { path: '/kontakt', isQueryStringIgnoredAtHydration: true },
  faq: { path: '/faq' },
  offers: { path: '/fuer-agenturen' },
  directoryOverview: { path: '/fuer-personalberatungen' },
  entry: { path: '/eintrag', ...OWN_ENTRY },
  account: { path: '/eintrag/konto', ...OWN_ENTRY },
  newEntryPattern: { path: '/eintrag/neu/:draft?', ...OWN_ENTRY },
  ownEntryPattern: { path: '/eintrag/:id', ...OWN_ENTRY },
  entryDetailsPattern: { path: '/eintrag/:id/angaben', ...OWN_ENTRY },
  entryProfilePattern: { path: '/eintrag/:id/profil', ...OWN_ENTRY },
  entryReviewsPattern: { path: '/eintrag/:id/bewertungen', ...OWN_ENTRY },
  entryEnquiriesPattern: { path: '/eintrag/:id/anfragen', ...OWN_ENTRY },
  entryTeamPattern: { path: '/eintrag/:id/team', ...OWN_ENTRY },
  entryContractPattern: { path: '/eintrag/:id/vertrag', ...OWN_ENTRY },
  entryOrderPattern: { path: '/eintrag/:id/vertrag/bestellen', ...OWN_ENTRY },
  entryStatisticsPattern: { path: '/eintrag/:id/statistik', ...OWN_ENTRY },
  claimPattern: { path: '/eintrag/:id/uebernehmen', ...OWN_ENTRY },
  blog: { path: '/blog', isQueryStringIgnoredAtHydration: true },
  articlePattern: { path: '/blog/:slug' },
  newsletterConfirmation: { path: '/newsletter/bestaetigen', isNoindex: true },
  newsletterUnsubscribe: { path: '/newsletter/abmelden', isNoindex: true },
  privacy: { path: '/datenschutz' },
  imprint: { path: '/impressum', isNoindex: true },
  terms: { path: '/nutzungsbedingungen' },
  admin: { path: '/admin', ...ADMINISTRATION },
  adminCasesPattern: { path: '/admin/eingang/:kind?/:id?', ...ADMINISTRATION },
  adminMessagesPattern: { path: '/admin/messages/:id?', ...ADMINISTRATION },
  adminEntries: { path: '/admin/agenturen', ...ADMINISTRATION },
  adminNewEntry: { path: '/admin/agenturen/neu', ...ADMINISTRATION },
  adminEntryPattern: { path: '/admin/agenturen/:id/:tab?', ...ADMINISTRATION },
  adminPersonPattern: { path: '/admin/personen/:id', ...ADMINISTRATION },
  adminContracts: { path: '/admin/vertraege', ...ADMINISTRATION },
  adminNewContract: { path: '/admin/vertraege/neu', ...ADMINISTRATION },
  adminContractPattern: { path: '/admin/vertraege/:id', ...ADMINISTRATION },
  adminImport: { path: '/admin/import', ...ADMINISTRATION },
  adminNewsletter: { path: '/admin/newsletter', ...ADMINISTRATION },
  adminLog: { path: '/admin/protokoll', ...ADMINISTRATION },
  adminSecurity: { path: '/admin/sicherheit', ...ADMINISTRATION },
  adminPassword: { path: '/admin/passwort', ...ADMINISTRATION },
  comparison: { path: '/vergleich', isNoindex: true },
  writeReviewPattern: { path: '/bewerten/:id', isNoindex: true },
  reviewRules: { path: '/bewertungen' },
  shortlist: { path: '/merkliste', isNoindex: true },
  fees: { path: '/honorarrechner' },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof pages;

export const PAGE_LIST: readonly (PageEntry & { readonly name: PageName })[] =
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
  (Object.keys(pages) as PageName[]).map((name) => ({ name, ...pages[name] }));

/** The pages that are kept out of search engines, whatever they show. */
export const NOINDEX_PAGES = PAGE_LIST.filter(({ isNoindex }) => isNoindex === true);
