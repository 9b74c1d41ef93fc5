interface PageEntry {
  /** Its address, or the pattern of its addresses. */
  readonly path: string;
  /** Path below src/routes. The module exports the page's component and nothing else. */
  readonly module: string;
  /** The page's first request to the database, as soon as it is opened: all agencies, or the one of its address. */
  readonly opensWith?: 'directory' | 'agency';
  /**
   * Whether its first render does not depend on the query string, so that the one prerendered file can be hydrated with
   * any. Without it, an address with a query string is rendered anew.
   */
  readonly isQueryStringIgnoredAtHydration?: boolean;
  /** Kept out of search engines, whatever it shows. */
  readonly isNoindex?: boolean;
}

/**
 * Every page of the site but „not found“: its routes, links, prerendered file, page request, code and measurements all
 * come from here.
 */
export const pages = {
  home: { path: '/', module: 'home/page.tsx', opensWith: 'directory' },
  agencies: { path: '/agenturen', module: 'agencies/page.tsx', opensWith: 'directory' },
  landingIndex: { path: '/agenturen/orte-und-fachgebiete', module: 'landing-index/page.tsx' },
  agencyPattern: { path: '/agenturen/:id', module: 'agency/page.tsx', opensWith: 'agency' },
  placePattern: { path: '/agenturen/ort/:key/:field?', module: 'landing/page.tsx' },
  fieldPattern: { path: '/agenturen/fachgebiet/:key', module: 'landing/page.tsx' },
  industryPattern: { path: '/agenturen/branche/:key', module: 'landing/page.tsx' },
  topList: { path: '/top-beratungen', module: 'top-list/page.tsx', opensWith: 'directory' },
  about: { path: '/ueber-uns', module: 'about/page.tsx' },
  contact: { path: '/kontakt', module: 'contact/page.tsx', isQueryStringIgnoredAtHydration: true },
  faq: { path: '/faq', module: 'faq/page.tsx' },
  offers: { path: '/fuer-agenturen', module: 'offers/page.tsx' },
  directoryOverview: { path: '/fuer-personalberatungen', module: 'directory-overview/page.tsx' },
  entry: { path: '/eintrag', module: 'entry/page.tsx', isNoindex: true },
  blog: { path: '/blog', module: 'blog/page.tsx', isQueryStringIgnoredAtHydration: true },
  articlePattern: { path: '/blog/:slug', module: 'article/page.tsx' },
  newsletterConfirmation: {
    path: '/newsletter/bestaetigen',
    module: 'newsletter/confirmation-page.tsx',
    isNoindex: true,
  },
  newsletterUnsubscribe: {
    path: '/newsletter/abmelden',
    module: 'newsletter/unsubscribe-page.tsx',
    isNoindex: true,
  },
  privacy: { path: '/datenschutz', module: 'legal/privacy-page.tsx' },
  imprint: { path: '/impressum', module: 'legal/imprint-page.tsx', isNoindex: true },
  terms: { path: '/nutzungsbedingungen', module: 'legal/terms-page.tsx' },
  admin: { path: '/admin/messages', module: 'admin/page.tsx', isNoindex: true },
  adminProposals: { path: '/admin/pruefung', module: 'admin/proposals-page.tsx', isNoindex: true },
  adminEntries: { path: '/admin/agenturen', module: 'admin/entries-page.tsx', isNoindex: true },
  adminImport: { path: '/admin/import', module: 'admin/import-page.tsx', isNoindex: true },
  adminNewsletter: { path: '/admin/newsletter', module: 'admin/newsletter-page.tsx', isNoindex: true },
  adminClientReviews: {
    path: '/admin/bewertungen',
    module: 'admin/client-reviews-page.tsx',
    isNoindex: true,
  },
  adminLog: { path: '/admin/protokoll', module: 'admin/log-page.tsx', isNoindex: true },
  adminSecurity: { path: '/admin/sicherheit', module: 'admin/security-page.tsx', isNoindex: true },
  comparison: { path: '/vergleich', module: 'comparison/page.tsx', isNoindex: true },
  writeReviewPattern: { path: '/bewerten/:id', module: 'write-review/page.tsx', isNoindex: true },
  reviewRules: { path: '/bewertungen', module: 'review-rules/page.tsx' },
  shortlist: { path: '/merkliste', module: 'shortlist/page.tsx', isNoindex: true },
  fees: { path: '/honorarrechner', module: 'fees/page.tsx' },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof pages;

/** The table as a list, with the names. */
export const PAGE_LIST: readonly (PageEntry & { readonly name: PageName })[] =
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
  (Object.keys(pages) as PageName[]).map((name) => ({ name, ...pages[name] }));

/** The pages that are kept out of search engines, whatever they show. */
export const NOINDEX_PAGES = PAGE_LIST.filter(({ isNoindex }) => isNoindex === true);
