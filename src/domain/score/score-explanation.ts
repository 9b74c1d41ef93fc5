import { formatGermanNumber } from '#domain/german/german-number.ts';
import {
  COMPLETENESS_STEPS,
  FIELD_COUNT,
  FOCUS_STEPS,
  HIGHEST_SCORE,
  LOWEST_SCORE,
  type ScorePart,
  type ScorePartName,
  TEAM_STEPS,
  YEARS_STEPS,
} from './profile-score.ts';

function countOf(count: number, one: string, many: string): string {
  return `${formatGermanNumber(count)} ${count === 1 ? one : many}`;
}

/** 1 Punkt, 2 Punkte */
function points(count: number): string {
  return countOf(count, 'Punkt', 'Punkte');
}

export const SCORE_PART_LABELS: Record<ScorePartName, string> = {
  years: 'Jahre am Markt',
  team: 'Größe des Teams',
  focus: 'Klarer Schwerpunkt',
  completeness: 'Vollständigkeit der Angaben',
};

/** What was counted for one part, for example „28 Jahre“; says of an unknown one that it is unknown. */
export function describeScorePart({ name, counted }: ScorePart): string {
  switch (name) {
    case 'years':
      if (counted === null) return 'Gründungsjahr nicht bekannt';
      return counted === 0 ? 'im ersten Jahr' : countOf(counted, 'Jahr', 'Jahre');
    case 'team':
      return counted === null
        ? 'Zahl der Mitarbeiter nicht bekannt'
        : `${formatGermanNumber(counted)} Mitarbeiter`;
    case 'focus':
      if (counted === null) return 'keine Spezialisierung angegeben';
      return countOf(counted, 'Spezialisierung', 'Spezialisierungen');
    case 'completeness':
      return `${formatGermanNumber(counted ?? 0)} von ${String(FIELD_COUNT)} Angaben`;
  }
}

/** „2 von 3 Punkten“ */
export function formatScorePoints({
  points: reached,
  maximum,
}: Pick<ScorePart, 'points' | 'maximum'>): string {
  return `${String(reached)} von ${String(maximum)} Punkten`;
}

function stepsFrom(
  steps: readonly { readonly from: number; readonly points: number }[],
  unit: string,
): string {
  return steps.map((step) => `${points(step.points)} ab ${String(step.from)} ${unit}`).join(', ');
}

/** How many points each part gives, in words that follow the code's own numbers. */
export const SCORE_RULES: readonly { readonly label: string; readonly rule: string }[] = [
  { label: SCORE_PART_LABELS.years, rule: stepsFrom(YEARS_STEPS, 'Jahren') },
  { label: SCORE_PART_LABELS.team, rule: stepsFrom(TEAM_STEPS, 'Mitarbeitern') },
  {
    label: SCORE_PART_LABELS.focus,
    rule: FOCUS_STEPS.map((step) => `${points(step.points)} bis ${String(step.upTo)} Spezialisierungen`).join(
      ', ',
    ),
  },
  {
    label: SCORE_PART_LABELS.completeness,
    rule: `${stepsFrom(COMPLETENESS_STEPS, 'Angaben')} (Standort, Gründungsjahr, Beschreibung, Spezialisierung, Branchen, Mitarbeiterzahl, Website)`,
  },
];

/** „So entsteht der Profil-Score“, in general. Decisions, Honesty. */
export const PROFILE_SCORE_EXPLANATION: readonly string[] = [
  `Der Profil-Score wird nach festen Regeln allein aus dem Eintrag berechnet. Er beginnt bei ${formatGermanNumber(LOWEST_SCORE, 1)}; jeder Punkt zählt 0,1 dazu, bis höchstens ${formatGermanNumber(HIGHEST_SCORE, 1)}. Was nicht bekannt ist, gibt keinen Punkt.`,
  'Er ist keine Kundenbewertung und sagt nichts darüber, wie zufrieden Auftraggeber waren. Bezahlung ändert ihn nicht.',
];
