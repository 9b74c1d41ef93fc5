import { conceptAt, type ConceptKind, findConcept } from '#lib/language/concepts.ts';
import type { Lexeme } from '#lib/language/lexicon.ts';
import { isFiller, keyOf, type WordGroup } from '#lib/language/reading.ts';
import { CONTEXT_SIGNALS } from '#lib/language/vocabulary/general.ts';
import { isContract, readNegation } from './negation.ts';
import { SEEKING_VERB, findSelfDescription } from './self-description.ts';

/** How many following words a negation applies to. */
const NEGATION_REACH = 4;

/** The meaning of one expression of a query, and how it is meant. */
export interface Mention {
  readonly wordGroup: WordGroup;
  readonly functions: readonly number[];
  readonly industries: readonly number[];
  /** Industries that come before a role in the same word. */
  readonly besides: readonly number[];
  /** Concepts of seniority, company type and kind of contract. */
  readonly others: readonly number[];
  readonly isRole: boolean;
  readonly isCompany: boolean;
  readonly isNegated: boolean;
  /** Whether it follows „mit“, „für“ or „bei“, so that it describes the context and not the position. */
  readonly isContext: boolean;
  /** Whether it follows „mit“ or „bei“: what the person has done, and not what the person shall do. */
  readonly isWith: boolean;
  /** Whether it is part of what a company says of itself: „Wir sind ein Maschinenbauer“. */
  readonly isSelf: boolean;
}

const CONTEXT = new Set(CONTEXT_SIGNALS.split(' '));
const WITH = /^(?:mit|with|bei|at|inkl|inklusive|aus)$/;
const RELATIVE = /^(?:der|die|das|dem|den|deren|dessen|welche[rs]?|who|which|that|whose)$/;
/** „Schreiner bevorzugt“, „gern mit Ausbildung zur Köchin“: what the person may bring, after it was said what the person shall do. */
const PREFERRED =
  /^(?:bevorzugt|erwuenscht|wuenschenswert|vorteil|vorteilhaft|willkommen|preferred|desirable)$/;
const GLADLY = /^(?:gern|gerne|idealerweise|vorzugsweise|ideally|preferably)$/;
const TURNING = new Set(['sondern', 'aber', 'but', 'dafuer', 'lieber', 'nur']);
const JOINING = new Set(['und', 'oder', 'and', 'or', 'sowie', 'bzw']);

function idsOf(lexemes: readonly Lexeme[], kind: ConceptKind, part: 'fields' | 'roles'): number[] {
  return [...new Set(lexemes.flatMap((lexeme) => lexeme[part]))].filter((id) => conceptAt(id).kind === kind);
}

/** The function of whoever leads a whole company. */
export const GENERAL_MANAGEMENT = 'Geschäftsführung';
export const OFFICE_WORK = 'Assistenz & Büro';
/** Words that may stand between an assistant and the person assisted. */
const ASSISTING = /^(?:der|des|die|den|eine[rs]?|unsere?[rsn]?|fuer|to|for|of|the)$/;
/** „Geschäftsführer Logistik“, „Assistenz Bank“: what comes after is the industry, if it can be. */
const HEADS_OF_COMPANIES = new Set([GENERAL_MANAGEMENT, OFFICE_WORK]);
/**
 * Functions that say nothing about the field of work; a field beside them counts instead („Sachbearbeiter Einkauf“ is
 * Einkauf).
 */
const GENERAL_FUNCTIONS = new Set([
  GENERAL_MANAGEMENT,
  OFFICE_WORK,
  'Projektmanagement',
  'Beratung & Strategie',
  'Interim Management',
]);

const leadsCompany = (id: number): boolean => conceptAt(id).name === GENERAL_MANAGEMENT;

/** Whether a function says nothing about the field of work: „Projektmanagement“, „Geschäftsführung“. */
export const isGeneralFunction = (id: number): boolean => GENERAL_FUNCTIONS.has(conceptAt(id).name);

function functionsOf(wordGroup: WordGroup): number[] {
  const ids = wordGroup.lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields]);
  return ids.filter((id) => conceptAt(id).kind === 'function');
}

