import { useQuery } from '@tanstack/react-query';
import { nightlyJobsQueries } from '#data/administration/nightly-jobs.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * The warning that the nightly deletion, which the privacy policy promises, does not run. It needs no error state,
 * because the inbox shows when the database does not answer.
 */
export function NightlyJobsWarning() {
  const { data: areRunning } = useQuery(nightlyJobsQueries.areRunning());
  if (areRunning !== false) return null;
  return (
    <div className="mt-8">
      <Notice variant="error">
        <p>
          <strong>Die nächtliche Löschung läuft nicht.</strong> Nachrichten und Hash-Werte von IP-Adressen
          bleiben deshalb länger gespeichert, als die Datenschutzerklärung zusagt.
        </p>
        <p>
          So schalten Sie sie ein: In Supabase unter „Integrations“ die Erweiterung „Cron“ aktivieren, dann im
          SQL-Editor <code>select private.schedule_nightly_jobs();</code> ausführen. Mehr dazu steht im
          Projekt in <code>docs/operating.md</code>, Schritt 4.
        </p>
      </Notice>
    </div>
  );
}
