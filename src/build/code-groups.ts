/** Modules that are bundled into one file. */
interface CodeGroup {
  readonly name: string;
  /** Which modules of node_modules belong to it. */
  readonly libraries?: RegExp;
  /** Which modules of src/ belong to it: beginnings of paths below src/, with the dot before the ending where one file is meant. */
  readonly modules: readonly string[];
}

/**
 * Which modules share a file. Each file costs a request and a task in the browser, and small files compress badly.
 * Without groups the bundler makes a file for each set of pages, which were 34 on /agenturen. A module belongs to the
 * first group that matches it, together with its imports. A module without a group stays with its page.
 *
 * The list is kept by hand, because the groups that the bundler can derive make pages larger. Groups by the number of
 * pages that share a module (minShareCount 15, 6, 3) made pages of 154 to 226 kB, instead of 94 to 163, because modules
 * that are only imported on demand count as shared, too. With a group for each set of pages (entriesAware) the site
 * does not start.
 */
export const CODE_GROUPS: readonly CodeGroup[] = [
  {
    // Modules that every page needs, and those too small for a file of their own: if a later group had one of these,
    // each page that imports it would load that whole group. The modules of TanStack Query that only some pages use
    // stay with those pages.
    name: 'react',
    libraries:
      /node_modules\/(?:react|react-dom|scheduler|react-router|react-error-boundary|@tanstack)\/(?!.*(?:mutationObserver|useMutation|nfiniteQuery(?!Options)|virtual))|lucide-react\/dist\/esm\/(?!icons)|vite\/preload-helper/,
    modules: [
      'app/app.',
      'app/error-screen.',
      'app/offline-notice.',
      'app/page-frame.',
      'app/route-table.',
      'app/routes.',
      'app/scroll-position.',
      'app/site-footer.',
      'app/site-header.',
      'config/env.',
      'config/pages.',
      'config/paths.',
      'config/site.',
      'config/trusted-types.',
      'data/errors.',
      'data/query-client.',
      'data/query-keys.',
      'domain/agency/agency-id.',
      'domain/agency/agency-slug.',
      'domain/agency/agency.',
      'domain/german/day.',
      'domain/german/german-number.',
      'domain/record.',
      'domain/search/search-bounds.',
      'domain/selection/id-list.',
      'domain/text/characters.',
      'features/load-error/retry-button.',
      'features/load-error/use-load-failure.',
      'features/page/',
      'features/selection/shortlist.',
      'domain/selection/shortlist.',
      'ui/ad-label.',
      'ui/button.',
      'ui/chip.',
      'ui/colour-scheme.',
      'ui/skeleton.',
      'ui/text-link.',
      'ui/toast-queue.',
      'ui/toasts.',
      'ui/use-is-hydrated.',
      'ui/use-text-typed-before-hydration.',
    ],
  },
  {
    // Requests to the database, and the reader of entries.
    name: 'client',
    libraries: /node_modules\/@supabase\/postgrest-js\//,
    modules: [
      'data/client.',
      'data/agencies/all-agencies.',
      'data/agencies/agency-row.',
      'domain/search/agency-search.',
    ],
  },
  {
    // What asks the directory.
    name: 'directory',
    modules: [
      'data/directory/call-directory.',
      'data/directory/directory-queries.',
      'data/http.',
      'data/page-request-answer.',
      'data/worker-client.',
      'domain/agency/display.',
      'domain/agency/fallback.',
      'domain/agency/name-key.',
      'domain/search/directory-limits.',
      'features/directory/cut-notice.',
      'features/directory/use-agency-directory.',
      'workers/messages.',
    ],
  },
  {
    // Empty states, load errors and disclosures.
    name: 'states',
    modules: [
      'content/data-errors.',
      'features/load-error/load-error.',
      'features/load-error/query-error.',
      'ui/disclosure.',
      'ui/empty-state.',
    ],
  },
  {
    // Modules shared by the pages that show agencies.
    name: 'entries',
    modules: [
      'data/agencies/agency-events.',
      'data/agencies/agency-selection.',
      'data/agencies/shown-agencies.',
      'domain/links/website.',
      'features/agency-card/external-website.',
      'features/breadcrumbs/',
      'features/sort-explanation/',
    ],
  },
  {
    // The comparison of texts, on its own because the search of articles needs nothing else.
    name: 'matches',
    modules: ['domain/language/text.', 'domain/search/matches.'],
  },
  {
    // The choices on /agenturen, without the index that counts them, which comes later.
    name: 'facets',
    modules: [
      'domain/search/facet-buckets.',
      'domain/search/facets.',
      'features/directory/chosen-filters.',
      'features/directory/describe-choices.',
      'ui/removable-chips.',
    ],
  },
];

/** Whether a module, by its whole path, belongs to a group. */
export function isInGroup({ libraries, modules }: CodeGroup, module: string): boolean {
  return libraries?.test(module) === true || modules.some((path) => module.includes(`/src/${path}`));
}