/** Whether the word group is „Leiter“, „Head of“, „Sachbearbeiter“: someone, but in which field is said beside it. */
function isHead(wordGroup: WordGroup | undefined): boolean {
  if (wordGroup === undefined) return false;
  const functions = functionsOf(wordGroup);
  const isSomeone = wordGroup.lexemes.some((lexeme) => lexeme.isPositionHead || lexeme.roles.length > 0);
  return isSomeone && functions.every(isGeneralFunction);
}

const isOnlyCompany = (wordGroup: WordGroup | undefined): boolean =>
  wordGroup !== undefined &&
  !wordGroup.isAfterPause &&
  wordGroup.lexemes.at(-1)?.isCompanyHead === true &&
  idsOf(wordGroup.lexemes, 'industry', 'fields').length === 0;

const ENGINEER = /^(?:engineers?|techniker|ingenieure?|entwickler|developers?)$/;

/** Whether the word group is „Engineer“ or the like behind a field of IT, quality and so on, which it only completes. */
function isEngineerOf(wordGroups: readonly WordGroup[], at: number): boolean {
  const before = wordGroups[at - 1];
  return (
    before !== undefined &&
    wordGroups[at]?.isAfterPause === false &&
    ENGINEER.test(keyOf(wordGroups[at])) &&
    functionsOf(before).some((id) => !isGeneralFunction(id))
  );
}

/** Whether a head („Leiter“, „Head of“) comes before the word group, with only „der“, „für“, „of“ between. */
function isAfterHead(wordGroups: readonly WordGroup[], at: number, hasIndustry: boolean): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    const wordGroup = wordGroups[before];
    if (wordGroup === undefined || wordGroups[before + 1]?.isAfterPause === true) return false;
    // „Marketing Manager Pharma“: the head has its field already.
    const owner = wordGroup.isAfterPause ? undefined : wordGroups[before - 1];
    if (isHead(wordGroup) && owner !== undefined && functionsOf(owner).some((id) => !isGeneralFunction(id)))
      return false;
    // „Geschäftsführer Logistik“ leads a company of that industry.
    if (isHead(wordGroup))
      return !(
        hasIndustry && functionsOf(wordGroup).some((id) => HEADS_OF_COMPANIES.has(conceptAt(id).name))
      );
    if (
      ![
        'der',
        'die',
        'des',
        'fuer',
        'of',
        'im',
        'in',
        'for',
        'den',
        'das',
        'the',
        'bereich',
        'abteilung',
        'ressort',
      ].includes(keyOf(wordGroup))
    )
      return false;
  }
  return false;
}

/** Whether „Berater“ or the like comes next, with names that nobody knows between: „SAP FI/CO Berater“. */
function isBeforeHead(wordGroups: readonly WordGroup[], at: number): boolean {
  for (let next = at + 1; next <= at + 3; next += 1) {
    const wordGroup = wordGroups[next];
    if (wordGroup === undefined || wordGroup.isAfterPause) return false;
    if (isHead(wordGroup) || isEngineerOf(wordGroups, next)) return true;
    const isName = wordGroup.lexemes.length === 0 || /^\p{Lu}{2,4}$/u.test(wordGroup.tokens[0]?.text ?? '');
    if (!isName || wordGroup.place !== null) return false;
  }
  return false;
}

/** The industries that a word names; in „Luftfahrtzulieferer“ the head says nothing of its own. */
function industriesOf(lexemes: readonly Lexeme[]): number[] {
  const telling = idsOf(
    lexemes.filter((lexeme) => !lexeme.isCompanyHead),
    'industry',
    'fields',
  );
  return telling.length > 0 ? telling : idsOf(lexemes, 'industry', 'fields');
}

