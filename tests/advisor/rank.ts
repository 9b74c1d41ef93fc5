import { buildAgencyIndex } from '#advisor/model/agency-index.ts';
import { rankByNeed } from '#advisor/model/matcher.ts';
import { readNeed } from '#advisor/model/need.ts';
import type { AgencyMatch } from '#advisor/model/selection.ts';
import type { Agency } from '#agency/model/agency.ts';
import { loadKnowledgeOnce } from '#lib/language/known.ts';
import { JUDGED_LIST } from './quality.ts';

// As on the site, where job titles, towns and trade words are loaded before entries and needs are read.
await loadKnowledgeOnce();

/** The agencies that are recommended for a described vacancy, best first. */
export const rankAgencies = (query: string, agencies: readonly Agency[]): AgencyMatch[] =>
  rankByNeed(readNeed(query), buildAgencyIndex(agencies)).best();

const judged = buildAgencyIndex(JUDGED_LIST);

/** The judged agencies by what fits of them, recommended or not. */
export const rankJudged = (query: string): Agency[] =>
  rankByNeed(readNeed(query), judged)
    .positions()
    .flatMap((position) => JUDGED_LIST[position] ?? []);
