import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { agencyPath } from '#config/paths.ts';
import { SITE_URL } from '#config/site.ts';
import { parseWebsite } from '#lib/links/website.ts';
import type { SchemaOrgObject } from '#ui/page/schema.ts';

/**
 * An agency as an object of schema.org, from its entry in the directory.
 *
 * @param isDemoData whether its reviews are invented, so that search engines get no rating
 */
export function buildAgencySchema(agency: Agency, isDemoData = false): SchemaOrgObject {
  const website = parseWebsite(agency.website);
  const [place] = agency.locations;
  return {
    '@type': 'EmploymentAgency',
    name: agency.name,
    mainEntityOfPage: `${SITE_URL}${agencyPath(agencySlug(agency))}`,
    ...(agency.summary !== null && { description: agency.summary }),
    ...(website?.kind === 'link' && { url: website.href }),
    ...(place !== undefined && { address: { '@type': 'PostalAddress', addressLocality: place } }),
    // Only this page has a rating, because the reviews are on it.
    ...(agency.reviewMean !== null &&
      !isDemoData && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: agency.reviewMean,
          ratingCount: agency.reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(agency.foundedYear !== null && { foundingDate: String(agency.foundedYear) }),
  };
}
