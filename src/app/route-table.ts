import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath, type Params } from 'react-router-dom';
import { parseAgencyAddress, parseAgencyId } from '#agency/model/agency-id.ts';
import { type Area, PAGE_LIST, type PageName } from '#config/pages.ts';

type LoadComponent = () => Promise<ComponentType>;

export interface SiteRoute {
  readonly pattern: string;
  /** Fetches the page's code, once. */
  readonly load: LoadComponent;
  readonly area?: Area;
  readonly opensWith?: 'directory' | 'agency';
  readonly isQueryStringIgnoredAtHydration?: boolean;
  /** Whether the prerendered page of the pattern can be hydrated for these parameters. Without it, it always can. */
  readonly canStartFromBuild?: (parameters: Params) => boolean;
  /** Loads the data that the page's first render needs. */
  readonly prepare?: (client: QueryClient, parameters: Params) => Promise<void>;
}

/** The code of each page. The build reads these lines, too (src/build/page-modules.ts). */
const CODE: Readonly<Record<PageName, LoadComponent>> = {
  home: async () => (await import('#advisor/ui/home-page.tsx')).HomePage,
  agencies: async () => (await import('#directory/ui/list/agencies-page.tsx')).AgenciesPage,
  landingIndex: async () => (await import('#directory/ui/landing/landing-index-page.tsx')).LandingIndexPage,
  agencyPattern: async () => (await import('#agency/ui/profile/agency-page.tsx')).AgencyPage,
  placePattern: async () => (await import('#directory/ui/landing/landing-page.tsx')).LandingPage,
  fieldPattern: async () => (await import('#directory/ui/landing/landing-page.tsx')).LandingPage,
  industryPattern: async () => (await import('#directory/ui/landing/landing-page.tsx')).LandingPage,
  topList: async () => (await import('#directory/ui/top-list/top-list-page.tsx')).TopListPage,
  about: async () => (await import('#pages/ui/about-page.tsx')).AboutPage,
  contact: async () => (await import('#contact/ui/contact-page.tsx')).ContactPage,
  faq: async () => (await import('#pages/ui/faq-page.tsx')).FaqPage,
  offers: async () => (await import('#contracts/ui/offers/offers-page.tsx')).OffersPage,
  directoryOverview: async () =>
    (await import('#directory/ui/overview/directory-overview-page.tsx')).DirectoryOverviewPage,
  entry: async () => (await import('#entry/ui/entry-page.tsx')).EntryPage,
  account: async () => (await import('#entry/ui/account-page.tsx')).AccountPage,
  newEntryPattern: async () => (await import('#entry/ui/new-entry-page.tsx')).NewEntryPage,
  ownEntryPattern: async () => (await import('#entry/ui/entry-overview-page.tsx')).EntryOverviewPage,
  entryDetailsPattern: async () => (await import('#entry/ui/entry-details-page.tsx')).EntryDetailsPage,
  entryProfilePattern: async () => (await import('#entry/ui/entry-profile-page.tsx')).EntryProfilePage,
  entryReviewsPattern: async () => (await import('#entry/ui/entry-reviews-page.tsx')).EntryReviewsPage,
  entryEnquiriesPattern: async () => (await import('#entry/ui/entry-enquiries-page.tsx')).EntryEnquiriesPage,
  entryTeamPattern: async () => (await import('#entry/ui/entry-team-page.tsx')).EntryTeamPage,
  entryContractPattern: async () => (await import('#contracts/ui/entry-contract-page.tsx')).EntryContractPage,
  entryOrderPattern: async () => (await import('#contracts/ui/entry-order-page.tsx')).EntryOrderPage,
  entryStatisticsPattern: async () =>
    (await import('#statistics/ui/entry-statistics-page.tsx')).EntryStatisticsPage,
  claimPattern: async () => (await import('#entry/ui/claim-page.tsx')).ClaimPage,
  blog: async () => (await import('#articles/ui/blog-page.tsx')).BlogPage,
  articlePattern: async () => (await import('#articles/ui/article-page.tsx')).ArticlePage,
  newsletterConfirmation: async () =>
    (await import('#newsletter/ui/newsletter-confirmation-page.tsx')).NewsletterConfirmationPage,
  newsletterUnsubscribe: async () =>
    (await import('#newsletter/ui/newsletter-unsubscribe-page.tsx')).NewsletterUnsubscribePage,
  privacy: async () => (await import('#pages/ui/privacy-page.tsx')).PrivacyPage,
  imprint: async () => (await import('#pages/ui/imprint-page.tsx')).ImprintPage,
  terms: async () => (await import('#pages/ui/terms-page.tsx')).TermsPage,
  admin: async () => (await import('#cases/ui/admin-today-page.tsx')).AdminTodayPage,
  adminCasesPattern: async () => (await import('#cases/ui/admin-cases-page.tsx')).AdminCasesPage,
  adminMessagesPattern: async () =>
    (await import('#contact/ui/admin/admin-messages-page.tsx')).AdminMessagesPage,
  adminEntries: async () => (await import('#entry/ui/admin/admin-entries-page.tsx')).AdminEntriesPage,
  adminNewEntry: async () => (await import('#entry/ui/admin/admin-new-entry-page.tsx')).AdminNewEntryPage,
  adminEntryPattern: async () => (await import('#entry/ui/admin/admin-entry-page.tsx')).AdminEntryPage,
  adminPersonPattern: async () =>
    (await import('#entry/ui/admin/person/admin-person-page.tsx')).AdminPersonPage,
  adminContracts: async () =>
    (await import('#contracts/ui/admin/admin-contracts-page.tsx')).AdminContractsPage,
  adminNewContract: async () =>
    (await import('#contracts/ui/admin/admin-new-contract-page.tsx')).AdminNewContractPage,
  adminContractPattern: async () =>
    (await import('#contracts/ui/admin/admin-contract-page.tsx')).AdminContractPage,
  adminImport: async () => (await import('#import/ui/admin-import-page.tsx')).AdminImportPage,
  adminNewsletter: async () =>
    (await import('#newsletter/ui/admin/admin-newsletter-page.tsx')).AdminNewsletterPage,
  adminLog: async () => (await import('#desk/ui/log/admin-log-page.tsx')).AdminLogPage,
  adminSecurity: async () => (await import('#desk/ui/security/admin-security-page.tsx')).AdminSecurityPage,
  adminPassword: async () => (await import('#desk/ui/security/admin-password-page.tsx')).AdminPasswordPage,
  comparison: async () => (await import('#comparison/ui/comparison-page.tsx')).ComparisonPage,
  writeReviewPattern: async () => (await import('#reviews/ui/write/write-review-page.tsx')).WriteReviewPage,
  reviewRules: async () => (await import('#reviews/ui/review-rules-page.tsx')).ReviewRulesPage,
  shortlist: async () => (await import('#comparison/ui/shortlist-page.tsx')).ShortlistPage,
  fees: async () => (await import('#fees/ui/fees-page.tsx')).FeesPage,
};

