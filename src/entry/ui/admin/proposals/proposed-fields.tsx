import { useId } from 'react';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { toEntryForm } from '#entry/model/entry-form.ts';
import type { EntryField } from '#entry/model/entry.ts';
import type { ProposedField } from '#entry/model/proposals.ts';
import { isExtendedPart, PROPOSAL_FIELD_LABELS } from '#entry/model/proposed-values.ts';
import { DisplayedValue } from '#entry/ui/admin/displayed-value.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea } from '#ui/field.tsx';
import { useToday } from '#ui/use-today.ts';
import { findCorrectionFault } from './correction-fault.ts';
import { type DecisionDraft, isPictureField, clearField } from './decision-draft.ts';
import { PartCorrection } from './part-correction.tsx';
import { ProposedPictures } from './proposed-pictures.tsx';
import { Reason } from './reason.tsx';

interface ProposedFieldsProps {
  fields: readonly ProposedField[];
  /** Without an entry there is nothing to compare with. */
  isNew: boolean;
  userId: string;
  /** The entry that the pictures are stored for; null of a new one. */
  entryId: number | null;
  /** Missing where nothing can be chosen. */
  draft?: DecisionDraft;
  onDraftChange?: (draft: DecisionDraft) => void;
}

/** The published and the proposed values side by side, each accepted, corrected or left out; on a phone one above the other. */
export function ProposedFields({
  fields,
  isNew,
  userId,
  entryId,
  draft,
  onDraftChange,
}: ProposedFieldsProps) {
  return (
    <ul aria-label="Angaben" className="mt-4 border-t border-line">
      {fields.map((proposed) => (
        <li key={proposed.field} className="border-b border-line py-3">
          {draft === undefined || onDraftChange === undefined ? (
            <>
              <p className="font-semibold">{PROPOSAL_FIELD_LABELS[proposed.field]}</p>
              <Values proposed={proposed} isNew={isNew} />
            </>
          ) : (
            <DecidedField
              proposed={proposed}
              isNew={isNew}
              userId={userId}
              entryId={entryId}
              draft={draft}
              onDraftChange={onDraftChange}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface FieldProps {
  proposed: ProposedField;
  isNew: boolean;
  userId: string;
  entryId: number | null;
  draft: DecisionDraft;
  onDraftChange: (draft: DecisionDraft) => void;
}

function DecidedField({ proposed, isNew, userId, entryId, draft, onDraftChange }: FieldProps) {
  const id = useId();
  const { field, after, overtaken } = proposed;
  const label = PROPOSAL_FIELD_LABELS[field];
  // Without a name there is no entry.
  const isNeeded = isNew && field === 'name';
  const reason = draft.leftOut[field];
  const corrected = draft.corrected[field];
  return (
    <>
      <Checkbox
        className="font-semibold"
        checked={overtaken === undefined && reason === undefined}
        disabled={isNeeded || overtaken !== undefined}
        aria-describedby={id}
        onChange={(event) =>
          onDraftChange({
            ...draft,
            leftOut: event.target.checked
              ? clearField(draft.leftOut, field)
              : { ...draft.leftOut, [field]: '' },
            corrected: clearField(draft.corrected, field),
            ...(isExtendedPart(field) && { parts: clearField(draft.parts, field) }),
          })
        }
      >
        {label}
        {isNeeded && <span className="font-normal text-ink-soft">(nötig)</span>}
      </Checkbox>
      <div id={id}>
        {isPictureField(field) && entryId !== null ? (
          <ProposedPictures
            proposed={proposed}
            field={field}
            userId={userId}
            entryId={entryId}
            canDecide={overtaken === undefined && reason === undefined}
            draft={draft}
            onDraftChange={onDraftChange}
          />
        ) : (
          <Values proposed={proposed} isNew={isNew} isLeftOut={reason !== undefined} />
        )}
      </div>
      {!isExtendedPart(field) &&
        overtaken === undefined &&
        reason === undefined &&
        corrected === undefined && (
          <p className="pl-8">
            <Button
              variant="quiet"
              onClick={() => {
                const text = toEntryForm({ [field]: after })[field satisfies EntryField];
                onDraftChange({ ...draft, corrected: { ...draft.corrected, [field]: text } });
              }}
            >
              Korrigieren<span className="sr-only">: {label}</span>
            </Button>
          </p>
        )}
      {isExtendedPart(field) && !isPictureField(field) && overtaken === undefined && reason === undefined && (
        <PartCorrection
          part={field}
          proposed={after}
          choice={draft.parts[field]}
          onChange={(choice) => onDraftChange({ ...draft, parts: { ...draft.parts, [field]: choice } })}
        />
      )}
      {!isExtendedPart(field) && corrected !== undefined && (
        <Correction
          field={field}
          typed={corrected}
          onChange={(text) =>
            onDraftChange({
              ...draft,
              corrected:
                text === null ? clearField(draft.corrected, field) : { ...draft.corrected, [field]: text },
            })
          }
        />
      )}
      {reason !== undefined && (
        <Reason
          label={label}
          reason={reason}
          phrases={isPictureField(field) ? REASON_PHRASES.picture : REASON_PHRASES.field}
          onChange={(text) => onDraftChange({ ...draft, leftOut: { ...draft.leftOut, [field]: text } })}
        />
      )}
    </>
  );
}

interface ValuesProps {
  proposed: ProposedField;
  isNew: boolean;
  isLeftOut?: boolean;
}

function Values({ proposed: { field, before, after, overtaken }, isNew, isLeftOut = false }: ValuesProps) {
  return (
    <dl className={`grid gap-x-6 gap-y-2 pl-8 ${isNew ? '' : 'sm:grid-cols-2'}`}>
      {!isNew && (
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Bisher</dt>
          <dd>
            <DisplayedValue field={field} value={before} />
          </dd>
        </div>
      )}
      <div className={`min-w-0 ${isLeftOut ? 'text-ink-soft line-through' : ''}`}>
        <dt className="text-sm text-ink-soft">{isNew ? 'Vorschlag' : 'Neu'}</dt>
        <dd>
          <DisplayedValue field={field} value={after} />
        </dd>
      </div>
      {overtaken !== undefined && (
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-sm text-ink-soft">
            Inzwischen geändert: Die Angabe geht zurück. Beim Schreiben des Vorschlags stand dort
          </dt>
          <dd>
            <DisplayedValue field={field} value={overtaken} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface CorrectionProps {
  field: EntryField;
  typed: string;
  /** Null takes the proposed value again. */
  onChange: (typed: string | null) => void;
}

function Correction({ field, typed, onChange }: CorrectionProps) {
  const year = useToday().getFullYear();
  return (
    <div className="mt-2 pl-8">
      <TextArea
        label={`${PROPOSAL_FIELD_LABELS[field]}: so veröffentlichen`}
        rows={field === 'summary' ? 8 : 2}
        value={typed}
        error={findCorrectionFault(field, typed, year)}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="quiet" className="mt-1" onClick={() => onChange(null)}>
        Den Vorschlag nehmen, wie er ist
      </Button>
    </div>
  );
}
