import type { Agency } from '#agency/model/agency.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { conceptAt } from '#lib/language/concepts.ts';
import type { NearestOffice } from '#lib/language/distances.ts';
import { readConcepts } from '#lib/language/entry-reading.ts';
import { PERMANENT_CONTRACT } from './asked-duration.ts';
import type { MatchReason } from './literal-match.ts';
import type { NeedItem } from './need.ts';

/** What is said of an agency that is recommended. */
export interface RecommendationText {
  /** One sentence: „Spezialisiert auf Werkleitung, kennt die Branche Stahl, sitzt in Dortmund (95 km).“ */
  readonly reason: string;
  /** What was asked for and is not met, a sentence each; conditions are described from their facts. */
  readonly unmet: readonly string[];
  /** Kilometres to the nearest office; null where no place was asked for, or none is known. */
  readonly kilometres: number | null;
}

/** What a sentence is made of. */
export interface ReasonInput {
  readonly agency: Agency;
  readonly items: readonly NeedItem[];
  readonly reasons: readonly MatchReason[];
  readonly office: NearestOffice | null;
  readonly isNationwide: boolean;
  /** Whether it names so many fields that none is its own. */
  readonly isBroad: boolean;
}

/** Entries that are named of each field. */
const MAX_NAMED = 2;
/** Nearer offices are in the place; farther ones do not meet it. */
const THERE = 5;
const TOO_FAR = 100;

const named = (reasons: readonly MatchReason[]) =>
  formatGermanList(reasons.slice(0, MAX_NAMED).map(({ value }) => value));

function sayWork(reasons: readonly MatchReason[], { agency, isBroad }: ReasonInput): string {
  const fitting = reasons.filter(({ isNear }) => isNear !== true);
  if (fitting.length > 0)
    return `${isBroad ? 'sucht unter anderem für' : 'spezialisiert auf'} ${named(fitting)}`;
  if (reasons.length > 0) return `sucht im verwandten Fachgebiet ${named(reasons)}`;
  return agency.specializations.length === 0 && agency.summary !== null ? 'sucht ohne festes Fachgebiet' : '';
}

function sayIndustry(reasons: readonly MatchReason[]): string {
  const fitting = reasons.filter(({ isNear }) => isNear !== true);
  const said = fitting.length > 0 ? fitting : reasons;
  if (said.length === 0) return '';
  const few = said.slice(0, MAX_NAMED);
  const intro = fitting.length > 0 ? 'kennt die' : 'kennt die verwandte';
  return few.length === 1
    ? `${intro} Branche ${named(few)}`
    : `${intro}${fitting.length > 0 ? '' : 'n'} Branchen ${named(few)}`;
}

function sayPlace({ office, isNationwide }: ReasonInput): string {
  if (office !== null && (office.kilometres <= TOO_FAR || !isNationwide)) {
    const distance = office.kilometres <= THERE ? '' : ` (${String(office.kilometres)} km)`;
    return `sitzt in ${office.office.name}${distance}`;
  }
  return isNationwide ? 'arbeitet bundesweit' : '';
}

function sayUnmet(of: ReasonInput): string[] {
  const { agency, items, reasons, office, isNationwide } = of;
  const unmet: string[] = [];
  const asked = (kind: NeedItem['kind']) =>
    items.filter((item) => item.kind === kind && !item.isNegated && !item.isSecondary);
  if (asked('place').length > 0 && !isNationwide) {
    if (office === null && agency.locations.length === 0) unmet.push('Ort offen: kein Standort bekannt');
    else if (office === null) unmet.push('Nennt keine bundesweite Suche');
    else if (office.kilometres > TOO_FAR)
      unmet.push(
        `Ort nicht erfüllt: nächster Standort ${office.office.name}, ${String(office.kilometres)} km`,
      );
  }
  const industries = asked('industry');
  const knowsIndustry = reasons.some(({ field }) => field === 'industries');
  if (industries.length > 0 && !knowsIndustry)
    unmet.push(`Branche nicht genannt: ${formatGermanList(industries.map(({ label }) => label))}`);
  for (const { label } of asked('contract')) {
    const isNamed = reasons.some(({ value }) =>
      readConcepts(value).some((id) => conceptAt(id).name === label),
    );
    if (label !== PERMANENT_CONTRACT && !isNamed) unmet.push(`Vertragsart nicht genannt: ${label}`);
  }
  return unmet;
}

/** Says in one sentence why an agency is shown, and what it does not meet. */
export function composeReason(of: ReasonInput): RecommendationText {
  const ofField = (field: MatchReason['field']) => of.reasons.filter((reason) => reason.field === field);
  const hasPlace = of.items.some(({ kind, isNegated }) => kind === 'place' && !isNegated);
  const summary = ofField('summary').find(({ value }) => value !== '');
  const work = sayWork(ofField('specializations'), of);
  const parts = [
    work,
    work === '' && summary !== undefined ? `schreibt in der Beschreibung „${summary.value}“` : '',
    sayIndustry(ofField('industries')),
    hasPlace ? sayPlace(of) : '',
  ].filter((part) => part !== '');
  const sentence =
    parts.length === 0 && ofField('summary').length > 0
      ? 'Ihre Worte stehen in der Beschreibung'
      : parts.join(', ');
  return {
    reason: sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    unmet: sayUnmet(of),
    kilometres: hasPlace ? (of.office?.kilometres ?? null) : null,
  };
}
