import type { Agency } from '#agency/model/agency.ts';
import { computeProfileScore, employeesOf, yearsInBusiness } from '#agency/model/profile-score.ts';
import { canonicalEntries, type FacetField } from '#lib/language/canonical.ts';
import { isStateName } from '#lib/language/places.ts';
import { CITY_STATES, stateLabel } from '#lib/language/town-list.ts';
import { isLongerThan } from '#lib/text/characters.ts';
import {
  type Bucket,
  findBucket,
  FOUNDED_BUCKETS,
  REVIEW_COUNTS,
  SIZE_BUCKETS,
  UNKNOWN_BUCKET,
} from './facet-buckets.ts';
import { ColumnBuilder, type NamedOption } from './facet-column.ts';
import { facetKey, type FacetIndex, type FacetName, mapFacets } from './facets.ts';
import { FACT_OPTIONS, hasFactOption, TERM_FACETS, type TermOption } from './fact-options.ts';

/** A longer entry outside the vocabulary is a sentence and no option. */
const MAX_LABEL_LENGTH = 60;
/** Entries of one field that are read. */
const MAX_ENTRIES = 60;

const FIELDS = { industry: 'industries', specialization: 'specializations', place: 'locations' } as const;
type FieldFacet = keyof typeof FIELDS;

function named(label: string, rest: Partial<NamedOption> = {}): NamedOption {
  return { key: facetKey(label), label, section: 'main', parent: null, ...rest };
}

function reviewOption(step: number): NamedOption {
  return named(`mindestens ${String(step)}`, { key: String(step) });
}

function regionOption(name: string): NamedOption {
  if (!isStateName(name)) return named(name, { section: 'region' });
  return named(stateLabel(name), { section: 'state' });
}

/** The options of an entry: „Finanzen“ and „Rechnungswesen“ for „Bilanzbuchhaltung“. */
export function optionsOf(text: string, field: FacetField): NamedOption[] {
  const entries = canonicalEntries(text, field);
  return entries
    .flatMap(({ group, name, regions, isKnown }): NamedOption[] => {
      if (!isKnown) return isLongerThan(text, MAX_LABEL_LENGTH) ? [] : [named(group)];
      if (field !== 'locations') {
        const wide = named(group);
        return name === group ? [wide] : [wide, named(name, { parent: wide.key })];
      }
      const around = regions.map(regionOption);
      // A state or region has only its own option, and none as a town.
      const isTown = !regions.includes(group) || CITY_STATES.has(group);
      return isTown ? [named(group), ...around] : around;
    })
    .filter(({ key }) => key !== '');
}

const enterBuckets = (column: ColumnBuilder, buckets: readonly Bucket[]) =>
  new Map(
    [...buckets, UNKNOWN_BUCKET].map((bucket) => [
      bucket,
      [column.enter(named(bucket.label, { key: bucket.key }))],
    ]),
  );

class IndexBuilder {
  readonly #agencies: readonly Agency[];
  readonly #currentYear: number;
  readonly #columns = mapFacets(() => new ColumnBuilder());
  /** The ids of the fixed options. */
  readonly #idsOfSize: ReadonlyMap<Bucket, readonly number[]>;
  readonly #idsOfYears: ReadonlyMap<Bucket, readonly number[]>;
  readonly #reviewSteps: readonly { readonly step: number; readonly id: number }[];
  readonly #terms: readonly {
    readonly column: ColumnBuilder;
    readonly options: readonly { readonly option: TermOption; readonly id: number }[];
  }[];
  readonly #idsByEntry = mapFacets(() => new Map<string, readonly number[]>());
  readonly #employees: (number | null)[] = [];
  readonly #founded: (number | null)[] = [];
  readonly #score: (number | null)[] = [];
  readonly #reviews: (number | null)[] = [];

  constructor(agencies: readonly Agency[], currentYear: number) {
    this.#agencies = agencies;
    this.#currentYear = currentYear;
    const { size, founded, reviews } = this.#columns;
    this.#idsOfSize = enterBuckets(size, SIZE_BUCKETS);
    this.#idsOfYears = enterBuckets(founded, FOUNDED_BUCKETS);
    this.#reviewSteps = REVIEW_COUNTS.map((step) => ({ step, id: reviews.enter(reviewOption(step)) }));
    this.#terms = TERM_FACETS.map((facet) => ({
      column: this.#columns[facet],
      options: FACT_OPTIONS.filter((option) => option.facet === facet).map((option) => ({
        option,
        id: this.#columns[facet].enter(named(option.label, { key: option.key })),
      })),
    }));
  }

  #idsOfEntry(facet: FieldFacet, text: string): readonly number[] {
    const known = this.#idsByEntry[facet].get(text);
    if (known !== undefined) return known;
    const ids = optionsOf(text, FIELDS[facet]).map((option) => this.#columns[facet].enter(option));
    this.#idsByEntry[facet].set(text, ids);
    return ids;
  }

  #addField(facet: FieldFacet, list: readonly string[]): void {
    const entries = list.slice(0, MAX_ENTRIES);
    this.#columns[facet].add(entries.flatMap((text) => this.#idsOfEntry(facet, text)));
  }

  /** Adds the options of an agency's terms. */
  #addFacts({ facts }: Agency): void {
    for (const { column, options } of this.#terms)
      column.add(options.flatMap(({ option, id }) => (hasFactOption(option, facts) ? id : [])));
  }

  add(agency: Agency): void {
    this.#addFacts(agency);
    this.#addField('industry', agency.industries);
    this.#addField('specialization', agency.specializations);
    this.#addField('place', agency.locations);

    const employees = employeesOf(agency);
    const isYearKnown = yearsInBusiness(agency.foundedYear, this.#currentYear) !== null;
    const founded = isYearKnown ? agency.foundedYear : null;
    this.#columns.size.add(this.#idsOfSize.get(findBucket(SIZE_BUCKETS, employees)) ?? []);
    this.#columns.founded.add(this.#idsOfYears.get(findBucket(FOUNDED_BUCKETS, founded)) ?? []);
    const steps = this.#reviewSteps.filter(({ step }) => agency.reviewCount >= step);
    this.#columns.reviews.add(steps.map(({ id }) => id));
    this.#employees.push(employees);
    this.#founded.push(founded);
    this.#score.push(computeProfileScore(agency, this.#currentYear).points);
    this.#reviews.push(agency.reviewWeight);
  }

  finish(): FacetIndex<Agency> {
    return {
      agencies: this.#agencies,
      columns: mapFacets(({ name, isFixed }) => this.#columns[name].finish(isFixed)),
      orders: new Map(),
      figures: {
        employees: this.#employees,
        founded: this.#founded,
        score: this.#score,
        reviews: this.#reviews,
      },
    };
  }
}

function isFieldFacet(facet: FacetName): facet is FieldFacet {
  return facet in FIELDS;
}

/** The keys of the options that the vocabulary finds in a text: „IT“ for „EDV“. */
export function optionKeysOf(facet: FacetName, text: string): readonly string[] {
  return isFieldFacet(facet) ? optionsOf(text, FIELDS[facet]).map(({ key }) => key) : [];
}

/**
 * Builds the index of a directory for filtering and sorting.
 *
 * @param agencies sorted by name
 * @param currentYear the clock's year; a founding year after it is unknown
 */
export function buildFacetIndex(agencies: readonly Agency[], currentYear: number): FacetIndex<Agency> {
  const builder = new IndexBuilder(agencies, currentYear);
  for (const agency of agencies) builder.add(agency);
  return builder.finish();
}
