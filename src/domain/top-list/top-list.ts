import { type Agency, isPaidPlacement, isPremiumPartner } from '#domain/agency/agency.ts';
import { formatCompanySize } from '#domain/agency/display.ts';
import { toNameKey } from '#domain/agency/name-key.ts';
import { computeProfileScore, type ProfileScore } from '#domain/score/profile-score.ts';
import type { SampleAgency } from './sample-agency.ts';

/** Agencies on one page. docs/product.md, Constants. */
export const TOP_LIST_PAGE_SIZE = 5;
/** Entries shown as „Stärken“. docs/product.md, Top list. */
export const STRENGTH_LIMIT = 3;
/** An agency of the top list. docs/product.md, Entities. */
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
  /** „Stärken“: its own services, or its first specializations; empty where it names neither. docs/decisions/honesty.md. */
  readonly strengths: readonly string[];
  /** Null where it is unknown; never invented. docs/decisions/honesty.md. */
  readonly establishedYear: number | null;
  readonly companySize: string;
  readonly score: ProfileScore;
  /** Whether an enquiry is sent to it directly. */
  readonly takesEnquiries: boolean;
  /** Null for a sample, which has no reviews. */
  readonly reviews: Pick<Agency, 'reviewCount' | 'reviewMean'> | null;
  /** Must say „Anzeige“. */
  readonly isPaid: boolean;
  /** Must say „Beispielprofil“. */
  readonly isExample: boolean;
}

export interface TopListInput {
  /** By falling staff count, as `rankByStaff` ranks them. */
  readonly ranked: readonly Agency[];
  readonly samples: readonly SampleAgency[];
  readonly currentYear: number;
}

/** The size in words. Null stays unknown; a given number counts as at least 1. docs/product.md, Constants. */
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
    strengths: agency.specializations.slice(0, STRENGTH_LIMIT),
    establishedYear: agency.foundedYear,
    companySize: sizeOf(agency.employees),
    score: computeProfileScore(agency, currentYear),
    takesEnquiries: agency.takesEnquiries,
    reviews: { reviewCount: agency.reviewCount, reviewMean: agency.reviewMean },
    isPaid: isPaidPlacement(agency),
    isExample: false,
  };
}

/** One of the samples as the top list shows it. */
export function displaySample(sample: SampleAgency, currentYear: number): TopListAgency {
  return {
    id: sample.id,
    name: sample.name,
    description: sample.description,
    website: null,
    logo: null,
    location: sample.locations.join(', '),
    specializations: sample.specializations,
    strengths: sample.services.slice(0, STRENGTH_LIMIT),
    establishedYear: sample.foundedYear,
    companySize: sample.companySize,
    score: computeProfileScore({ ...sample, summary: sample.description, website: null }, currentYear),
    takesEnquiries: false,
    reviews: null,
    isPaid: isPremiumPartner({ name: sample.name }),
    isExample: sample.isFictional,
  };
}

/**
 * The top list: the samples in their order, then the database's entries by descending staff count. An entry
 * that is one of the samples is dropped: by the same name, whatever the case, or because both are the
 * operator's own agency, which must not be in the list twice. docs/product.md, Entities; docs/decisions/honesty.md.
 */
export function buildTopList(input: TopListInput): TopListAgency[] {
  const { ranked, samples, currentYear } = input;
  const sampleNames = new Set(samples.map((sample) => toNameKey(sample.name)));
  const hasPartnerSample = samples.some((sample) => isPremiumPartner({ name: sample.name }));
  const isSample = (agency: Agency) =>
    sampleNames.has(toNameKey(agency.name)) || (hasPartnerSample && isPremiumPartner(agency));

  const entries = ranked.filter((agency) => !isSample(agency));
  return [
    ...samples.map((sample) => ({
      ...displaySample(sample, currentYear),
      // An enquiry about the sample names the same agency as one about its entry, so it has the same recipient.
      takesEnquiries: ranked.some((agency) => agency.name === sample.name && agency.takesEnquiries),
    })),
    ...entries.map((agency) => displayAgency(agency, currentYear)),
  ];
}
