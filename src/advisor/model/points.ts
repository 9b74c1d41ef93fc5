/** What counts how much. Function before industry and place; set by hand (docs/decisions/advisor.md). */
export const WEIGHTS = {
  /** How close what an agency offers is to the function, from 0 to 1. */
  work: 14,
  /** Further functions of the same need. */
  further: 2.5,
  /** How much of the entry the function is, from 0 to 1. */
  share: 1.5,
  industry: 5,
  /** The share of other industries where one is asked for. */
  otherIndustries: -4,
  /** How much other industries count for a function that every company has. */
  ofAnyIndustry: 0.3,
  place: 5.5,
  company: 1,
  keyword: 3,
  contract: 5,
  terms: 1.2,
  negated: -1.5,
  unwantedContract: -6,
  /** An agency for everything; less for one of fewer fields. */
  broad: -3,
  /** Half of what the agency names is for leading people, and the post is none. */
  forLeaders: -2.5,

  /** A function that is only in the description; where the specializations name none. */
  text: 0.3,
  /** People of the function in the description: „Einkäufer“. */
  people: 0.65,
  textAlone: 0.85,
  industryInText: 0.6,
  otherKindOfIndustry: 0.75,
  kind: { part: 0.7, whole: 0.85, other: 0.5, otherOfLoose: 0.15 },
  /** The entry is for leading people, and the post is none. */
  tooHigh: 0.6,
  /** The entry is for another industry: „Textiltechnik“. */
  otherSector: 0.6,
  /** Leading people of any field, in an industry that the agency names. */
  genericOfIndustry: 0.575,
  /** A neighbouring function, in the industry that the agency names. */
  nearInIndustry: 0.55,
  /** An agency whose field is an industry knows its technicians. */
  technicians: 0.8,
  /** An agency whose field is an industry knows who leads its companies. */
  leadersOfTrade: 0.65,
  /** Whoever takes what comes, near the office. */
  openToAll: 0.5,
  /** An agency that has people for a time, of any field. */
  interim: 0.75,
  interimLeaders: 0.85,
  refused: 0.05,

  /** The least closeness and the least points with which an agency is recommended, and how far behind the best. */
  leastWork: 0.5,
  least: 10,
  /** The least points of whoever is near, or does little else than the work, which is worth a long way. */
  leastOfClose: 8,
  leastForATime: 7.5,
  gap: 14,
};

/** So many groups of functions are everything. */
export const MIN_BROAD_GROUPS = 8;
/** Offices within this distance are there for whoever takes what comes. */
export const NEARBY_KM = 80;

/** How much of the points for the place an agency has, by the kilometres to its nearest office. */
const BY_DISTANCE: readonly (readonly [kilometres: number, share: number])[] = [
  [0, 1],
  [25, 0.95],
  [60, 0.75],
  [110, 0.45],
  [150, 0.2],
  [200, -0.3],
  [300, -0.6],
  [450, -0.9],
  [700, -1],
];

const FARTHEST = 700;

/** Falls evenly between the steps of the list, so that no kilometre decides. */
function shareAt(kilometres: number): number {
  const next = BY_DISTANCE.findIndex(([most]) => kilometres <= most);
  const [to, low] = BY_DISTANCE[next] ?? [0, 0];
  const [from, high] = BY_DISTANCE[next - 1] ?? [0, 1];
  return to === from ? low : high + ((low - high) * (kilometres - from)) / (to - from);
}

const SHARES = Float64Array.from({ length: FARTHEST + 1 }, (_, kilometres) => shareAt(kilometres));

/** The share of the points for the place at a distance. */
export const shareOfDistance = (kilometres: number): number =>
  SHARES[Math.min(Math.round(kilometres), FARTHEST)] ?? 0;
