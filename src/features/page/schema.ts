import { paths } from '#config/paths.ts';
import { SITE_URL } from '#config/site.ts';

/** A thing in the words of schema.org. The Profil-Score is no rating and never is in one. */
export type SchemaOrgObject = Readonly<Record<string, unknown>>;

/** A page on the way to another one. */
export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/** The way from home to a page. */
export function describeBreadcrumbs(breadcrumbs: readonly Breadcrumb[]): SchemaOrgObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Startseite', path: paths.home }, ...breadcrumbs].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${SITE_URL}${path}`,
      }),
    ),
  };
}
