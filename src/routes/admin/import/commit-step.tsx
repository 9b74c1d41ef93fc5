import { useRef, useState } from 'react';
import type { ImportSource, NewEntryStatus } from '#data/import/agency-import.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { findNoteFault, readNote } from '#domain/entry/note.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { SourceChoice } from '#routes/admin/entries/source-choice.tsx';
import { TextField } from '#ui/field.tsx';
import { Button } from '#ui/button.tsx';
import { ImportStep } from './import-step.tsx';

interface CommitStepProps {
  toWrite: { readonly inserts: number; readonly updates: number };
  onCommit: (status: NewEntryStatus, source: ImportSource) => void;
}

const STATUSES: readonly (readonly [NewEntryStatus, string, string])[] = [
  ['draft', 'Als Entwürfe', 'Neue Einträge sieht nur die Verwaltung, bis Sie sie freigeben.'],
  [
    'active',
    'Sofort sichtbar',
    'Neue Einträge stehen gleich im Verzeichnis. Einzelpersonen aus öffentlichen Quellen müssen Sie bis dahin informiert haben (Datenschutzerklärung, Abschnitt\u00A03).',
  ],
];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The numbers of rows to be written, where their values come from, and the one button that writes. */
export function CommitStep({ toWrite: { inserts, updates }, onCommit }: CommitStepProps) {
  const [status, setStatus] = useState<NewEntryStatus>('draft');
  const isNothing = inserts + updates === 0;
  const [today] = useState(() => dayInBerlin(new Date()));
  const [source, setSource] = useState<ImportSource>({ source: 'public', day: today, evidence: '' });
  const [faults, setFaults] = useState<{ readonly day?: string; readonly evidence?: string | undefined }>({});
  const dayField = useRef<HTMLInputElement>(null);
  const evidenceField = useRef<HTMLInputElement>(null);

  function commit() {
    const evidence = findNoteFault(source.evidence, 'evidence');
    if (!isDay(source.day) || source.day > today) {
      setFaults({ day: 'Bitte geben Sie den Tag an, von dem die Angaben sind, spätestens heute.', evidence });
      dayField.current?.focus();
    } else if (evidence === undefined) {
      onCommit(status, { ...source, evidence: readNote(source.evidence) });
    } else {
      setFaults({ evidence });
      evidenceField.current?.focus();
    }
  }

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
      {!isNothing && (
        <fieldset className="mt-4">
          <legend className="font-semibold">Herkunft aller Angaben dieses Imports</legend>
          <p className="text-sm text-ink-soft">Alle können sie lesen.</p>
          <div className="mt-2 grid gap-4 sm:grid-cols-3">
            <SourceChoice
              value={source.source}
              onChange={(next) => {
                setSource({ ...source, source: next });
              }}
            />
            <TextField
              ref={dayField}
              label="Stand"
              type="date"
              max={today}
              error={faults.day}
              value={source.day}
              onChange={({ target }) => {
                setFaults({ evidence: faults.evidence });
                setSource({ ...source, day: target.value });
              }}
            />
            <TextField
              ref={evidenceField}
              label="Beleg (freiwillig)"
              hint="Eine Adresse oder wenige Worte."
              error={faults.evidence}
              value={source.evidence}
              onChange={({ target }) => {
                setFaults({ ...faults, evidence: undefined });
                setSource({ ...source, evidence: target.value });
              }}
            />
          </div>
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
            if (!isNothing) commit();
          }}
        >
          Übernehmen
        </Button>
      </p>
    </ImportStep>
  );
}
