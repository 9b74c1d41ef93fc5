import { findExample } from '#advisor/model/example.ts';
import { agencyQuery } from '#agency/api/agency.ts';
import type { PublishedEntry, PublishedDirectory } from '#agency/api/published-directory.ts';
import { agencySlug, isNameless } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { hasNoDetails } from '#agency/model/has-no-details.ts';
import { landingPath } from '#config/landing-path.ts';
import { agencyPath, paths } from '#config/paths.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import type { HomeContent } from '#directory/api/home-content.ts';
import { type LandingIndex, type LandingContent, landingQueries } from '#directory/api/landing.ts';
import {
  MAX_RELATED,
  RELATED_SORT,
  type RelatedAgencyList,
  relatedAgenciesQuery,
} from '#directory/api/related-agencies.ts';
import { surroundingsQuery } from '#directory/api/surroundings.ts';
import { listEntrances } from '#directory/model/landing/entrances.ts';
import { choicesOf, type LandingLink, type LandingViews } from '#directory/model/landing/landing-keys.ts';
import { listLandingLinks } from '#directory/model/landing/landing-options.ts';
import { buildLanding, listFieldPlaceLinks } from '#directory/model/landing/landing.ts';
import { createSurroundings } from '#directory/model/landing/surroundings.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { parseDirectoryAddress } from '#directory/model/search/directory-address.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import type { SortName } from '#directory/model/search/directory-sort.ts';
import { queryDirectory } from '#directory/model/search/facet-filter.ts';
import { buildFacetIndex } from '#directory/model/search/facet-index.ts';
import { type FacetChoices, mapFacets, NO_CHOICES } from '#directory/model/search/facets.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { clientReviewQueries } from '#reviews/api/client-reviews.ts';
import type { PageData } from '#startup/page-data.ts';
import type { SocialText } from './social-picture.ts';
import { socialTextOfEntry, socialTextOfLanding } from './social-text.ts';

/** Pages for a field in a place, those with most entries first, because hosts limit the number of files. docs/decisions/found.md. */
const MAX_FIELDS_IN_PLACES = 2_000;

/** A host accepts no more files (Cloudflare: 20,000); the rest of the site has some 500. */
const MAX_FILES = 19_000;

interface DirectoryPage {
  readonly path: string;
  /** The data that it is rendered with. */
  readonly data: PageData;
  /** The entry whose reviews it also shows. */
  readonly reviewed: number | null;
  /** Day of the last change, as far as it is known. */
  readonly date: string | null;
  /** Other addresses that lead to it. */
  readonly aliases: readonly string[];
  /** The words of its picture; null where it has none of its own. */
  readonly picture: SocialText | null;
}

export interface DirectoryPages {
  /** How many of them are landing pages. */
  readonly landings: number;
  /** Notes that the build prints about them, a sentence each. */
  readonly notes: readonly string[];
  /** The data of those pages of the site that show something of the directory, by their addresses. */
  readonly siteData: ReadonlyMap<string, PageData>;
  /** The pages, each made only when the iteration reaches it, because all of them at once would take gigabytes. */
  readonly pages: Iterable<DirectoryPage>;
}

function dayOf(time: string | null): string | null {
  return time?.slice(0, 10) ?? null;
}

function latest(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}

/** The answer of the database for an entry without reviews. */
const NO_REVIEWS = {
  pages: [{ reviews: [], summary: null, disputed: 0, total: 0, next: null }],
  pageParams: [null],
};

/** An article that names entries, with their common property as a query of the directory's address. */
export interface ArticleWithAgencies {
  readonly path: string;
  readonly choices: string;
}

/**
 * Plans the pages of entries, and the landing pages of what many entries have in common.
 *
 * @param currentYear the clock's year
 */
