import { PROFILE_SCORE_EXPLANATION, SCORE_RULES } from '#agency/model/score-rules.ts';

/** The Profil-Score's rules in words and as a table, made from the constants that compute it. */
export function ScoreRules() {
  return (
    <>
      {PROFILE_SCORE_EXPLANATION.map((paragraph) => (
        <p key={paragraph} className="mb-2 max-w-text">
          {paragraph}
        </p>
      ))}
      <table className="mt-3 w-full max-w-text table-fixed border-t border-line text-sm wrap-anywhere hyphens-auto digits">
        <caption className="sr-only">Punkte des Profil-Scores</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              Was zählt
            </th>
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              Ab wann
            </th>
            <th scope="col" className="w-1/4 py-1.5 text-right font-semibold">
              Punkte
            </th>
          </tr>
        </thead>
        {SCORE_RULES.map(({ part, steps }) => (
          <tbody key={part}>
            {steps.map(({ condition, points }, index) => (
              <tr key={condition} className={index === steps.length - 1 ? 'border-b border-line' : ''}>
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={steps.length}
                    className="py-1.5 pr-2 text-left align-top font-normal"
                  >
                    {part}
                  </th>
                )}
                <td className="py-1.5 pr-2">{condition}</td>
                <td className="py-1.5 text-right">{points}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