/** Roles before fields; but „Personalvorstand“ says the field in its first half, unless that can be an industry. */
function chooseFunctions(
  roles: readonly number[],
  fields: readonly number[],
  hasIndustry: boolean,
): readonly number[] {
  const special = fields.filter((id) => !isGeneralFunction(id));
  const isLeading = roles.some((id) => conceptAt(id).name === GENERAL_MANAGEMENT);
  if (roles.every(isGeneralFunction) && special.length > 0 && !(isLeading && hasIndustry)) return special;
  // „SAP-Berater“ is no consultant besides, but „kaufmännischer Geschäftsführer“ is both.
  const telling = roles.filter((id) => !isGeneralFunction(id) || leadsCompany(id));
  if (telling.some((id) => !leadsCompany(id))) return telling;
  return roles.length > 0 ? roles : fields;
}

/** „Unser Hotel sucht Personal“: staff, not the function. */
function isStaff(wordGroups: readonly WordGroup[], at: number): boolean {
  if (keyOf(wordGroups[at]) !== 'personal') return false;
  return (
    /^(?:such|brauch|benoetig)/.test(keyOf(wordGroups[at - 1])) ||
    /^(?:gesucht|fuer)/.test(keyOf(wordGroups[at + 1]))
  );
}

const RESEARCH = findConcept('function', 'Forschung & Entwicklung')?.id ?? -1;
/** Industries whose developers write software, or may do so. */
const OF_SOFTWARE = new Set([
  'IT & Software',
  'Finanzdienstleistungen',
  'E-Commerce',
  'Medien',
  'Telekommunikation',
  'Handel',
  'Agenturen & Werbung',
]);

/** „Optikentwickler“, „Getriebeentwickler“: a developer of things, and not of software. */
const namesOther = (role: number, industries: readonly number[]): boolean =>
  conceptAt(role).name === 'Softwareentwicklung' &&
  industries.length > 0 &&
  !industries.some((id) => OF_SOFTWARE.has(conceptAt(conceptAt(id).group).name));

/** „Bankmarketing“, „Softwarevertriebler“: the first half of a word is the industry, where it can be one. */
function withoutFirstHalf(lexemes: readonly Lexeme[], { tokens }: WordGroup): readonly Lexeme[] {
  const last = lexemes.findLast(({ fields }) => fields.some((id) => isSpecialFunction(id)));
  if (tokens.length > 1 || last === undefined) return lexemes;
  return lexemes.filter((lexeme) => lexeme === last || idsOf([lexeme], 'industry', 'fields').length === 0);
}

export const isSpecialFunction = (id: number): boolean =>
  conceptAt(id).kind === 'function' && !isGeneralFunction(id);

/** „Maschinenbauer“: one word that is a company as well as somebody who works there. */
const isTradesman = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.length === 1 && idsOf(lexemes, 'industry', 'fields').length > 0;

const isOfOffice = ({ functions }: Mention): boolean =>
  functions.length > 0 && functions.every((id) => conceptAt(id).name === OFFICE_WORK);

/** „Sekretariat der Klinikleitung“: whom somebody assists is not who is looked for. */
function isAssistedBy(assistant: Mention | undefined, wordGroups: readonly WordGroup[], at: number): boolean {
  if (assistant === undefined || !isOfOffice(assistant)) return false;
  const between = wordGroups.slice(wordGroups.indexOf(assistant.wordGroup) + 1, at);
  return (
    between.length > 0 &&
    wordGroups[at]?.isAfterPause === false &&
    between.every((wordGroup) => ASSISTING.test(keyOf(wordGroup)) && !wordGroup.isAfterPause)
  );
}

/** „Recruiter für Banken“, but not „Recruiter in Essen“, who is one. */
const isForField = (wordGroup: WordGroup | undefined): boolean => /^(?:fuer|for)$/.test(keyOf(wordGroup));

/** The industries in which people of these functions work. */
const impliedBy = (functions: readonly number[]): number[] =>
  functions.flatMap((id) => findConcept('industry', conceptAt(id).data.implies ?? '')?.id ?? []);

