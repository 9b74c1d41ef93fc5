import { formatGermanCount } from '#lib/german/german-count.ts';
import {
  COMPLETENESS_STEPS,
  FIELD_COUNT,
  FOCUS_STEPS,
  MAX_SCORE,
  type ScorePartName,
  TEAM_STEPS,
  YEARS_STEPS,
} from './profile-score.ts';
import { SCORE_PART_LABELS } from './score-explanation.ts';

/** 1 Punkt, 2 Punkte */
function points(count: number): string {
  return formatGermanCount(count, 'Punkt', 'Punkte');
}

/** One line of the table of rules. */
export interface ScoreRule {
  readonly part: string;
  /** The conditions, the least demanding first, and the points they earn. */
  readonly steps: readonly { readonly condition: string; readonly points: string }[];
}

function rulesFrom(
  name: ScorePartName,
  steps: readonly { readonly from: number; readonly points: number }[],
  unit: string,
): ScoreRule {
  return {
    part: SCORE_PART_LABELS[name],
    steps: steps.map((step) => ({
      condition: `ab ${String(step.from)} ${unit}`,
      points: points(step.points),
    })),
  };
}

/** The whole table of rules, made from the constants that compute the score. docs/decisions/honesty.md. */
export const SCORE_RULES: readonly ScoreRule[] = [
  rulesFrom('years', YEARS_STEPS, 'Jahren'),
  rulesFrom('team', TEAM_STEPS, 'Mitarbeitern'),
  {
    part: SCORE_PART_LABELS.focus,
    steps: FOCUS_STEPS.toReversed().map((step) => ({
      condition: `bis ${String(step.upTo)} Spezialisierungen`,
      points: points(step.points),
    })),
  },
  rulesFrom('completeness', COMPLETENESS_STEPS, 'Angaben'),
];

/** „So entsteht der Profil-Score“, in general. docs/decisions/honesty.md. */
export const PROFILE_SCORE_EXPLANATION: readonly string[] = [
  `Der Profil-Score wird allein aus dem Eintrag und dem laufenden Jahr berechnet. Er beginnt bei 0 und erreicht höchstens ${points(MAX_SCORE)}. Wozu die Angabe fehlt, gibt es keinen Punkt.`,
  `Als Angaben zählen ${String(FIELD_COUNT)} Felder: Standort, Gründungsjahr, Beschreibung, Spezialisierung, Branchen, Größe des Teams und Website.`,
  'Er ist keine Kundenbewertung und sagt nichts darüber, wie zufrieden Auftraggeber waren. Bezahlung ändert nichts. Die Regeln haben wir festgelegt; sie gelten auch für unsere eigene Beratung.',
];
