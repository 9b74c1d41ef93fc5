import { formatGermanCount } from '#domain/german/german-count.ts';
import type { MatchReason } from './literal-match.ts';

/** Reasons on a card. More would not make it more convincing. */
const REASONS_SHOWN = 4;

const FIELD_LABELS: Readonly<Record<Exclude<MatchReason['field'], 'facts'>, string>> = {
  specializations: 'Spezialisierung',
  industries: 'Branche',
  locations: 'Standort',
  summary: 'Beschreibung',
};

function describeReason({ field, value }: MatchReason): string {
  if (field === 'facts') return value;
  const label = FIELD_LABELS[field];
  if (value === '') return label;
  return field === 'summary' ? `${label} („${value}“)` : `${label} ${value}`;
}

/** The first reasons; each field has one before any field has a second. */
function chooseShown(reasons: readonly MatchReason[], limit: number): readonly MatchReason[] {
  const rankInField = (reason: MatchReason) =>
    reasons.filter(({ field }) => field === reason.field).indexOf(reason);
  const chosen = new Set(reasons.toSorted((a, b) => rankInField(a) - rankInField(b)).slice(0, limit));
  return reasons.filter((reason) => chosen.has(reason));
}

const isPlace = ({ field }: MatchReason) => field === 'locations';

function listOf(intro: string, reasons: readonly MatchReason[]): string[] {
  return reasons.length === 0 ? [] : [`${intro}: ${reasons.map(describeReason).join(', ')}`];
}

/**
 * The reasons as a card shows them: „Passt zu: Spezialisierung Recht; verwandt: Branche Banken“. Reasons that are only
 * near come after those that fit, and are marked as such. Terms are for `describeTerms`.
 */
export function describeReasons(all: readonly MatchReason[]): string {
  const reasons = all.filter(({ field }) => field !== 'facts');
  const fitting = chooseShown(
    reasons.filter(({ isNear }) => isNear !== true),
    REASONS_SHOWN,
  );
  const near = chooseShown(
    reasons.filter(({ isNear }) => isNear === true),
    REASONS_SHOWN - fitting.length,
  );
  const hidden = reasons.length - fitting.length - near.length;
  const parts = [
    ...listOf('passt zu', fitting),
    ...listOf(
      'verwandt',
      near.filter((reason) => !isPlace(reason)),
    ),
    ...listOf('in der Nähe', near.filter(isPlace)),
  ].join('; ');
  const said = `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
  return hidden > 0 ? `${said} und ${formatGermanCount(hidden, 'weitere Angabe', 'weitere Angaben')}` : said;
}