export function planDirectoryPages(
  { entries }: PublishedDirectory,
  articles: readonly ArticleWithAgencies[],
  currentYear: number,
): DirectoryPages {
  const client = createQueryClient();
  const entryOf = new Map(entries.map((entry) => [entry.page.agency.id, entry]));
  const agencies = sortAgenciesByName(entries.map(({ page }) => page.agency));
  const index = buildFacetIndex(agencies, currentYear);

  function ask(
    choices: FacetChoices,
    sort: SortName = 'name',
  ): { readonly found: readonly Agency[]; readonly views: LandingViews } {
    const { agencies: found, counts } = queryDirectory(index, { matches: null, choices, sort });
    const views = mapFacets(({ name }) => ({ options: index.columns[name].options, counts: counts[name] }));
    return { found, views };
  }

  const { views: all } = ask(NO_CHOICES);
  const landingIndex: LandingIndex = {
    place: listLandingLinks('place', all.place),
    specialization: listLandingLinks('specialization', all.specialization),
    industry: listLandingLinks('industry', all.industry),
  };
  const places = landingIndex.place.map(({ keys, label }) => {
    const { found, views } = ask(choicesOf(keys));
    return { keys, label, total: found.length, views };
  });
  const allInPlaces = listFieldPlaceLinks(places, landingIndex.specialization);
  const inPlaces = allInPlaces.slice(0, MAX_FIELDS_IN_PLACES);
  const links = [...Object.values(landingIndex).flat(), ...inPlaces];
  const built = new Set(links.map(({ keys }) => landingPath(keys)));
  const hasPage = ({ keys }: Pick<LandingLink, 'keys'>) => built.has(landingPath(keys));

  function landingPage({ keys }: LandingLink): DirectoryPage | null {
    const { found, views } = ask(choicesOf(keys));
    const landing = buildLanding(keys, found.length, views, hasPage);
    if (landing === null) return null;
    const page: LandingContent = { landing, agencies: found.slice(0, AGENCIES_PER_STEP) };
    return {
      path: landingPath(keys),
      data: [[landingQueries.page(keys).queryKey, page]],
      date: latest(found.map(({ id }) => dayOf(entryOf.get(id)?.changedAt ?? null))),
      aliases: [],
      reviewed: null,
      picture: socialTextOfLanding(landing),
    };
  }

  // Each landing page and each entry is a file, and each picture is another one. Where pictures would exceed the limit,
  // only the first entries have one.
  const mostPictures = MAX_FILES - entries.length - 2 * links.length;
  const withPicture = new Set(
    [...entryOf.keys()].toSorted((a, b) => a - b).slice(0, Math.max(0, mostPictures)),
  );
  const surroundingsAt = createSurroundings(index);

  function entryPage(position: number, { page, changedAt }: PublishedEntry): DirectoryPage {
    const { agency } = page;
    const { pages: lists, ...around } = surroundingsAt(position);
    return {
      path: agencyPath(agencySlug(agency)),
      data: [
        [agencyQuery(agency.id, client).queryKey, page],
        [surroundingsQuery(agency.id, client).queryKey, { ...around, pages: lists.filter(hasPage) }],
        ...(agency.reviewCount === 0
          ? [[clientReviewQueries.ofAgency(agency.id).queryKey, NO_REVIEWS] as const]
          : []),
      ],
      date: dayOf(changedAt),
      aliases: [agencyPath(agency.id)],
      reviewed: agency.reviewCount === 0 ? null : agency.id,
      picture: withPicture.has(agency.id) ? socialTextOfEntry(agency) : null,
    };
  }

  function articleData(address: string): PageData {
    const { choices } = parseDirectoryAddress(new URLSearchParams(address));
    const { found } = ask(choices, RELATED_SORT);
    const related: RelatedAgencyList = { agencies: found.slice(0, MAX_RELATED), total: found.length };
    return [[relatedAgenciesQuery(address).queryKey, related]];
  }

  function* pages(): Generator<DirectoryPage> {
    yield {
      path: paths.landingIndex,
      data: [[landingQueries.index().queryKey, landingIndex]],
      date: latest(entries.map(({ changedAt }) => dayOf(changedAt))),
      aliases: [],
      reviewed: null,
      picture: null,
    };
    for (const link of links) {
      const page = landingPage(link);
      if (page !== null) yield page;
    }
    for (const [position, { id }] of agencies.entries()) {
      const entry = entryOf.get(id);
      if (entry !== undefined) yield entryPage(position, entry);
    }
  }

  const home: HomeContent = {
    agencyCount: agencies.length,
    example: findExample(agencies),
    hasReviews: agencies.some(({ reviewCount }) => reviewCount > 0),
    ...listEntrances(all),
  };
  const notes = [
    [
      agencies.filter(hasNoDetails).length,
      'entries without text, fields and industries stay out of search engines',
    ],
    [agencies.filter(isNameless).length, 'names without a Latin letter or digit are in no address'],
    [allInPlaces.length - inPlaces.length, 'fields in places have no page: a host takes a limited number'],
    [entries.length - withPicture.size, 'entries have the picture of the site, not one of their own'],
  ] as const;
  return {
    landings: links.length,
    notes: notes.flatMap(([count, what]) => (count > 0 ? [`${String(count)} ${what}.`] : [])),
    siteData: new Map([
      [paths.home, [[directoryQueries.homeContent().queryKey, home]]],
      ...articles.map(({ path, choices }) => [path, articleData(choices)] as const),
    ]),
    pages: pages(),
  };
}
