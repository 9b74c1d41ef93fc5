import { type FormEvent, useRef, useState } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
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

interface RestrictionDraft {
  readonly ground: RestrictionGround | null;
  readonly reason: string;
}

const NOTHING: RestrictionDraft = { ground: null, reason: '' };

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
  const [draft, setDraft] = useUnsentDraft(`restriction ${question}`, NOTHING);
  const [faults, setFaults] = useState<{ readonly ground?: string; readonly reason?: string | undefined }>(
    {},
  );
  const groundField = useRef<HTMLSelectElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const reason = findReasonFault(
      draft.reason,
      'Bitte begründen Sie die Entscheidung: Die Beratung liest diesen Text.',
    );
    if (draft.ground === null) {
      setFaults({ ground: 'Bitte wählen Sie die Grundlage.', reason });
      groundField.current?.focus();
    } else if (reason === undefined) {
      onConfirm(draft.ground, readNote(draft.reason), () => {
        setDraft(null);
      });
    } else {
      setFaults({ reason });
      reasonField.current?.focus();
    }
  }

  return (
    <Dialog title={question} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <GroundField
          ref={groundField}
          grounds={grounds}
          labels={RESTRICTION_GROUND_LABELS}
          ground={draft.ground}
          error={faults.ground}
          onChange={(ground) => {
            setFaults({ reason: faults.reason });
            setDraft({ ...draft, ground });
          }}
        />
        <ReasonField
          ref={reasonField}
          label="Begründung"
          hint={hint}
          error={faults.reason}
          phrases={phrases}
          reason={draft.reason}
          onChange={(reason) => {
            setFaults({ ...faults, reason: undefined });
            setDraft({ ...draft, reason });
          }}
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
      </form>
    </Dialog>
  );
}