/** Where the wish ends that a word group begins: at the stop of its sentence, or at the pause after „gern“; null where it begins none. */
function endOfWish(wordGroups: readonly WordGroup[], at: number): number | null {
  const next = (isEnd: (wordGroup: WordGroup) => boolean) => {
    const found = wordGroups.findIndex((wordGroup, index) => index > at && isEnd(wordGroup));
    return found === -1 ? wordGroups.length : found;
  };
  if (wordGroups[at]?.isAfterPause !== true) return null;
  if (GLADLY.test(keyOf(wordGroups[at]))) return next(({ isAfterPause }) => isAfterPause);
  const stop = next(({ isAfterStop }) => isAfterStop);
  const isWish =
    wordGroups[at].isAfterStop && wordGroups.slice(at, stop).some((one) => PREFERRED.test(keyOf(one)));
  return isWish ? stop : null;
}

const isAskedFor = ({ functions, isNegated, isContext }: Mention): boolean =>
  functions.length > 0 && !isNegated && !isContext;

/** „Headhunter Chemie“, „Recruiter für Banken“: the agency is described, so that a field is its industry. */
const AGENCY =
  /\b(?:headhunter\w*|recruiter|personalberat\w*|personalvermitt\w*|beratung|vermittlung|personaldienstleister|recruitingagentur|personalagentur)\b/;

/** „Die Beratung soll auf Erfolgsbasis arbeiten“: the agency, not an industry. */
const isAgencyWithWish = (wordGroup: WordGroup, next: WordGroup | undefined): boolean =>
  /^beratung(?:en)?$/.test(keyOf(wordGroup)) &&
  /^(?:soll(?:te|ten|en)?|muss|muesste|darf)$/.test(keyOf(next));

/**
 * Finds the meanings of a query's expressions, in their order.
 *
 * @param isSetting whether the company speaks of itself, so that a field is its industry
 */
