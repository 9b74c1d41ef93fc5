import type { AllAgencies } from '#agency/api/all-agencies.ts';
import { type Agency, type DefaultName, findPremiumPartner, NAME_DEFAULTS } from '#agency/model/agency.ts';
import { pickAds } from '#contracts/model/ads.ts';
import { clampPage, countPages, entriesOfPage } from '#directory/model/top-list/pagination.ts';
import { rankByStaff } from '#directory/model/top-list/rank-by-staff.ts';
import type { SampleAgency } from '#directory/model/top-list/sample-agency.ts';
import { buildTopList, TOP_LIST_PAGE_SIZE, type TopListEntry } from '#directory/model/top-list/top-list.ts';
import { foldText } from '#lib/text/fold.ts';
import type { SearchPage } from './indexed-agencies.ts';

/** What the page knows of the whole directory. */
export interface DirectorySummary {
  /** How many agencies there are. */
  readonly agencyCount: number;
  /** The same number including entries that have no usable id or name. */
  readonly entryCount: number;
  /** How many entries the database has: more than these past `MAX_AGENCIES`. */
  readonly total: number;
  /** The operator's own agency; null where the directory does not contain it. */
  readonly partner: Agency | null;
}

/** A page of the top list. */
interface TopListPage {
  readonly entries: readonly TopListEntry[];
  /** The page's number, counted from 1: the nearest to the one that was asked for. */
  readonly page: number;
  /** The number of entries on all pages. */
  readonly count: number;
}

/** The answers that need no index and no vocabulary. All of them can be cloned, because a worker sends them as messages. */
export interface ListedAgencies {
  readonly summary: DirectorySummary;
  /** The agencies from position `from` to `to` (exclusive) in the order of their names. */
  readonly page: (from: number, to: number) => SearchPage;
  /** The entries from position `from` to `to` (exclusive) by descending staff count, unknown ones last, equal ones by name. */
  readonly largest: (from: number, to: number, defaultName: DefaultName) => readonly Agency[];
  readonly topList: (samples: readonly SampleAgency[], page: number) => TopListPage;
  /** The first agencies whose name contains this; one that is that name comes first. */
  readonly named: (wanted: string, amount: number) => readonly Agency[];
}

/** A directory as it was read. */
export function listAgencies(all: AllAgencies): ListedAgencies {
  const { agencies, incomplete, total } = all;
  const ranked = new Map<DefaultName, readonly Agency[]>();

  function rank(defaultName: DefaultName): readonly Agency[] {
    const list = ranked.get(defaultName) ?? rankByStaff(all, defaultName);
    ranked.set(defaultName, list);
    return list;
  }

  return {
    summary: {
      agencyCount: agencies.length,
      entryCount: agencies.length + incomplete.length,
      total: Math.max(total, agencies.length + incomplete.length),
      partner: findPremiumPartner(agencies) ?? null,
    },

    page(from, to) {
      const shown = agencies.slice(from, to);
      return {
        agencies: shown,
        namedCount: shown.length,
        matched: {},
        total: agencies.length,
        next: to < agencies.length ? to : null,
        correctedTerm: null,
        droppedWord: null,
        ads: pickAds(agencies, Date.now()),
      };
    },

    largest: (from, to, defaultName) => rank(defaultName).slice(from, to),

    topList(samples, wantedPage) {
      const list = buildTopList({ ranked: rank(NAME_DEFAULTS.topList), samples });
      const page = clampPage(wantedPage, countPages(list.length, TOP_LIST_PAGE_SIZE));
      return { entries: entriesOfPage(list, page, TOP_LIST_PAGE_SIZE), page, count: list.length };
    },

    named(wanted, amount) {
      const folded = foldText(wanted.trim());
      const named = agencies.filter(({ name }) => foldText(name).includes(folded));
      const isExact = ({ name }: Agency) => foldText(name) === folded;
      return [...named.filter(isExact), ...named.filter((agency) => !isExact(agency))].slice(0, amount);
    },
  };
}
