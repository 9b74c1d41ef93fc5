import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { readNote } from '#entry/model/note.ts';
import { EvidenceField, PUBLIC_SOURCE, SourceChoice } from '#entry/ui/admin/source-fields.tsx';
import type { ImportSource, NewEntryStatus } from '#import/api/agency-import.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { ImportStep } from './import-step.tsx';

interface CommitStepProps {
  fileName: string;
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

interface CommitValues extends ImportSource {
  readonly status: NewEntryStatus;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The numbers of rows to be written, where their values come from, and the one button that writes. */
export function CommitStep({ fileName, toWrite: { inserts, updates }, onCommit }: CommitStepProps) {
  const isNothing = inserts + updates === 0;
  const [today] = useState(() => dayInBerlin(new Date()));
  const { form, forget } = useUnsentForm<CommitValues>(`import ${fileName}`, {
    status: 'draft',
    day: today,
    ...PUBLIC_SOURCE,
  });

  return (
    <ImportStep number={6} heading="Übernehmen">
      <FormProvider {...form}>
        <SentForm
          aria-label="Import übernehmen"
          onSubmit={form.handleSubmit(({ status, source, day, evidence }) => {
            if (isNothing) return;
            forget();
            onCommit(status, { source, day, evidence: readNote(evidence) });
          })}
        >
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
                    value={value}
                    className="mt-1.5 size-4 accent-petrol"
                    {...form.register('status')}
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
                <SourceChoice />
                <TextField
                  label="Stand"
                  type="date"
                  max={today}
                  error={form.formState.errors.day?.message}
                  {...form.register('day', {
                    validate: (day) =>
                      isDay(day) && day <= today
                        ? undefined
                        : 'Bitte geben Sie den Tag an, von dem die Angaben sind, spätestens heute.',
                  })}
                />
                <EvidenceField />
              </div>
            </fieldset>
          )}
          <p className="mt-4 max-w-text">
            Der ganze Import lässt sich danach zurücknehmen. Einträge, die seit dem Probelauf jemand geändert
            hat, bleiben, wie sie sind.
          </p>
          <p className="mt-4">
            <Button type="submit" aria-disabled={isNothing}>
              Übernehmen
            </Button>
          </p>
        </SentForm>
      </FormProvider>
    </ImportStep>
  );
}
