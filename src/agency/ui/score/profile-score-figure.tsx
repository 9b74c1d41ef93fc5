import { MAX_SCORE, type ProfileScore } from '#agency/model/profile-score.ts';
import { formatProfileScore } from '#agency/model/score-explanation.ts';
import { PointsBar } from '#ui/points-bar.tsx';

interface ProfileScoreFigureProps {
  score: Pick<ProfileScore, 'points'>;
  /** Whether the words „Profil-Score“ are beside the figure; not where a heading says them. */
  hasLabel?: boolean;
}

/** „Profil-Score: 7 von 10 Punkten“ with its bar. */
export function ProfileScoreFigure({ score, hasLabel = true }: ProfileScoreFigureProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-base digits">
        {hasLabel && <span className="font-semibold">Profil-Score: </span>}
        {formatProfileScore(score)}
      </p>
      <PointsBar points={score.points} maximum={MAX_SCORE} />
    </div>
  );
}
