import { paths } from '#config/paths.ts';

const SITE_NAME = 'Beraterkompass';

/** The site itself, and who is behind it. */
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
