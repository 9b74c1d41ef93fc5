import { conceptAt } from '#lib/language/concepts.ts';
import { readTraits } from './fit.ts';
import { conceptsOfItem, impliedIndustries, isWorkItem } from './need-concepts.ts';
import type { Need, NeedItem } from './need.ts';
import { isTerm, type TermItem } from './terms.ts';

/** Contracts that only an agency offering them can fill. */
const REQUIRED_CONTRACTS = new Set(['Zeitarbeit', 'Ausbildung']);
/** Kinds of contract for a time: who does not offer them is no first address. */
const FOR_A_TIME = new Set(['Interim', 'Freelancer']);
/** Jobs filled locally: the office must be near. */
const LOCAL_WORKERS =
  /staplerfahr|lagerist|lagermitarb|kommissionier|helfer|aushilf|hilfskr|bedien|monteur|produktionsmitarb|kellner|servicekr/i;
const LOCAL_WORK = new Set([
  'Assistenz & Büro',
  'Handwerk & Gewerbe',
  'Praxispersonal',
  'Reinigung & Hausdienste',
]);
/** Functions that every company has, so that an agency without a field of its own knows them. */
const ORDINARY_WORK = new Set([
  'Finanzen',
  'Personal',
  'Einkauf',
  'Logistik & Supply Chain',
  'Produktion',
  'Vertrieb',
  'Marketing',
  'Assistenz & Büro',
  'Ingenieurwesen',
  'Qualität',
  'IT',
  'Handwerk & Gewerbe',
]);
/** Functions of those who know the things that an industry makes. */
const TECHNICIANS = new Set(['Ingenieurwesen', 'Produktion', 'Qualität', 'Design & UX']);

/** Functions for which the industry matters less, because every company has them alike. */
const OF_ANY_INDUSTRY = new Set([
  'IT',
  'Finanzen',
  'Steuern & Wirtschaftsprüfung',
  'Personal',
  'Recht',
  'Marketing',
  'Medien & Kreation',
  'Design & UX',
  'Produktmanagement',
  'Assistenz & Büro',
  'Kundenservice',
  'Hotellerie & Gastronomie',
  'Medizin',
  'Pflege & Therapie',
  'Geschäftsführung',
]);

/** The parts of a need by what they are for. */
export interface NeedParts {
  readonly hasWork: boolean;
  readonly work: readonly NeedItem[];
  readonly industries: readonly NeedItem[];
  readonly implied: readonly NeedItem[];
  readonly places: readonly NeedItem[];
  readonly contracts: readonly NeedItem[];
  readonly companies: readonly NeedItem[];
  readonly keywords: readonly NeedItem[];
  readonly terms: readonly TermItem[];
  readonly negated: readonly NeedItem[];
  readonly isLeading: boolean;
  readonly isLocal: boolean;
  readonly isForATime: boolean;
  /** Whether only an agency with this kind of contract comes into question. */
  readonly needsOffer: boolean;
  readonly isOrdinary: boolean;
  readonly isTechnical: boolean;
  readonly isOfAnyIndustry: boolean;
  readonly isPlaceAlone: boolean;
}

/** The names of the fields of the requested functions. */
const fieldsOf = (work: readonly NeedItem[]): string[] =>
  work.flatMap((item) => conceptsOfItem(item).map(({ group }) => conceptAt(group).name));

const isLocalWork = ({ label, words }: NeedItem): boolean =>
  LOCAL_WORK.has(label) || words.some((word) => LOCAL_WORKERS.test(word));

/** Sorts a need by what its parts are for. */
export function splitNeed(items: Need['items']): NeedParts {
  const wanted = items.filter(({ isNegated }) => !isNegated);
  const ofKind = (kind: NeedItem['kind']) => wanted.filter((item) => item.kind === kind);
  const work = wanted.filter(isWorkItem);
  const contracts = ofKind('contract');
  const fields = fieldsOf(work);
  return {
    hasWork: work.length > 0,
    work,
    industries: ofKind('industry'),
    implied: impliedIndustries({ items }),
    places: ofKind('place'),
    contracts,
    companies: ofKind('company'),
    keywords: ofKind('keyword'),
    terms: items.filter(isTerm),
    negated: items.filter((item) => item.isNegated && !isTerm(item)),
    isLeading: readTraits(items).isLeading,
    isLocal: work.some(isLocalWork),
    isForATime:
      contracts.some(({ label }) => FOR_A_TIME.has(label)) ||
      work.some(({ label }) => label === 'Interim Management'),
    needsOffer: contracts.some(({ label }) => REQUIRED_CONTRACTS.has(label)),
    isOrdinary: fields.some((name) => ORDINARY_WORK.has(name)),
    isTechnical: fields.some((name) => TECHNICIANS.has(name)),
    isOfAnyIndustry: fields.length > 0 && fields.every((name) => OF_ANY_INDUSTRY.has(name)),
    isPlaceAlone: ofKind('place').length > 0 && items.every((item) => item.kind === 'place' || isTerm(item)),
  };
}
