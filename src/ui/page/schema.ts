import { paths } from '#config/paths.ts';
import { SITE_URL } from '#config/site.ts';

/** An object of schema.org. The Profil-Score is no rating and must not be published as one. */
export type SchemaOrgObject = Readonly<Record<string, unknown>>;

/** One page of a breadcrumb trail. */
export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/** The breadcrumb trail from home to a page. */
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
