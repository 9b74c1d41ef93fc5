import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { type DiagnosisStep, runDiagnosis } from '#directory/api/diagnostics.ts';
import type { DataErrorKind } from '#lib/http/errors.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DATA_ERROR_TEXTS } from '#ui/load-error/data-errors.ts';
import { DATA_ERROR_ADVICE } from '#ui/load-error/explain-failure.ts';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { PageHeading } from '#ui/page/page.tsx';
import { showToast } from '#ui/toast-queue.ts';

const CHECKS: Record<DiagnosisStep['check'], string> = {
  count: 'Einträge zählen',
  sample: 'Einen Eintrag lesen',
  session: 'Anmeldung in diesem Browser',
  endpoint: 'Schnittstelle direkt aufrufen',
  record: 'Diesen Eintrag direkt abrufen',
};

function describeOutcome({ check, outcome }: DiagnosisStep): string {
  if (outcome.kind === 'ok' && check === 'session') {
    return outcome.detail === 'present' ? 'vorhanden' : 'keine (zum Lesen nicht nötig)';
  }
  if (outcome.kind === 'ok') return `in Ordnung (${outcome.detail})`;
  const status = outcome.status === 0 ? '' : ` (Status ${String(outcome.status)})`;
  return `fehlgeschlagen${status}. ${DATA_ERROR_TEXTS[outcome.reason]}`;
}

interface AgencyErrorProps {
  title: string;
  /** The English message of a failed call, if that is what went wrong. */
  technical: string | null;
  /** The kind of failure; null where the address or the record is at fault. */
  kind: DataErrorKind | null;
  agencyId: number | null;
  /** Name of an entry that was published until a moment ago. */
  pausedName: string | null;
  /** The number of failed loads so far; each is diagnosed. */
  failedLoads: number;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why an agency cannot be shown, with the diagnosis. */
export function AgencyError(props: AgencyErrorProps) {
  const { title, technical, kind, agencyId, pausedName, failedLoads, isRetrying, onRetry } = props;
  const diagnosis = useMutation({ mutationFn: () => runDiagnosis(agencyId) });
  const { mutate: diagnose } = diagnosis;

  // A failed call is diagnosed at once; a wrong address or an unknown id needs no diagnosis.
  const isUnexplained = kind !== null && kind !== 'notFound';
  useEffect(() => {
    if (isUnexplained) diagnose();
    // A retry that fails is a failed call again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isUnexplained, failedLoads, diagnose]);

  function diagnoseOnDemand() {
    diagnose(undefined, {
      onSuccess: () => {
        showToast({
          title: 'Diagnose abgeschlossen',
          description: 'Die Supabase-Diagnose wurde abgeschlossen.',
          variant: 'info',
        });
      },
    });
  }

  // Trying again cannot help if the entry does not exist.
  const isMissing = agencyId === null || kind === 'notFound';
  const overview = (
    <Link to={paths.agencies} className={buttonClass(isMissing ? 'primary' : 'secondary')}>
      Zurück zur Übersicht
    </Link>
  );

  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4">
      <div role="alert">
        <PageHeading className="text-3xl wrap-anywhere">{title}</PageHeading>
        <p className="mt-3 max-w-text text-lg">
          {pausedName === null ? explain(kind, agencyId) : explainPause(pausedName)}
        </p>
        {technical !== null && (
          <p className="mt-2 max-w-text text-sm wrap-anywhere text-ink-soft">
            Technische Meldung: <span lang="en">{technical}</span>
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {isMissing && overview}
        <RetryButton
          variant={isMissing ? 'secondary' : 'primary'}
          isRetrying={isRetrying}
          onRetry={onRetry}
        />
        <Button variant="secondary" onClick={diagnoseOnDemand} isPending={diagnosis.isPending}>
          {diagnosis.isPending ? 'Diagnose läuft …' : 'Diagnose ausführen'}
        </Button>
        {!isMissing && overview}
      </div>
      <div role="status">
        {diagnosis.data !== undefined && (
          <section aria-labelledby="diagnose" className="mt-10 max-w-text">
            <h2 id="diagnose" className="text-xl">
              Diagnosebericht
            </h2>
            <ul className="mt-3 border-t border-line">
              {diagnosis.data.map((step) => (
                <li key={step.check} className="border-b border-line py-2 text-base wrap-anywhere">
                  <span className="font-semibold">{CHECKS[step.check]}:</span> {describeOutcome(step)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function explain(kind: DataErrorKind | null, agencyId: number | null): string {
  if (agencyId === null) {
    return 'Zu dieser Adresse gibt es keinen Eintrag. Im Verzeichnis finden Sie alle Personalberatungen.';
  }
  if (kind === null) return 'Der Eintrag ist vorhanden, seine Angaben lassen sich aber nicht lesen.';
  if (kind === 'notFound') {
    return 'Diesen Eintrag gibt es nicht oder nicht mehr. Im Verzeichnis finden Sie alle Personalberatungen.';
  }
  return `${DATA_ERROR_TEXTS[kind]} ${DATA_ERROR_ADVICE[kind]}`;
}

function explainPause(name: string): string {
  return `Der Eintrag von ${name} ist zurzeit nicht veröffentlicht. Im Verzeichnis finden Sie alle anderen Personalberatungen.`;
}
