import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { agencyPath } from '#config/paths.ts';
import { SITE_URL } from '#config/site.ts';
import type { SchemaOrgObject } from '#ui/page/schema.ts';

/** Agencies with a page of their own, in the order in which a page shows them. */
export function buildListSchema(agencies: readonly Pick<Agency, 'id' | 'name'>[]): SchemaOrgObject {
  return {
    '@type': 'ItemList',
    itemListElement: agencies.map((agency, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: agency.name,
      url: `${SITE_URL}${agencyPath(agencySlug(agency))}`,
    })),
  };
}
