import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { GroundField } from '#desk/ui/queue/ground-field.tsx';
import { ReasonField } from '#desk/ui/queue/reason-field.tsx';
import { findReasonFault, readNote } from '#entry/model/note.ts';
import {
  RESTRICTION_GROUND_LABELS,
  RESTRICTION_GROUNDS,
  type RestrictionGround,
} from '#entry/model/restriction.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface RestrictionDraft {
  readonly ground: RestrictionGround | '';
  readonly reason: string;
}

const NOTHING: RestrictionDraft = { ground: '', reason: '' };

interface RestrictionDialogProps {
  /** What happens, with the name or the number of entries; also the draft's key. */
  question: string;
  confirmLabel: string;
  /** Who gets what is typed, and the phrases and grounds to choose from, where it is not an entry that is restricted. */
  hint?: string;
  phrases?: readonly string[];
  grounds?: readonly RestrictionGround[];
  isPending: boolean;
  error: Error | null;
  /** Call `onDone` on success. */
  onConfirm: (ground: RestrictionGround, reason: string, onDone: () => void) => void;
  onClose: () => void;
}

/** Asks for the ground and the reason of a restriction, which the owners are mailed with the ways to object. */
export function RestrictionDialog({
  question,
  confirmLabel,
  hint = 'Wer den Eintrag verwaltet, bekommt Grundlage und Begründung per E-Mail, mit dem Weg zum Einspruch.',
  phrases = REASON_PHRASES.entry,
  grounds = RESTRICTION_GROUNDS,
  isPending,
  error,
  onConfirm,
  onClose,
}: RestrictionDialogProps) {
  const { form, forget } = useUnsentForm(`restriction ${question}`, NOTHING);
  const { control, register, formState } = form;
  return (
    <Dialog title={question} onClose={onClose}>
      <SentForm
        isPending={isPending}
        onSubmit={form.handleSubmit(({ ground, reason }) => {
          if (ground !== '') onConfirm(ground, readNote(reason), forget);
        })}
        className="grid gap-4"
      >
        <GroundField
          grounds={grounds}
          labels={RESTRICTION_GROUND_LABELS}
          error={formState.errors.ground?.message}
          {...register('ground', { required: 'Bitte wählen Sie die Grundlage.' })}
        />
        <ReasonField
          control={control}
          name="reason"
          validate={(typed) =>
            findReasonFault(typed, 'Bitte begründen Sie die Entscheidung: Die Beratung liest diesen Text.')
          }
          label="Begründung"
          hint={hint}
          phrases={phrases}
        />
        <p className="flex flex-wrap justify-between gap-4">
          <Button variant="secondary" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" variant="secondary" className="border-red text-red" isPending={isPending}>
            {confirmLabel}
          </Button>
        </p>
        <ChangeError what="Nichts wurde geändert." error={error} />
      </SentForm>
    </Dialog>
  );
}