export function findMentions(wordGroups: readonly WordGroup[], isSetting = false): Mention[] {
  const mentions: Mention[] = [];
  const isForAgency = AGENCY.test(wordGroups.slice(0, 2).map(keyOf).join(' '));
  const self = findSelfDescription(wordGroups);
  let negatedUntil = -1;
  let absentUntil = -1;
  let isContext = false;
  let isWith = false;
  let isAfterRole = false;
  let isRelative = false;
  let wishEnd = 0;
  wordGroups.forEach((wordGroup, at) => {
    if (wordGroup.isAfterPause || TURNING.has(keyOf(wordGroup))) {
      negatedUntil = -1;
      absentUntil = -1;
    }
    if (wordGroup.isAfterPause) isContext = false;
    if (CONTEXT.has(keyOf(wordGroup))) {
      isContext = true;
      isWith = WITH.test(keyOf(wordGroup));
    }
    // „Projektentwickler, der mit den Landwirten spricht“: what the person shall be able to do.
    if (wordGroup.isAfterStop) isRelative = false;
    else if (wordGroup.isAfterPause && RELATIVE.test(keyOf(wordGroup)))
      isRelative = mentions.some((mention) => mention.isRole && !mention.isNegated);
    if (mentions.some(isAskedFor)) wishEnd = Math.max(wishEnd, endOfWish(wordGroups, at) ?? 0);
    const isProfile = isRelative || at < wishEnd;
    if (isProfile) [isContext, isWith] = [true, true];
    if (SEEKING_VERB.test(keyOf(wordGroup))) isContext = false;
    if (wordGroup.lexemes.some((lexeme) => lexeme.isNegation) && keyOf(wordGroups[at + 1]) !== 'nur') {
      const negation = readNegation(wordGroups, at);
      if (negation === 'unwanted') negatedUntil = at + NEGATION_REACH;
      if (negation === 'absent') absentUntil = at + 2;
    }
    if (at <= absentUntil && wordGroup.place === null) return;
    if (isAgencyWithWish(wordGroup, wordGroups[at + 1])) return;
    if (isForAgency && at < 2 && AGENCY.test(keyOf(wordGroup)) && isForField(wordGroups[at + 1])) return;
    // „Interim“ and „Zeitarbeit“ say how somebody is to be employed, and neither function nor industry.
    const lexemes = wordGroup.lexemes.filter((lexeme) => !isContract(lexeme));
    // „Wir bauen Pumpen“ is no building trade.
    if (isStaff(wordGroups, at) || keyOf(wordGroup) === 'bauen') return;
    if (isFiller(wordGroup.lexemes)) {
      if (!JOINING.has(keyOf(wordGroup))) isAfterRole = false;
      // „Leiter“, „Team“: fillers that say something about their neighbours only.
      if (lexemes.every((lexeme) => lexeme.fields.length === 0)) return;
    }
    const industries = industriesOf(lexemes);
    const roles = idsOf(lexemes, 'function', 'roles').map((id) =>
      namesOther(id, industries) ? RESEARCH : id,
    );
    const fields = idsOf(withoutFirstHalf(lexemes, wordGroup), 'function', 'fields');
    const contracts = idsOf(wordGroup.lexemes.filter(isContract), 'contract', 'fields');
    const others = lexemes
      .flatMap((lexeme) => lexeme.fields)
      .filter((id) => ['seniority', 'company'].includes(conceptAt(id).kind))
      .concat(contracts);
    const isHeaded =
      lexemes.some((lexeme) => lexeme.isPositionHead) ||
      isAfterHead(wordGroups, at, industries.length > 0) ||
      (wordGroup.isElliptic && JOINING.has(keyOf(wordGroups[at + 1]))) ||
      isBeforeHead(wordGroups, at);
    const isJoined = isAfterRole && JOINING.has(keyOf(wordGroups[at - 1]));
    const isRole = roles.length > 0 || (fields.length > 0 && (isHeaded || isJoined));
    const isCompany =
      roles.length === 0 &&
      (((isForAgency || isSetting) && industries.length > 0) ||
        lexemes.at(-1)?.isCompanyHead === true ||
        isOnlyCompany(wordGroups[at + 1])) &&
      !(isHeaded && lexemes.at(-1)?.isCompanyHead !== true);
    // „Krankenhauscontroller“: the field before the role is its industry.
    const besides = roles.length > 0 ? lexemes : [];
    if (roles.length + fields.length > 0) isAfterRole = isRole;
    // „Leitung Finanzen für einen Maschinenbauer“: the words name the employer and not the position.
    const isAssisted =
      (roles.length > 0 || (fields.length > 0 && fields.every(leadsCompany))) &&
      isAssistedBy(mentions.at(-1), wordGroups, at);
    const isEmployer =
      isAssisted ||
      (isProfile && roles.length > 0) ||
      ((isContext || (wordGroup.isAfterPause && isTradesman(lexemes))) &&
        roles.length > 0 &&
        industries.length > 0 &&
        mentions.some(isAskedFor));
    mentions.push({
      wordGroup,
      functions: isEmployer ? [] : chooseFunctions(roles, fields, industries.length > 0),
      industries:
        isProfile && roles.length > 0
          ? []
          : isAssisted && industries.length === 0
            ? impliedBy(roles)
            : industries,
      besides: isEmployer ? [] : keepNarrowestConcepts(industriesOf(besides)),
      others: isAssisted ? withoutSeniority(others) : others,
      isRole: isRole && !isCompany && !isEmployer,
      isCompany: isCompany || isEmployer,
      isNegated: at <= negatedUntil,
      isContext,
      isWith: isContext && isWith,
      isSelf: self.has(wordGroup),
    });
  });
  return withoutSelf(mentions);
}

/** Leaves out the company's own business, which is no function that it looks for, unless it names no other. */
function withoutSelf(mentions: readonly Mention[]): Mention[] {
  const isElsewhere = mentions.some((mention) => !mention.isSelf && isAskedFor(mention));
  return mentions.map((mention) =>
    mention.isSelf && isElsewhere
      ? {
          ...mention,
          functions: [],
          besides: [],
          isRole: false,
          isCompany: true,
          others: withoutSeniority(mention.others),
        }
      : mention,
  );
}

const withoutSeniority = (others: readonly number[]): number[] =>
  others.filter((id) => conceptAt(id).kind !== 'seniority');

/** Of several meanings of one word the narrowest: „Buchhalter“ is Rechnungswesen and not also Finanzen. */
export function keepNarrowestConcepts(ids: readonly number[]): number[] {
  return ids.filter((id) => !ids.some((other) => other !== id && conceptAt(other).group === id));
}
