import type { ProfileScore } from '#agency/model/profile-score.ts';
import {
  describeScorePart,
  formatProfileScore,
  formatScorePoints,
  SCORE_PART_LABELS,
} from '#agency/model/score-explanation.ts';

export function ScoreParts({ score }: { score: ProfileScore }) {
  return (
    <dl className="mb-4 border-t border-line text-sm digits">
      {score.parts.map((part) => (
        <div key={part.name} className="flex justify-between gap-4 border-b border-line py-1.5">
          <dt>
            {SCORE_PART_LABELS[part.name]}
            <span className="block text-ink-soft">{describeScorePart(part)}</span>
          </dt>
          <dd className="shrink-0">{formatScorePoints(part)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-1.5 font-semibold">
        <dt>Profil-Score</dt>
        <dd className="shrink-0">{formatProfileScore(score)}</dd>
      </div>
    </dl>
  );
}
