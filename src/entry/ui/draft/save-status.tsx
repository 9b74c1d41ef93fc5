import { DraftFailure } from '#account/ui/draft-failure.tsx';
import type { DraftState } from '#account/ui/use-draft.ts';
import type { DraftFormValues } from '#entry/model/draft-form.ts';
import { ENTRY_FIELD_NAMES } from '#entry/model/entry.ts';
import { formatProposedValue, PROPOSAL_FIELD_LABELS } from '#entry/model/proposed-values.ts';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Conflict, conflictValue } from './opened-draft.ts';

/** Whether a draft is stored, in words; empty where a notice says it. */
const SAVE_STATE_TEXTS: Readonly<Record<DraftState['kind'], string>> = {
  untouched: 'Was Sie eingeben, wird automatisch gespeichert.',
  waiting: 'Noch nicht gespeichert …',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert. Sie können jederzeit und auf jedem Gerät weitermachen.',
  failed: '',
  rejected: '',
  conflict: '',
};

interface SaveStatusProps {
  state: DraftState;
  filledCount: number;
  onRetry: () => void;
}

/** How far the draft is, and whether it is stored. */
export function DraftSaveStatus({ state, filledCount, onRetry }: SaveStatusProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <strong className="digits">
          {filledCount} von {formatGermanCount(ENTRY_FIELD_NAMES.length, 'Angabe', 'Angaben')} ausgefüllt
        </strong>
        <span role="status" className="text-base text-ink-soft">
          {SAVE_STATE_TEXTS[state.kind]}
        </span>
      </p>
      <DraftFailure state={state} explain={explainEntryError} onRetry={onRetry} />
    </div>
  );
}

interface ConflictNoticeProps {
  conflicts: readonly Conflict[];
  onResolve: (conflict: Conflict, chosen: Partial<DraftFormValues>) => void;
}

/** Both values of each field that was changed here and elsewhere, or published meanwhile; nothing is lost before one is chosen. */
export function ConflictNotice({ conflicts, onResolve }: ConflictNoticeProps) {
  return (
    <Notice variant="error">
      <p>
        <strong>
          {conflicts.every(({ isPublished }) => isPublished)
            ? 'Der veröffentlichte Eintrag hat sich geändert.'
            : 'Dieser Entwurf wurde auch an anderer Stelle geändert.'}
        </strong>{' '}
        Wählen Sie bei jeder dieser Angaben, womit es weitergeht; bis dahin wird nichts überschrieben.
      </p>
      <ul className="mt-3 flex flex-col gap-5">
        {conflicts.map((conflict) => {
          const { field, here, elsewhere, isPublished } = conflict;
          return (
            <li key={field}>
              <h4 className="text-base font-semibold">{PROPOSAL_FIELD_LABELS[field]}</h4>
              <dl className="mt-1 grid gap-4 sm:grid-cols-2">
                {(
                  [
                    [isPublished ? 'Ihr Vorschlag' : 'Hier', here, 'Das hier behalten'],
                    [
                      isPublished ? 'Jetzt veröffentlicht' : 'Anderswo gespeichert',
                      elsewhere,
                      'Das andere übernehmen',
                    ],
                  ] as const
                ).map(([label, values, action]) => (
                  <div key={label}>
                    <dt className="text-sm text-ink-soft">{label}</dt>
                    <dd className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
                      {formatProposedValue(field, conflictValue(field, values)) ?? <em>leer</em>}
                    </dd>
                    <dd className="mt-2">
                      <Button
                        variant="secondary"
                        onClick={() => onResolve(conflict, { [field]: values[field] })}
                      >
                        {action}
                        <span className="sr-only">: {PROPOSAL_FIELD_LABELS[field]}</span>
                      </Button>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
