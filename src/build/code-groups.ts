/** Modules that are delivered in one file. */
interface CodeGroup {
  readonly name: string;
  /** What it takes out of node_modules. */
  readonly libraries?: RegExp;
  /** What it takes out of src/: beginnings of paths below it, with the dot before the ending where a file is meant. */
  readonly ours: readonly string[];
}

/**
 * Which modules share a file. Each file is a request, and a task of the browser's, and small ones compress badly;
 * left alone, the bundler makes one for each set of pages, which were 34 on /agenturen. The first group that wants a
 * module has it, with what it imports. Whatever is in none stays with its page.
 *
 * The list is kept by hand, because what the bundler can derive costs more. Groups by the number of pages that share a
 * module (minShareCount 15, 6, 3) made 154 to 226 kB a page of 94 to 163: what is only imported on demand counts as
 * shared, too. A group for each set of pages (entriesAware) makes a site that does not start.
 */
export const CODE_GROUPS: readonly CodeGroup[] = [
  {
    // What every page needs, or is too small to be a file of its own: a group further down would have it, and each page
    // that wants it with that group. Of TanStack Query what only some pages use is left to them.
    name: 'react',
    libraries:
      /node_modules\/(?:react|react-dom|scheduler|react-router|react-error-boundary|@tanstack)\/(?!.*(?:mutationObserver|useMutation|nfiniteQuery(?!Options)|virtual))|lucide-react\/dist\/esm\/(?!icons)|vite\/preload-helper/,
    ours: [
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
      'features/selection/id-store.',
      'ui/ad-label.',
      'ui/button.',
      'ui/chip.',
      'ui/colour-scheme.',
      'ui/skeleton.',
      'ui/text-link.',
      'ui/toast-queue.',
      'ui/toasts.',
      'ui/use-is-in-browser.',
      'ui/use-text-typed-before-hydration.',
    ],
  },
  {
    // Asking the database.
    name: 'client',
    libraries: /node_modules\/@supabase\/postgrest-js\//,
    ours: ['data/client.'],
  },
  {
    // The directory as data.
    name: 'directory',
    ours: [
      'data/agencies.',
      'data/directory-partner.',
      'data/directory-version.',
      'features/directory/no-directory.',
      'features/directory/use-partner.',
      'domain/agency/display.',
      'domain/agency/fallback.',
      'data/agency-row.',
      'domain/search/agency-search.',
      'domain/search/directory-limits.',
    ],
  },
  {
    // Nothing found, not loaded, and what is folded away.
    name: 'states',
    ours: ['content/data-errors.', 'features/load-error/load-error.', 'ui/disclosure.', 'ui/empty-state.'],
  },
  {
    // What pages that show agencies have in common.
    name: 'entries',
    ours: [
      'data/agency-events.',
      'data/agency-selection.',
      'domain/agency/name-key.',
      'domain/links/website.',
      'features/agency-card/external-website.',
      'features/breadcrumbs/',
      'features/sort-explanation/',
    ],
  },
  {
    // How texts are compared: the search of articles needs that alone.
    name: 'matches',
    ours: ['domain/language/text.', 'domain/search/matches.'],
  },
  {
    // What answers for the directory: home and the comparison load it when they ask.
    name: 'answers',
    ours: [
      'data/select-adapter.',
      'data/call-directory-worker.',
      'data/directory-queries.',
      'data/loaded-directory.',
      'data/remote-directory.',
      'data/start-directory-worker.',
      'data/worker-client.',
      'domain/top-list/rank-by-staff.',
    ],
  },
  {
    // The choices on /agenturen, without the index that counts them, which comes later.
    name: 'facets',
    ours: [
      'domain/search/facet-buckets.',
      'domain/search/facets.',
      'features/directory/describe-choices.',
      'ui/removable-chips.',
    ],
  },
];

/** Whether a module, by its whole path, belongs to a group. */
export function isInGroup({ libraries, ours }: CodeGroup, module: string): boolean {
  return libraries?.test(module) === true || ours.some((path) => module.includes(`/src/${path}`));
}
