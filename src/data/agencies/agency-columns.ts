import type { DerivedFacts, IncompleteAgency } from '#domain/agency/agency.ts';
import { COLUMN_OF, type Row } from './agency-row.ts';

/** A list as its column holds it. */
export function joinList(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.join(', ');
}

/** The row that `readAgencyRow` reads as this entry; its `created_at`, which no screen shows, is missing. */
export function toAgencyRow(entry: IncompleteAgency): Row {
  return {
    id: entry.id,
    [COLUMN_OF.name]: entry.name,
    [COLUMN_OF.locations]: joinList(entry.locations),
    [COLUMN_OF.foundedYear]: entry.foundedYear,
    [COLUMN_OF.summary]: entry.summary,
    [COLUMN_OF.specializations]: joinList(entry.specializations),
    [COLUMN_OF.industries]: joinList(entry.industries),
    [COLUMN_OF.employees]: entry.employees,
    [COLUMN_OF.website]: entry.website,
    // As of any other row, a missing one is one of defaults.
    ...(entry.canReceiveEnquiries ||
    entry.isPremium ||
    entry.reviewCount > 0 ||
    Object.keys(entry.facts).length > 0
      ? { agency_derived: toDerivedRow(entry) }
      : {}),
  };
}

function toDerivedRow(derived: DerivedFacts): Row {
  const { canReceiveEnquiries, reviewCount, reviewMean, reviewWeight, facts, isPremium, logo } = derived;
  return {
    takes_enquiries: canReceiveEnquiries,
    review_count: reviewCount,
    review_mean: reviewMean,
    review_weight: reviewWeight,
    facts,
    is_premium: isPremium,
    logo,
  };
}
