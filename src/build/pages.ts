import { paths } from '#config/paths.ts';

/** Address under which a host keeps the page that every agency starts from. */
export const AGENCY_SHELL_PATH = '/agentur-profil/';

/** The module that each route's page is in; „not found“ has one too. */
const PAGE_MODULES: Readonly<Record<keyof typeof paths | 'notFound', string>> = {
  home: 'src/routes/home/page.tsx',
  agencies: 'src/routes/agencies/page.tsx',
  agencyPattern: 'src/routes/agency/page.tsx',
  topList: 'src/routes/top-list/page.tsx',
  about: 'src/routes/about/page.tsx',
  contact: 'src/routes/contact/page.tsx',
  faq: 'src/routes/faq/page.tsx',
  forAgencies: 'src/routes/for-agencies/page.tsx',
  forConsultancies: 'src/routes/for-consultancies/page.tsx',
  blog: 'src/routes/blog/page.tsx',
  articlePattern: 'src/routes/article/page.tsx',
  privacy: 'src/routes/legal/privacy-page.tsx',
  imprint: 'src/routes/legal/imprint-page.tsx',
  terms: 'src/routes/legal/terms-page.tsx',
  admin: 'src/routes/admin/page.tsx',
  adminLog: 'src/routes/admin/log-page.tsx',
  adminSecurity: 'src/routes/admin/security-page.tsx',
  comparison: 'src/routes/comparison/page.tsx',
  shortlist: 'src/routes/shortlist/page.tsx',
  notFound: 'src/app/not-found-page.tsx',
};

/** The modules that the page of a route pattern is made of, besides the frame. */
export function modulesOf(pattern: string): string[] {
  const name = Object.entries(paths).find(([, path]) => path === pattern)?.[0] ?? 'notFound';
  return Object.entries(PAGE_MODULES).flatMap(([page, module]) => (page === name ? [module] : []));
}

/**
 * The file that a static host answers an address with: '/kontakt' → 'kontakt.html'. Hosts take the
 * ending away, so no address needs a slash at its end.
 */
export function fileOf(path: string): string {
  if (path.endsWith('/')) return `${path.slice(1)}index.html`;
  return `${path.slice(1)}.html`;
}
