import type { FacetView } from '#directory/model/search/facet-options.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import type { LandingKeys, LandingViews } from './landing-keys.ts';
import { countedOptions, placeOfOption } from './landing-options.ts';
import { placePhrase } from './place-phrase.ts';

const NUMBER_WORDS = 'null eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');

/** As a sentence says a small number. */
function inWords(count: number): string {
  return NUMBER_WORDS[count] ?? formatGermanNumber(count);
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Size of a team, after „haben“. */
const SIZES: Readonly<Record<string, string>> = {
  'bis-10': 'höchstens 10',
  '11-50': 'zwischen 11 und 50',
  '51-200': 'zwischen 51 und 200',
  '201-500': 'zwischen 201 und 500',
  'ueber-500': 'mehr als 500',
};

function countOf({ options, counts }: FacetView, key: string): number {
  return counts[options.findIndex((option) => option.key === key)] ?? 0;
}

function describeSizes(view: FacetView, total: number): string | null {
  const sizes = Object.entries(SIZES).map(([key, phrase]) => ({ phrase, count: countOf(view, key) }));
  const known = sizes.reduce((sum, { count }) => sum + count, 0);
  const [first, second] = sizes.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (known < 2 || first === undefined) return null;
  const isAll = known === total;
  if (second === undefined) {
    const some = known === 2 ? 'Beide' : `Alle ${inWords(known)}`;
    const all = isAll ? 'Alle Beratungen' : `${some} mit bekannter Mitarbeiterzahl`;
    return `${all} haben ${first.phrase} Mitarbeiter.`;
  }
  if (first.count === 1) {
    const [one = '', ...others] = sizes.filter(({ count }) => count > 0).map(({ phrase }) => phrase);
    return `${formatGermanList([`Eine hat ${one} Mitarbeiter`, ...others.map((phrase) => `eine ${phrase}`)])}.`;
  }
  const whole = isAll ? 'Von den Beratungen' : `Von den ${inWords(known)} mit bekannter Mitarbeiterzahl`;
  const others =
    second.count === 1 ? `, eine hat ${second.phrase}` : ` und ${inWords(second.count)} ${second.phrase}`;
  return `${whole} haben ${inWords(first.count)} ${first.phrase} Mitarbeiter${others}.`;
}

function describeFounding(view: FacetView, total: number): string | null {
  const old = countOf(view, 'vor-1980') + countOf(view, '1980-1999');
  const young = countOf(view, '2010-2019') + countOf(view, 'ab-2020');
  const said = (count: number, when: string) =>
    `${count === total ? 'Alle' : capitalise(inWords(count))} ${pluralForm(count, 'Beratung wurde', 'Beratungen wurden')} ${when}`;
  if (old > 0 && young > 0)
    return `${said(old, 'vor dem Jahr 2000 gegründet')}, ${inWords(young)} 2010 oder später.`;
  if (old > 0) return `${said(old, 'vor dem Jahr 2000 gegründet')}.`;
  return young > 0 ? `${said(young, '2010 oder später gegründet')}.` : null;
}

interface Counted {
  readonly label: string;
  readonly count: number;
}

/** The most frequent ones. */
function topThree(entries: readonly Counted[]): readonly Counted[] {
  return entries.filter(({ count }) => count > 1).slice(0, 3);
}

/** „IT (6), Vertrieb (5) und Finanzen (4)“ */
function listCounted(entries: readonly Counted[]): string {
  return formatGermanList(entries.map(({ label, count }) => `${label} (${formatGermanNumber(count)})`));
}

function topOf(facet: 'specialization' | 'industry', views: LandingViews): readonly Counted[] {
  return topThree(countedOptions(facet, views[facet]).filter(({ parent }) => parent === null));
}

function topTowns({ place }: LandingViews): readonly Counted[] {
  return topThree(countedOptions('place', place).filter((option) => placeOfOption(option)?.kind === 'town'));
}

function labelOf({ options }: FacetView, key: string | null): string | null {
  return options.find((option) => option.key === key)?.label ?? null;
}

/** The subject of a landing page, in words. */
export interface LandingSubject {
  readonly place: string | null;
  readonly specialization: string | null;
  readonly industry: string | null;
}

/** The labels of a page's options; null where an option is unknown. */
export function subjectOf(keys: LandingKeys, views: LandingViews): LandingSubject | null {
  const subject = {
    place: labelOf(views.place, keys.place),
    specialization: labelOf(views.specialization, keys.specialization),
    industry: labelOf(views.industry, keys.industry),
  };
  const isKnown = (['place', 'specialization', 'industry'] as const).every(
    (facet) => (keys[facet] === null) === (subject[facet] === null),
  );
  return isKnown ? subject : null;
}

/** „in Köln“ */
function where(label: string): string {
  return placePhrase(placeOfOption({ label }) ?? { name: label });
}

/** „Personalberatungen für IT in Köln“ */
export function landingHeading({ place, specialization, industry }: LandingSubject): string {
  const what = specialization === null ? '' : ` für ${specialization}`;
  const branch = industry === null ? '' : ` für die Branche ${industry}`;
  return `Personalberatungen${what}${branch}${place === null ? '' : ` ${where(place)}`}`;
}

function describeNumber({ place, specialization, industry }: LandingSubject, total: number): string {
  const count = `${inWords(total)} Personalberatungen`;
  if (place !== null && specialization !== null)
    return `${capitalise(count)} mit einem Standort ${where(place)} nennen ${specialization} als Spezialisierung.`;
  if (place !== null) return `Im Verzeichnis stehen ${count} mit einem Standort ${where(place)}.`;
  if (specialization !== null)
    return `${capitalise(count)} im Verzeichnis nennen ${specialization} als Spezialisierung.`;
  return `${capitalise(count)} im Verzeichnis nennen die Branche ${industry ?? ''}.`;
}

function describeWork(subject: LandingSubject, views: LandingViews): (string | null)[] {
  const fields = topOf('specialization', views);
  const industries = topOf('industry', views);
  const towns = topTowns(views);
  const industriesSentence =
    industries.length === 0
      ? null
      : `Ihre ${pluralForm(industries.length, 'häufigste Branche ist', 'häufigsten Branchen sind')} ${listCounted(industries)}.`;
  const fieldsSentence =
    fields.length === 0 ? null : `Am häufigsten nennen sie ${listCounted(fields)} als Spezialisierung.`;
  const townsSentence =
    towns.length === 0
      ? null
      : `Mehrfach vertreten ${pluralForm(towns.length, 'ist der Standort', 'sind die Standorte')} ${listCounted(towns)}.`;
  if (subject.place !== null && subject.specialization !== null) return [industriesSentence];
  if (subject.place !== null) return [fieldsSentence ?? industriesSentence];
  if (subject.specialization !== null) return [townsSentence, industriesSentence];
  return [fieldsSentence, townsSentence];
}

/**
 * Two to four sentences about a page's entries, made of what the directory counts: none is filled in that the data do not
 * say. docs/decisions/found.md, Landing pages.
 */
export function landingSentences(subject: LandingSubject, total: number, views: LandingViews): string[] {
  const sentences = [
    describeNumber(subject, total),
    ...describeWork(subject, views),
    describeSizes(views.size, total),
    describeFounding(views.founded, total),
  ];
  return sentences.filter((sentence) => sentence !== null).slice(0, 4);
}
