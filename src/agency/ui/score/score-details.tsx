import type { ProfileScore } from '#agency/model/profile-score.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ScoreParts } from './score-parts.tsx';
import { ScoreRules } from './score-rules.tsx';

/** „So entsteht der Profil-Score“: the parts of this very score, and the rules. */
export function ScoreDetails({ score }: { score: ProfileScore }) {
  return (
    <Disclosure summary="So entsteht der Profil-Score">
      <ScoreParts score={score} />
      <ScoreRules />
    </Disclosure>
  );
}
