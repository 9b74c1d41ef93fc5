import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import {
  FIELD_COUNT,
  MAX_SCORE,
  type ProfileScore,
  type ScorePart,
  type ScorePartName,
} from './profile-score.ts';

export const SCORE_PART_LABELS: Record<ScorePartName, string> = {
  years: 'Jahre am Markt',
  team: 'Größe des Teams',
  focus: 'Klarer Schwerpunkt',
  completeness: 'Vollständigkeit der Angaben',
};

/** Describes the counted figure of one part, for example „28 Jahre“; says of an unknown one that it is unknown. */
export function describeScorePart({ name, counted }: ScorePart): string {
  switch (name) {
    case 'years':
      if (counted === null) return 'Gründungsjahr: keine Angabe';
      return counted === 0 ? 'im ersten Jahr' : formatGermanCount(counted, 'Jahr', 'Jahre');
    case 'team':
      return counted === null
        ? 'Größe des Teams: keine Angabe'
        : `${formatGermanNumber(counted)} Mitarbeiter`;
    case 'focus':
      if (counted === null) return 'Spezialisierung: keine Angabe';
      return formatGermanCount(counted, 'Spezialisierung', 'Spezialisierungen');
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

/** „7 von 10 Punkten“ */
export function formatProfileScore({ points: reached }: Pick<ProfileScore, 'points'>): string {
  return formatScorePoints({ points: reached, maximum: MAX_SCORE });
}
