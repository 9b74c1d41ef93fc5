import { PERMANENT_CONTRACT } from './asked-duration.ts';
import type { NeedItem } from './need.ts';

/* Words for temporary staff in a need that asks for none. */

const TEMPORARY = 'Zeitarbeit';
const TEMPORARY_STAFF = String.raw`(?:(?:zeitarbeit|leih(?:arbeit|kr[aä]ft|personal)|arbeitnehmerüberlass|personalleasing)\S*|aüg|verleih\S*)`;
/** „Weg von der Leiharbeit“, „Bisher hatten wir Leiharbeiter“, „für unsere Zeitarbeitsfirma“ */
const BEFORE = String.raw`\b(?:weg von|genug von|voll von|leid|satt|schluss mit|(?:an)?statt|bisher|bislang|früher|bis jetzt|schlechte erfahrung\S*|enttäuscht von|wir sind (?:eine?|ein)|(?:für|bei|in) (?:unsere?[rnm]?|eine[rnm]?))\b[^.;:]{0,30}?`;
/** „Zeitarbeit kommt nicht in Frage“ */
const AFTER = String.raw`[^.;:]{0,40}?\b(?:nicht in frage|nicht infrage|keine option|scheide\S* aus|wollen wir nicht|möchten wir nicht|nicht (?:mehr|gewünscht)|enttäuscht|nicht geklappt|nicht funktioniert)\b`;
const REJECTED = new RegExp(`${BEFORE}${TEMPORARY_STAFF}|${TEMPORARY_STAFF}${AFTER}`, 'iu');
/** Words for employees. */
const EMPLOYED =
  /\b(?:fest(?:e[nrsm]?)?|dauerhaft\S*|angestellt\S*|arbeitsvertrag\S*|selb(?:er|st) einstellen|eigene[nrsm]? (?:leute\S*|mitarbeit\S*|kräfte\S*|personal|team))\b/iu;

/** „Unbefristet, von Leihkräften haben wir die Nase voll“: of employees and temporary staff only the first are wanted. */
export function withoutTemporaryStaff(items: readonly NeedItem[], text: string): readonly NeedItem[] {
  const isPermanent = items.some(({ label, isNegated }) => label === PERMANENT_CONTRACT && !isNegated);
  return isPermanent || EMPLOYED.test(text) || REJECTED.test(text)
    ? items.filter(({ kind, label, isNegated }) => kind !== 'contract' || label !== TEMPORARY || isNegated)
    : items;
}
