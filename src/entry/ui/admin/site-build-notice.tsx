import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '#desk/api/desk.ts';
import { siteBuildQuery } from '#desk/api/site-build.ts';
import { countStalled } from '#desk/model/desk.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { Notice } from '#ui/notice.tsx';

/** The reasons for the codes that the edge function records; the first match counts. */
const REASONS: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^BUILD_HOOK_URL/, 'die Adresse in BUILD_HOOK_URL ist keine mit „https“'],
  [/^status 3\d\d$/, 'seine Adresse leitet an eine andere weiter'],
  [/^status 4\d\d$/, 'er kennt die Adresse nicht oder nimmt sie nicht an'],
  [/^status/, 'er meldet einen Fehler'],
  [/^TimeoutError$/, 'er antwortet nicht rechtzeitig'],
];

function describeReason(error: string): string {
  return REASONS.find(([code]) => code.test(error))?.[1] ?? 'er ist nicht erreichbar';
}

/** The notice that the host rejected the call to build the site; renders nothing where it accepted it. docs/decisions/found.md, Freshness. */
export function SiteBuildNotice({ userId }: { userId: string }) {
  const { data: counts } = useQuery(deskQueries.counts(userId));
  const hasFailed = counts !== undefined && countStalled(counts, 'build') > 0;
  const { data: build } = useQuery({ ...siteBuildQuery(userId), enabled: hasFailed });
  if (!hasFailed || build === undefined || build.error === null) return null;
  return (
    <div className="mb-6">
      <Notice variant="error">
        <p>
          {build.behindSince === null
            ? 'Die Seiten für Suchmaschinen sind nicht auf dem neuesten Stand: '
            : `Die Seiten für Suchmaschinen zeigen nicht, was sich seit ${formatShortTime(build.behindSince)} geändert hat: `}
          Der Host wurde vergeblich gebeten, sie neu zu bauen; {describeReason(build.error)} ({build.error}).
          {build.nextAttemptAt !== null && ` Nächster Versuch: ${formatShortTime(build.nextAttemptAt)}.`}{' '}
          Besucherinnen und Besucher sehen die Einträge trotzdem so, wie sie jetzt sind.
        </p>
      </Notice>
    </div>
  );
}
