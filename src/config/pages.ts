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
  /** Shown in the operator's frame, and served by the one shell of the administration. */
  readonly isAdministration?: boolean;
}

const ADMINISTRATION = {
  isAdministration: true,
  isNoindex: true,
  isQueryStringIgnoredAtHydration: true,
} as const;

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
  entry: { path: '/eintrag', isNoindex: true },
  blog: { path: '/blog', isQueryStringIgnoredAtHydration: true },
  articlePattern: { path: '/blog/:slug' },
  newsletterConfirmation: {
    path: '/newsletter/bestaetigen',
    isNoindex: true,
  },
  newsletterUnsubscribe: {
    path: '/newsletter/abmelden',
    isNoindex: true,
  },
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

/** The table as a list, with the names. */
export const PAGE_LIST: readonly (PageEntry & { readonly name: PageName })[] =
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
  (Object.keys(pages) as PageName[]).map((name) => ({ name, ...pages[name] }));

/** The pages that are kept out of search engines, whatever they show. */
export const NOINDEX_PAGES = PAGE_LIST.filter(({ isNoindex }) => isNoindex === true);
