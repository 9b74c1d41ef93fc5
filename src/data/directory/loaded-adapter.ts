import { type Agency, completeAgency, findPremiumPartner } from '#domain/agency/agency.ts';
import { toNameKey } from '#domain/agency/name-key.ts';
import { pickAds } from '#domain/contracts/ads.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import { countChoices } from '#domain/search/facets.ts';
import { listMatches, matchNames, toSearchableNames } from '#domain/search/matches.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { rankByStaff } from '#domain/top-list/rank-by-staff.ts';
import type { LoadedAgencies } from '#data/agencies/agencies.ts';
import { callDirectoryWorker } from './call-directory-worker.ts';
import type { DirectoryAdapter, SearchPage } from './directory-adapter.ts';

function pageOf(agencies: readonly Agency[], more: Partial<SearchPage> = {}): SearchPage {
  return {
    agencies,
    namedCount: agencies.length,
    matched: {},
    next: null,
    ads: pickAds(agencies, Date.now()),
    correctedTerm: null,
    total: agencies.length,
    isLimited: false,
    facets: null,
    isFallback: false,
    ...more,
  };
}

/** Without the worker: all by name, or those that have the term in it. */
function findByName(agencies: readonly Agency[], term: string): SearchPage {
  if (term === '') return pageOf(agencies, { isFallback: true });
  const found = listMatches(agencies, matchNames(toSearchableNames(agencies), term)).agencies;
  return pageOf(found, { isFallback: true });
}

/** The directory where all agencies are loaded: the worker searches, and gives positions in the list. */
export function createLoadedAdapter(list: LoadedAgencies): DirectoryAdapter {
  const { agencies } = list;
  return {
    isLocal: true,
    findAtOnce: ({ term, choices, sort }: DirectorySearch) =>
      term === '' && countChoices(choices) === 0 && sort === 'name' ? pageOf(agencies) : null,

    findPage: async (search, after, amount, signal) => {
      const from = after?.[0] ?? 0;
      const to = from + (after === null ? amount : AGENCIES_PER_STEP);
      try {
        const found = await callDirectoryWorker(agencies, signal, 'search', search, from, to);
        const { positions, total, namedCount, matched, premium, correctedTerm } = found;
        const shown = positions.flatMap((position) => agencies[position] ?? []);
        return pageOf(shown, {
          namedCount: Math.min(Math.max(namedCount - from, 0), shown.length),
          matched: Object.fromEntries(
            Object.entries(matched).map(([position, fields]) => [agencies[Number(position)]?.id, fields]),
          ),
          next: to < total ? [to] : null,
          ads: pickAds(
            premium.flatMap((position) => agencies[position] ?? []),
            Date.now(),
          ),
          correctedTerm,
          total,
        });
      } catch {
        signal.throwIfAborted();
        return findByName(agencies, search.term);
      }
    },

    countFacets: (search, signal) => callDirectoryWorker(agencies, signal, 'countFacets', search),
    count: (searches, signal) => callDirectoryWorker(agencies, signal, 'count', searches),
    understandOption: (facet, text, signal) =>
      callDirectoryWorker(null, signal, 'understandOption', facet, text),

    largest: async (from, to, defaultName, signal) => {
      const incomplete = list.incomplete.map((entry) => completeAgency(entry, defaultName));
      const entries = [...agencies, ...incomplete];
      try {
        const positions = await callDirectoryWorker(agencies, signal, 'largest', incomplete, from, to);
        return positions.flatMap((position) => entries[position] ?? []);
      } catch {
        signal.throwIfAborted();
        return rankByStaff(list, defaultName).slice(from, to);
      }
    },
    named: (nameKey) => Promise.resolve(agencies.filter(({ name }) => toNameKey(name).includes(nameKey))),
    partner: () => Promise.resolve(findPremiumPartner(agencies) ?? null),

    prepareToRecommend: () => callDirectoryWorker(agencies, null, 'prepareAdvisor'),
    recommend: (search, signal) => callDirectoryWorker(agencies, signal, 'recommend', search),
  };
}
