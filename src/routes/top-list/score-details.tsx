import type { ProfileScore } from '#domain/score/profile-score.ts';
import {
  describeScorePart,
  formatScorePoints,
  PROFILE_SCORE_EXPLANATION,
  SCORE_PART_LABELS,
} from '#domain/score/score-explanation.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { formatRating } from '#ui/star-rating.tsx';

/** „So entsteht der Profil-Score“: the rules, and the parts of this very score. Decisions, Honesty. */
export function ScoreDetails({ score }: { score: ProfileScore }) {
  const points = score.parts.reduce((sum, part) => sum + part.points, 0);
  const maximum = score.parts.reduce((sum, part) => sum + part.maximum, 0);
  return (
    <Disclosure summary="So entsteht der Profil-Score">
      {PROFILE_SCORE_EXPLANATION.map((paragraph) => (
        <p key={paragraph} className="mb-2">
          {paragraph}
        </p>
      ))}
      <dl className="mt-3 border-t border-line text-sm digits">
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
          <dt>Profil-Score {formatRating(score.value)}</dt>
          <dd className="shrink-0">{formatScorePoints({ points, maximum })}</dd>
        </div>
      </dl>
    </Disclosure>
  );
}
