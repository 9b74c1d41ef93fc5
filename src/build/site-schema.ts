import { paths } from '#config/paths.ts';

const SITE_NAME = 'Beraterkompass';

/** The site itself, with the search that its address offers, and who is behind it. */
export function describeSite(siteUrl: string): object {
  const organizationId = `${siteUrl}/#organisation`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: SITE_NAME,
        url: `${siteUrl}${paths.home}`,
        inLanguage: 'de',
        publisher: { '@id': organizationId },
        potentialAction: {
          '@type': 'SearchAction',
          // The braces stay as they are: a search engine puts the term there.
          target: `${siteUrl}${paths.agencies}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        '@id': organizationId,
        name: SITE_NAME,
        url: `${siteUrl}${paths.home}`,
        logo: `${siteUrl}/icon-512.png`,
      },
    ],
  };
}
