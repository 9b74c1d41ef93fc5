import type { Agency } from '#agency/model/agency.ts';
import { toBareName } from '#agency/model/bare-name.ts';
import { findPlaceBySpelling } from '#lib/language/places.ts';
import { SHARED_SITES } from '#lib/links/shared-sites.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { foldText } from '#lib/text/fold.ts';

/**
 * The registrable domain of a host name: „firma.de“ for „www.jobs.firma.de“; null where there is none. A parameter, because
 * the domains of tests (`.example`) are not registrable.
 */
export type RegistrableDomain = (host: string) => string | null;

/** A town as it is compared: „Frankfurt/Main“ is „Frankfurt am Main“. */
const toTownKey = (town: string) => findPlaceBySpelling(town)?.name ?? foldText(town);

type Compared = Partial<Pick<Agency, 'name' | 'locations' | 'website'>>;

/** By what an entry or a row is recognised. */
export interface Identity {
  /** The registrable domain; null without website, and for a site that many agencies share. */
  readonly domain: string | null;
  readonly name: string;
  readonly places: readonly string[];
}

export function identityOf(entry: Compared, registrableDomain: RegistrableDomain): Identity {
  const website = parseWebsite(entry.website ?? null);
  const domain = website?.kind === 'link' ? registrableDomain(new URL(website.href).hostname) : null;
  return {
    domain: domain === null || SHARED_SITES.has(domain) ? null : domain,
    name: toBareName(entry.name ?? ''),
    places: (entry.locations ?? []).map(toTownKey),
  };
}

export type MatchedBy = 'id' | 'domain' | 'name';

/** Finds what has the same domain, or the same name in the same town (or where one of them names none). */
export class IdentityIndex<Item> {
  readonly #byDomain = new Map<string, Item>();
  readonly #byName = new Map<string, { readonly item: Item; readonly places: readonly string[] }[]>();

  add({ domain, name, places }: Identity, item: Item): void {
    if (domain !== null && !this.#byDomain.has(domain)) this.#byDomain.set(domain, item);
    if (name === '') return;
    const named = this.#byName.get(name);
    if (named === undefined) this.#byName.set(name, [{ item, places }]);
    // More of the same name are compared no further: a file of 20,000 equal names ends, too.
    else if (named.length < 50) named.push({ item, places });
  }

  find({ domain, name, places }: Identity): { readonly item: Item; readonly by: 'domain' | 'name' } | null {
    const sameDomain = domain === null ? undefined : this.#byDomain.get(domain);
    if (sameDomain !== undefined) return { item: sameDomain, by: 'domain' };
    const named = this.#byName
      .get(name)
      ?.find(
        (other) =>
          places.length === 0 ||
          other.places.length === 0 ||
          places.some((place) => other.places.includes(place)),
      );
    return named === undefined ? null : { item: named.item, by: 'name' };
  }
}
