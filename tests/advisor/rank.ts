import { buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { rankByNeed } from '#domain/advisor/matcher.ts';
import { readNeed } from '#domain/advisor/need.ts';
import type { AgencyMatch } from '#domain/advisor/selection.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { learn } from '#domain/language/known.ts';
import { JUDGED_LIST } from './quality.ts';

// As on the site, where job titles, towns and trade words are loaded before entries and needs are read.
await learn();

/** The agencies that are recommended for a described vacancy, best first. */
export const rankAgencies = (query: string, agencies: readonly Agency[]): AgencyMatch[] =>
  rankByNeed(readNeed(query), buildAgencyIndex(agencies)).best();

const judged = buildAgencyIndex(JUDGED_LIST);

/** The judged agencies by what fits of them, recommended or not. */
export const rankJudged = (query: string): Agency[] =>
  rankByNeed(readNeed(query), judged)
    .positions()
    .flatMap((position) => JUDGED_LIST[position] ?? []);
