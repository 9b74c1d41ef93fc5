import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ConnectionHealth } from '#directory/api/connection.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { DATA_ERROR_TEXTS } from '#ui/load-error/data-errors.ts';

type ConnectionState = 'checking' | 'connected' | 'error';

/** Title and explanation of how the connection is. */
export interface ConnectionTexts {
  readonly state: ConnectionState;
  readonly title: string;
  readonly description: string;
}

/** Words for a finished check. An answer that no database gives is unexpected; any other failure has failed. */
export function describeHealth({ count, errorDetails }: ConnectionHealth): ConnectionTexts {
  // The read of rows is the last check, and has an error body; the count is a HEAD request.
  const error = errorDetails.at(-1);
  if (error !== undefined) {
    const title =
      error.kind === 'invalid' ? 'Unerwarteter Datenbankfehler' : 'Datenbankverbindung fehlgeschlagen';
    return { state: 'error', title, description: DATA_ERROR_TEXTS[error.kind] };
  }
  return {
    state: 'connected',
    title: 'Datenbankverbindung erfolgreich',
    description:
      count === 0
        ? 'Keine Einträge in der Datenbank gefunden.'
        : `${formatGermanCount(count ?? 0, 'Eintrag', 'Einträge')} in der Datenbank gefunden.`,
  };
}

const CHECKING: ConnectionTexts = {
  state: 'checking',
  title: 'Datenbankverbindung wird geprüft …',
  description: 'Das dauert nur einen Augenblick.',
};

const BADGES = {
  checking: { Icon: LoaderCircle, colour: 'text-ink-soft motion-safe:animate-spin' },
  connected: { Icon: CircleCheck, colour: 'text-petrol' },
  error: { Icon: CircleAlert, colour: 'text-red' },
} as const;

interface ConnectionStatusProps {
  /** Undefined until the first check has ended. */
  health: ConnectionHealth | undefined;
  isChecking: boolean;
  /** Advice for the failed check. */
  children: ReactNode;
}

/** The connection's state with its buttons. */
export function ConnectionStatus({ health, isChecking, children }: ConnectionStatusProps) {
  const headingId = useId();
  const words = isChecking || health === undefined ? CHECKING : describeHealth(health);
  const { Icon, colour } = BADGES[words.state];
  return (
    <section
      aria-labelledby={headingId}
      className={`border-t-2 bg-surface p-5 ${words.state === 'error' ? 'border-red' : 'border-line-strong'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-start gap-3">
          <Icon aria-hidden="true" className={`mt-1 size-6 shrink-0 ${colour}`} />
          <div className="min-w-0">
            <h3 id={headingId} className="sr-only">
              Datenbankverbindung
            </h3>
            <div role="status" data-state={words.state}>
              <p className="font-semibold">{words.title}</p>
              <p className="text-base text-ink-soft">{words.description}</p>
            </div>
            {health !== undefined && <HealthDetails health={health} />}
          </div>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">{children}</div>
      </div>
    </section>
  );
}

function describeError({ kind, status }: ConnectionHealth['errorDetails'][number]): string {
  return status === 0 ? DATA_ERROR_TEXTS[kind] : `${DATA_ERROR_TEXTS[kind]} (Status ${String(status)})`;
}

/** The flags of the check, for those who look after the site. */
function HealthDetails({ health }: { health: ConnectionHealth }) {
  const rows = [
    ['Verbindung', health.connection ? 'in Ordnung' : 'fehlgeschlagen'],
    ['Anmeldung', health.auth ? 'in diesem Browser angemeldet' : 'nicht angemeldet (zum Lesen nicht nötig)'],
    ['Datenzugriff', health.dataAccess ? 'in Ordnung' : 'fehlgeschlagen'],
    ...(health.sample === '' ? [] : [['Stichprobe', health.sample]]),
    ...[...new Set(health.errorDetails.map(describeError))].map((error) => ['Fehler', error]),
  ] as const;
  return (
    <Disclosure summary="Einzelheiten der Prüfung">
      <dl className="text-sm">
        {rows.map(([term, detail]) => (
          <div key={`${term}: ${detail}`} className="py-0.5">
            <dt className="inline font-semibold">{term}: </dt>
            <dd className="inline wrap-anywhere">{detail}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
