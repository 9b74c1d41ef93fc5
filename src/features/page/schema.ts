import { agenciesPath, agencyPath, paths } from '#config/paths.ts';
import { BRAND, SITE_URL } from '#config/site.ts';
import type { Agency } from '#domain/agency/agency.ts';

/** A thing in the words of schema.org. The Profil-Score is no rating and never stands in one. */
export type Thing = Readonly<Record<string, unknown>>;

/** A page on the way to another one. */
export interface Waypoint {
  readonly name: string;
  readonly path: string;
}

const ORGANIZATION_ID = `${SITE_URL}/#organisation`;

/** The site itself, with the search that its address offers, and who is behind it. */
export function describeSite(): Thing {
  return {
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${SITE_URL}/#website`,
        name: BRAND,
        url: `${SITE_URL}${paths.home}`,
        inLanguage: 'de',
        publisher: { '@id': ORGANIZATION_ID },
        potentialAction: {
          '@type': 'SearchAction',
          // The braces stay as they are: a search engine puts the term there.
          target: `${SITE_URL}${agenciesPath('')}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        '@id': ORGANIZATION_ID,
        name: BRAND,
        url: `${SITE_URL}${paths.home}`,
        logo: `${SITE_URL}/icon-512.png`,
      },
    ],
  };
}

/** The way from home to a page. */
export function describeTrail(waypoints: readonly Waypoint[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Startseite', path: paths.home }, ...waypoints].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${SITE_URL}${path}`,
      }),
    ),
  };
}

/** Agencies with a page of their own, in the order in which a page shows them. */
export function describeList(agencies: readonly Pick<Agency, 'id' | 'Name'>[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: agencies.map(({ id, Name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: Name,
      url: `${SITE_URL}${agencyPath(id)}`,
    })),
  };
}
