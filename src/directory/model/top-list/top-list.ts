import { type Agency, findPremiumPartner, isPaidPlacement, isPremiumPartner } from '#agency/model/agency.ts';
import { formatCompanySize } from '#agency/model/display.ts';
import { computeProfileScore, type ProfileScore } from '#agency/model/profile-score.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { foldText } from '#lib/text/fold.ts';
import type { SampleAgency } from './sample-agency.ts';

/** Agencies on one page. */
export const TOP_LIST_PAGE_SIZE = 5;
/** Entries shown as „Stärken“ or „Schwerpunkte“. */
export const STRENGTH_LIMIT = 3;
/** An agency of the top list. */
export interface TopListAgency {
  readonly id: string;
  readonly name: string;
  /** Null where the entry has none; never made from its other values. docs/decisions/honesty.md. */
  readonly description: string | null;
  readonly website: string | null;
  /** Null for a sample. */
  readonly logo: string | null;
  /** Towns; empty where none is known. */
  readonly location: string;
  readonly specializations: readonly string[];
  /** A sample's services; empty for entries, which state none. docs/decisions/honesty.md. */
  readonly strengths: readonly string[];
  /** Null where it is unknown; never invented. docs/decisions/honesty.md. */
  readonly establishedYear: number | null;
  readonly companySize: string;
  readonly score: ProfileScore;
  /** Whether an enquiry is sent to it directly. */
  readonly canReceiveEnquiries: boolean;
  /** Null for a sample, which has no reviews. */
  readonly reviews: Pick<Agency, 'reviewCount' | 'reviewMean'> | null;
  /** Must say „Anzeige“. */
  readonly isPaid: boolean;
  /** Must say „Beispielprofil“. */
  readonly isInvented: boolean;
}

/** A sample in the list, and whether an enquiry about it is sent directly. */
type PlacedSample = SampleAgency & Pick<TopListAgency, 'canReceiveEnquiries'>;

/** An entry of the top list before it is displayed: computing its score would take too long for all of them. */
export type TopListEntry = Agency | PlacedSample;

export interface TopListInput {
  /** By falling staff count, as `rankByStaff` ranks them. */
  readonly ranked: readonly Agency[];
  readonly samples: readonly SampleAgency[];
}

/** The size in words. Null stays unknown; a given number counts as at least 1. */
function sizeOf(employees: number | null): string {
  return formatCompanySize(employees === null ? null : Math.max(1, employees));
}

function displayAgency(agency: Agency, currentYear: number): TopListAgency {
  return {
    id: String(agency.id),
    name: agency.name,
    description: agency.summary,
    website: agency.website,
    logo: agency.logo,
    location: agency.locations.join(', '),
    specializations: agency.specializations,
    strengths: [],
    establishedYear: agency.foundedYear,
    companySize: sizeOf(agency.employees),
    score: computeProfileScore(agency, currentYear),
    canReceiveEnquiries: agency.canReceiveEnquiries,
    reviews: { reviewCount: agency.reviewCount, reviewMean: agency.reviewMean },
    isPaid: isPaidPlacement(agency),
    isInvented: false,
  };
}

function displaySample(sample: PlacedSample, currentYear: number): TopListAgency {
  return {
    id: sample.id,
    name: sample.name,
    description: sample.description,
    website: null,
    logo: null,
    location: sample.locations.join(', '),
    specializations: sample.specializations,
    strengths: sample.isInvented ? sample.services.slice(0, STRENGTH_LIMIT) : [],
    establishedYear: sample.foundedYear,
    companySize: sample.companySize,
    score: computeProfileScore({ ...sample, summary: sample.description, website: null }, currentYear),
    canReceiveEnquiries: sample.canReceiveEnquiries,
    reviews: null,
    isPaid: isPremiumPartner({ name: sample.name }),
    isInvented: sample.isInvented,
  };
}

/** An entry as the top list shows it. */
export function displayEntry(entry: TopListEntry, currentYear: number): TopListAgency {
  return 'isInvented' in entry ? displaySample(entry, currentYear) : displayAgency(entry, currentYear);
}

/**
 * The top list: the samples in their order, then the database's entries by descending staff count. An entry of the same
 * name as a sample, whatever the case, is dropped. The operator's own agency has one record everywhere: where the
 * directory has it, its entry takes the place of its sample. docs/decisions/honesty.md.
 */
export function buildTopList({ ranked, samples }: TopListInput): TopListEntry[] {
  const sampleNames = new Set(samples.map((sample) => foldText(sample.name)));
  const hasPartnerSample = samples.some(isPremiumPartner);
  const partner = findPremiumPartner(sortAgenciesByName(ranked.filter(isPremiumPartner)));
  const isSample = (agency: Agency) =>
    sampleNames.has(foldText(agency.name.trim())) || (hasPartnerSample && isPremiumPartner(agency));

  return [
    ...samples.map((sample) =>
      partner !== undefined && isPremiumPartner(sample)
        ? partner
        : {
            ...sample,
            // An enquiry about the sample names the same agency as one about its entry, so it has the same recipient.
            canReceiveEnquiries: ranked.some(
              (agency) => agency.name === sample.name && agency.canReceiveEnquiries,
            ),
          },
    ),
    ...ranked.filter((agency) => !isSample(agency)),
  ];
}