/** The frame around all pages of each area, with its session. */
export const FRAMES: Readonly<Record<Area, LoadComponent>> = {
  administration: async () => (await import('./desk/admin-frame.tsx')).AdminFrame,
  ownEntry: async () => (await import('#entry/ui/frame/entry-frame.tsx')).EntryFrame,
};

/** Functions of some pages; the table holds data only. */
const EXTRAS: Readonly<Partial<Record<PageName, Pick<SiteRoute, 'canStartFromBuild' | 'prepare'>>>> = {
  agencyPattern: { canStartFromBuild: ({ id }) => parseAgencyAddress(id) !== null },
  writeReviewPattern: { canStartFromBuild: ({ id }) => parseAgencyId(id) !== null },
  articlePattern: {
    prepare: async (client, { slug }) =>
      (await import('#articles/ui/article-text.ts')).prepareArticle(client, slug),
  },
};

/** Every route of the site but „not found“. */
export const ROUTES: readonly SiteRoute[] = PAGE_LIST.map(({ name, path, ...features }) => ({
  pattern: path,
  load: CODE[name],
  ...features,
  ...EXTRAS[name],
}));

export const NOT_FOUND_ROUTE: SiteRoute = {
  pattern: '*',
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
};

export const AREA_NOT_FOUND_ROUTES: readonly SiteRoute[] = [
  {
    pattern: '/admin/*',
    load: async () => (await import('#desk/ui/admin-not-found-page.tsx')).AdminNotFoundPage,
    area: 'administration',
    isQueryStringIgnoredAtHydration: true,
  },
  {
    pattern: '/eintrag/*',
    load: async () => (await import('#entry/ui/entry-not-found-page.tsx')).EntryNotFoundPage,
    area: 'ownEntry',
    isQueryStringIgnoredAtHydration: true,
  },
];

const ALL_ROUTES = [...ROUTES, ...AREA_NOT_FOUND_ROUTES];

/** The route that an address belongs to. */
export function findRoute(pathname: string): SiteRoute {
  return ALL_ROUTES.find(({ pattern }) => matchPath(pattern, pathname) !== null) ?? NOT_FOUND_ROUTE;
}

/**
 * Fetches the code and data that the page of an address needs for its first render. If that fails, the page itself
 * fetches again and shows the error.
 */
export async function preloadRoute(pathname: string, client: QueryClient): Promise<void> {
  const { pattern, load, area, prepare } = findRoute(pathname);
  await Promise.allSettled([
    area && FRAMES[area](),
    load(),
    prepare?.(client, matchPath(pattern, pathname)?.params ?? {}),
  ]);
}

/**
 * Whether a prerendered page is the first render of an address. The build renders every page without a query string.
 *
 * @param page the address or pattern that the page was rendered for; '*' for „not found“
 */
export function isPrerenderedFor(
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const route = findRoute(pathname);
  if (search !== '' && route.isQueryStringIgnoredAtHydration !== true) return false;
  if (page === NOT_FOUND_ROUTE.pattern) return route === NOT_FOUND_ROUTE;
  const parameters = matchPath(route.pattern, pathname)?.params ?? {};
  return matchPath(page, pathname) !== null && (route.canStartFromBuild?.(parameters) ?? true);
}
