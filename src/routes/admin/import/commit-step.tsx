import { useState } from 'react';
import type { NewEntryStatus } from '#data/import/agency-import.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { ImportStep } from './import-step.tsx';

interface CommitStepProps {
  toWrite: { readonly inserts: number; readonly updates: number };
  onCommit: (status: NewEntryStatus) => void;
}

const STATUSES: readonly (readonly [NewEntryStatus, string, string])[] = [
  ['draft', 'Als Entwürfe', 'Neue Einträge sieht nur die Verwaltung, bis Sie sie freigeben.'],
  [
    'active',
    'Sofort sichtbar',
    'Neue Einträge stehen gleich im Verzeichnis. Einzelpersonen aus öffentlichen Quellen müssen Sie bis dahin informiert haben (Datenschutzerklärung, Abschnitt\u00A03).',
  ],
];

/** The numbers of rows to be written, and the one button that writes. */
export function CommitStep({ toWrite: { inserts, updates }, onCommit }: CommitStepProps) {
  const [status, setStatus] = useState<NewEntryStatus>('draft');
  const isNothing = inserts + updates === 0;
  return (
    <ImportStep number={6} heading="Übernehmen">
      <p role="status" className="mt-2">
        {isNothing
          ? 'Es gibt nichts zu übernehmen: Keine Zeile ist neu oder geändert.'
          : `${formatGermanCount(inserts, 'neuer Eintrag', 'neue Einträge')} und ${formatGermanCount(updates, 'Änderung', 'Änderungen')} werden übernommen.`}
      </p>
      {inserts > 0 && (
        <fieldset className="mt-4">
          <legend className="font-semibold">Neue Einträge</legend>
          {STATUSES.map(([value, label, hint]) => (
            <label key={value} className="mt-2 flex min-h-11 items-start gap-3">
              <input
                type="radio"
                name="import-status"
                value={value}
                checked={status === value}
                className="mt-1.5 size-4 accent-petrol"
                onChange={() => {
                  setStatus(value);
                }}
              />
              <span>
                {label}
                <span className="block text-sm text-ink-soft">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="mt-4 max-w-text">
        Der ganze Import lässt sich danach zurücknehmen. Einträge, die seit dem Probelauf jemand geändert hat,
        bleiben, wie sie sind.
      </p>
      <p className="mt-4">
        <Button
          aria-disabled={isNothing}
          onClick={() => {
            if (!isNothing) onCommit(status);
          }}
        >
          Übernehmen
        </Button>
      </p>
    </ImportStep>
  );
}
