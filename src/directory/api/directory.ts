import type { AdvisorSearch } from '#advisor/model/advisor-link.ts';
import { type AllAgencies, fetchAllAgencies } from '#agency/api/all-agencies.ts';
import type { Agency } from '#agency/model/agency.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { countChoices, type FacetName } from '#directory/model/search/facets.ts';
import { loadCode } from '#lib/http/http.ts';
import { expectPageAnswer, type PassedAnswer } from '#lib/http/page-request-answer.ts';
import type { AdvisedAgencies } from './advised-agencies.ts';
import type { HomeContent } from './home-content.ts';
import type { IndexedAgencies } from './indexed-agencies.ts';
import { type DirectorySummary, listAgencies, type ListedAgencies } from './listed-agencies.ts';

/*
 * The code in three parts, because the first cards need no vocabulary: this one reads the rows and lists them; the other two have
 * filters and words, and the advisor. What a part imports is asked for with it, and not once it is there.
 */
const loadVocabulary = () => loadCode(() => import('#lib/language/known.ts'));
const loadIndexing = () =>
  loadCode(async () => (await Promise.all([import('./indexed-agencies.ts'), loadVocabulary()]))[0]);
const loadReading = () =>
  loadCode(async () => (await Promise.all([import('#advisor/model/need.ts'), loadVocabulary()]))[0]);
const loadAdvising = () =>
  loadCode(async () => (await Promise.all([import('./advised-agencies.ts'), loadReading()]))[0]);

/** A loaded list with its lazily built indexes. */
interface ReadList {
  readonly listed: ListedAgencies;
  readonly indexed: () => Promise<IndexedAgencies>;
  readonly advised: () => Promise<AdvisedAgencies>;
}

function openList(all: AllAgencies, currentYear: number): ReadList {
  let indexed: IndexedAgencies | undefined;
  let advised: AdvisedAgencies | undefined;
  return {
    listed: listAgencies(all),
    indexed: async () => {
      const { indexAgencies } = await loadIndexing();
      return (indexed ??= indexAgencies(all.agencies, currentYear));
    },
    advised: async () => {
      const { createAdvisor } = await loadAdvising();
      return (advised ??= createAdvisor(all.agencies));
    },
  };
}

/** Loads job titles, towns and ordinary words; without them the vocabulary alone reads what is typed. */
async function tryToLearn(): Promise<void> {
  try {
    const { loadKnowledgeOnce } = await loadVocabulary();
    await loadKnowledgeOnce();
  } catch {
    // The next question tries it again.
  }
}

/** Yields, so that earlier requests are answered first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The one directory: it reads the rows, indexes them, and answers. It runs in a worker, and on the page where there is none.
 *
 * @param currentYear the clock's year
 */
export function createDirectory(currentYear: number) {
  let current: Promise<ReadList> | undefined;
  let isRead = false;
  let reading: AbortController | undefined;
  /** The reading that the page's HTML has begun, until the page asks for it. */
  let begun: Promise<ReadList> | undefined;
  let receive: ((answer: PassedAnswer) => void) | undefined;

  /** Reads the list; a reading that is still under way ends, because this one is newer. */
  async function read(): Promise<ReadList> {
    reading?.abort();
    reading = new AbortController();
    return openList(await fetchAllAgencies(reading.signal), currentYear);
  }

  /** Reads the list; until it is there, and where it cannot be read, the last one answers. */
  async function renew(): Promise<ReadList> {
    const next = read();
    if (!isRead) current = next;
    try {
      const newest = await next;
      current = next;
      isRead = true;
      return newest;
    } catch (thrown) {
      if (current === next) current = undefined;
      throw thrown;
    }
  }

  /** The list, which is read first where none is there. */
  async function list(): Promise<ReadList> {
    if (current === undefined) return renew();
    const asked = current;
    try {
      return await asked;
    } catch (thrown) {
      // A newer reading has taken its place.
      if (current !== undefined && current !== asked) return list();
      throw thrown;
    }
  }

  const listed = async () => (await list()).listed;
  const indexed = async () => (await list()).indexed();

  return {
    /** Begins to read the list with the request that the page's HTML has sent. */
    begin(url: string): void {
      receive = expectPageAnswer(url);
      begun = renew();
      // load() tells of a failure.
      begun.catch(() => undefined);
    },

    /** Takes the answer to that request; the code of filters and words is fetched beside the other rows. */
    receive(answer: PassedAnswer): void {
      receive?.(answer);
      loadIndexing().catch(() => undefined);
    },

    /**
     * Reads the list, anew where there is one.
     *
     * @throws DataError
     */
    async load(): Promise<DirectorySummary> {
      const next = begun ?? renew();
      begun = undefined;
      return (await next).listed.summary;
    },

    async search(search: DirectorySearch, from: number, to: number) {
      const { term, choices, sort } = search;
      if (term === '' && sort === 'name' && countChoices(choices) === 0)
        return (await listed()).page(from, to);
      const page = (await indexed()).search(search, from, to);
      // In the background, for the next term.
      if (term !== '') void tryToLearn();
      return page;
    },
    async countFacets(search: DirectorySearch) {
      const answers = await indexed();
      await nextTask();
      return answers.countFacets(search);
    },
    count: async (...args: Parameters<IndexedAgencies['count']>) => (await indexed()).count(...args),
    largest: async (...args: Parameters<ListedAgencies['largest']>) => (await listed()).largest(...args),
    topList: async (...args: Parameters<ListedAgencies['topList']>) => (await listed()).topList(...args),
    named: async (...args: Parameters<ListedAgencies['named']>) => (await listed()).named(...args),
    surroundings: async (id: number) => (await indexed()).surroundings(id),

    async homeContent(): Promise<HomeContent> {
      const lists = await list();
      const [filters, advisor] = await Promise.all([lists.indexed(), lists.advised()]);
      await nextTask();
      return {
        agencyCount: lists.listed.summary.agencyCount,
        example: advisor.findExample(),
        hasReviews: filters.hasReviews(),
        ...filters.listEntrances(),
      };
    },

    async prepareAdvisor() {
      const [advised] = await Promise.all([(await list()).advised(), tryToLearn()]);
      advised.prepare();
    },

    /**
     * The recommendations for a search.
     *
     * @param substitute what is searched instead of a directory that cannot be read
     */
    async recommend(search: AdvisorSearch, substitute: readonly Agency[] | null) {
      const { advised } =
        substitute === null
          ? await list()
          : openList({ agencies: substitute, incomplete: [], total: substitute.length }, currentYear);
      const [advisor] = await Promise.all([advised(), tryToLearn()]);
      return advisor.recommend(search);
    },

    /** Reads the meaning of a described vacancy. */
    async understandNeed(search: AdvisorSearch) {
      const [{ readSearch }] = await Promise.all([loadReading(), tryToLearn()]);
      return readSearch(search);
    },

    /** The keys of the options that a text means by the vocabulary: „EDV“ the option „IT“. */
    understandOption: async (facet: FacetName, text: string) =>
      (await indexed()).understandOption(facet, text),
  };
}

/** The questions that the directory answers. */
export type Directory = ReturnType<typeof createDirectory>;
